/** What starts a server, keeps it alive and ends it. A face of its own: the process that watches stays small and loads nothing else. */
export { startLogs } from "../logs.ts";
export { closeOnSignals } from "./close-on-signals.ts";
export { PARTS, type Part, type Parts, readParts } from "./parts.ts";
export { END_MAX, StartFailure, type Supervised, type Supervisor, supervise, supervised } from "./supervise.ts";
