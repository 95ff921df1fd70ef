import { testsOf } from "../vitest.shared.ts";

export default testsOf("api", { globalSetup: "src/testing/prepare.ts" });
