import { browserTests } from "@nightlatch/testing/vitest";

export default browserTests("remote-name");
