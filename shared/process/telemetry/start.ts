import type { Observing } from "./app.ts";
import { observeRequests, RequestFigures } from "./requests.ts";
import type { ObservingSettings } from "./settings.ts";

/** Begins to observe this process. Metrics and traces each load what they need. */
export async function observe(
  { metrics: at, traces: how }: ObservingSettings,
  parts: readonly string[],
  log: (line: string) => void,
): Promise<Observing> {
  const requests = new RequestFigures();
  const metrics = at && (await (await import("./metrics.ts")).startMetrics(at));
  const traces = how && (await (await import("./traces.ts")).startTraces(how, parts, log));
  metrics?.add([
    requests.figure,
    {
      name: "nightlatch_process_info",
      help: "The parts that this process has; always 1.",
      type: "gauge",
      read: () => [{ value: 1, labels: { parts: parts.join(",") } }],
    },
  ]);
  if (metrics) log(`Metrics are at ${metrics.address}`);
  return {
    metricsAddress: metrics?.address,
    requests: (app, options) => observeRequests(app, metrics ? requests : undefined, traces?.requests, options),
    add: (figures) => metrics?.add(figures),
    close: async () => {
      await Promise.all([metrics?.close(), traces?.close()]);
    },
  };
}
