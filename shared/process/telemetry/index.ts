import type { Environment } from "../settings/index.ts";
import type { Observing } from "./observed-app.ts";

export { LOG_FORMATS, type LogFormat, loggedError, loggerOptions, startLogs } from "./logs.ts";
export { count, counts, Durations, gauge, type MetricDefinition, readyMetric, type Sample } from "./metric-definitions.ts";
export type { Observing } from "./observed-app.ts";
export { addToRequest, inRequest, inSpan, inThisSpan, type SpanFacts, spanEnded, traceHeaders } from "./spans.ts";
export { WorkContext } from "./work-context.ts";

/** Starts metrics and traces; undefined when both are off. @throws {ConfigError} for invalid settings or missing packages */
export async function startObserving(
  env: Environment,
  parts: readonly string[],
  log: (line: string) => void,
): Promise<Observing | undefined> {
  const { readObserving } = await import("./settings.ts");
  const { ConfigError } = await import("../settings/index.ts");
  const settings = readObserving(env);
  if (!settings.metrics && !settings.traces) return undefined;
  const { observe } = await import("./requests.ts").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new ConfigError("METRICS_PORT and OTEL_ variables need packages that only the production folder has.");
  });
  return observe(settings, parts, log);
}
