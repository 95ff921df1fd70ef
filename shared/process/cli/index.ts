/** The frame of a command-line program. */
export { type CliFrame, type Refusal, runProgram, type Streams } from "./program.ts";
export { shownText } from "./shown-text.ts";
export { nameSchema, type System, whoRuns } from "./who.ts";
