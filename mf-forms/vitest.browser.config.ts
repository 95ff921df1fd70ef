import { browserTestsOf } from "../vitest.shared.ts";

export default browserTestsOf("mf-forms", ["react-hook-form", "zustand/vanilla"]);
