import { browserTestsOf } from "../shared/test-config/index.ts";

export default browserTestsOf("mf-forms", ["react-hook-form", "zustand/vanilla"]);
