/** Logs, metrics and traces of a process. */

export type { Observing } from "./app.ts";
export { count, counts, Durations, type Figure, gauge, readyFigure, type Sample } from "./figures.ts";
export { LOG_FORMATS, type LogFormat, loggerOptions, startLogs, toldError } from "./logs.ts";
export { startObserving } from "./observe.ts";
export { addToRequest, inRequest, inSpan, inThisSpan, type SpanFacts, spanEnded, traceHeaders } from "./spans.ts";
export { WorkContext } from "./work-context.ts";
