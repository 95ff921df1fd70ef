// The supervising process stays small: this entry point loads nothing but Node.
export { closeOnSignals, PARTS, type Part, type Parts, readParts, type Supervisor, supervised } from "./server-process.ts";
export { END_MAX, forkApart, StartFailure, type Supervised, supervise } from "./supervise.ts";
export { type Chore, forEachOf, repeat, withLimit } from "./work.ts";
