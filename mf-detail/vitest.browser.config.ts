import { browserTestsOf } from "../shared/test-config/index.ts";

export default browserTestsOf("mf-detail");
