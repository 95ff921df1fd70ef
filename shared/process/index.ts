/** The face of what the processes share: the api, the site server and the release CLI. No page loads any of it. */
export { clientOf } from "./client-address.ts";
export { type ClientLimitRule, createClientLimit } from "./client-limit.ts";
export { expectFolder, expectRoom } from "./data-folder.ts";
export { bestEncoding, type Encoding } from "./encodings.ts";
export { ConfigError, type Environment, isWebAddress, onOff, readEnvironment, webAddress, wholeNumber } from "./environment.ts";
export { hasTag, weakTagOf } from "./etag.ts";
export { forkApart } from "./fork-apart.ts";
export { type Html, html } from "./html.ts";
export { type KeptPrepared, keepPrepared } from "./keep-prepared.ts";
export { makeFolderSynced, syncFolder, writeSynced } from "./lasting-files.ts";
export { answerOf, type PreparedFile, prepareFile } from "./prepared-file.ts";
export { type CliFrame, runProgram, type Streams } from "./program.ts";
export { limitReading, READING_LIMITS, type ReadingLimits, readingOptions, SlowBodyError } from "./reading-limits.ts";
export { type Chore, repeat } from "./repeat.ts";
export { withLimit } from "./with-limit.ts";
