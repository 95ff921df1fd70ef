/** What tests and benchmarks of other packages use of this one. */
export { rendererHere } from "../renderer/testing/renderer-here.ts";
