import { browserTestsOf } from "../vitest.shared.ts";

export default browserTestsOf("mf-desk");
