/** What tests and benchmarks of other packages use of this one. */
export { rendererHere } from "../renderer/testing/renderer-here.ts";
export { type Behaviour, type Played, playTrial, playTrials, type Scene, type Summary } from "./simulate-trials.ts";
