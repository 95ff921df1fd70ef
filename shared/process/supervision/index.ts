/** What starts a server's processes and work, keeps them alive and ends them. It loads nothing but Node: the process that watches stays small. */
export { closeOnSignals } from "./close-on-signals.ts";
export { forEachOf } from "./for-each-of.ts";
export { forkApart } from "./fork-apart.ts";
export { PARTS, type Part, type Parts, readParts } from "./parts.ts";
export { type Chore, repeat } from "./repeat.ts";
export { END_MAX, StartFailure, type Supervised, type Supervisor, supervise, supervised } from "./supervise.ts";
export { withLimit } from "./with-limit.ts";
