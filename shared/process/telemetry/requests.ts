import { IncomingMessage } from "node:http";
import { Durations, type Labels, type MetricDefinition } from "./metric-definitions.ts";
import type { ObservedApp, ObservedRequest, Observing, RequestObserver, RequestOptions } from "./observed-app.ts";
import { methodOf, type RequestSpan, type RequestSpans } from "./record-spans.ts";
import type { ObservingSettings } from "./settings.ts";

const BODIES: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** A list, because a route has so few entries that searching costs less than making a key. */
type OfRoute = { readonly durations: Durations; readonly method: string; readonly status: number; readonly caller: string }[];

const ABORTED = 0;

export class RequestMetrics {
  private readonly routes = new Map<string, OfRoute>();

  add(method: string, route: string, status: number, caller: string, milliseconds: number): void {
    const seen = this.routes.get(route) ?? [];
    if (seen.length === 0) this.routes.set(route, seen);
    let found = seen.find((each) => each.status === status && each.method === method && each.caller === caller);
    if (!found) {
      found = { durations: new Durations(), method, status, caller };
      seen.push(found);
    }
    found.durations.add(milliseconds);
  }

  readonly definition: MetricDefinition = {
    name: "nightlatch_http_request_duration_seconds",
    help: "Requests by route pattern, method, status (or aborted), and whether they came over the network or from a page in this process.",
    type: "histogram",
    read: () =>
      [...this.routes].flatMap(([route, seen]) =>
        seen.map(({ durations, method, status, caller }) => {
          const labels: Labels = { method, route, status: status === ABORTED ? "aborted" : String(status), caller };
          return { durations, labels };
        }),
      ),
  };
}

interface Recorded {
  readonly began: number;
  readonly span: RequestSpan;
}

/** Must be fast: a cached page takes 30 microseconds, and observing it may take one. */
function createObserver(
  metricDefinitions: RequestMetrics | undefined,
  spans: RequestSpans | undefined,
  { believesTraces = false, enters = () => true, routeOf = () => undefined }: RequestOptions,
): RequestObserver {
  return {
    begin: (request): Recorded | number | undefined => {
      const span = spans?.begin(request, isInside(request), believesTraces ? request.headers.traceparent : undefined);
      if (span) return { began: performance.now(), span };
      return metricDefinitions && performance.now();
    },
    proceed: (request, observed, done) => {
      if (typeof observed === "object" && enters(request as never)) (observed as Recorded).span.within(done);
      else done();
    },
    end: (request, { raw, statusCode }, observed) => {
      const method = methodOf(request.method);
      const route = routeOf(request as never) ?? request.routeOptions.url ?? "none";
      if (metricDefinitions) {
        const inside = isInside(request);
        const status = inside || raw.writableFinished ? statusCode : ABORTED;
        const began = typeof observed === "number" ? observed : (observed as Recorded).began;
        metricDefinitions.add(method, route, status, inside ? "page" : "network", performance.now() - began);
      }
      if (typeof observed === "number") return;
      (observed as Recorded).span.end(`${method} ${route}`, { "http.request.method": method, "http.route": route }, statusCode);
    },
  };
}

export function observeRequests(
  app: ObservedApp,
  metricDefinitions: RequestMetrics | undefined,
  spans: RequestSpans | undefined,
  options: RequestOptions = {},
): RequestObserver {
  const observer = createObserver(metricDefinitions, spans, options);
  if (!options.monitored)
    app.addHook("onRequest", (request, reply, done) => {
      const observed = observer.begin(request);
      // `close` fires only once, and `on` costs less than `once`.
      if (observed !== undefined) reply.raw.on("close", () => observer.end(request, reply, observed));
      observer.proceed(request, observed, done);
    });
  if (!spans) return observer;
  // A body arrives in the socket's async context, which has no span.
  app.addHook("onRoute", (route) => {
    if (![route.method].flat().some((method) => BODIES.has(method))) return;
    route.preValidation = [(request, _reply, done) => spans.resume(request, done), ...[route.preValidation ?? []].flat()];
  });
  return observer;
}

const isInside = ({ raw }: ObservedRequest): boolean => !(raw instanceof IncomingMessage);

export async function observe(
  { metrics: at, traces: how }: ObservingSettings,
  parts: readonly string[],
  log: (line: string) => void,
): Promise<Observing> {
  const requests = new RequestMetrics();
  const metrics = at && (await (await import("./metrics.ts")).startMetrics(at));
  const traces = how && (await (await import("./traces.ts")).startTraces(how, parts, log));
  metrics?.add([
    requests.definition,
    {
      name: "nightlatch_process_info",
      help: "The parts that this process runs; always 1.",
      type: "gauge",
      read: () => [{ value: 1, labels: { parts: parts.join(",") } }],
    },
  ]);
  if (metrics) log(`Metrics are at ${metrics.address}`);
  return {
    metricsAddress: metrics?.address,
    requests: (app, options) => observeRequests(app, metrics ? requests : undefined, traces?.requests, options),
    add: (metricDefinitions) => metrics?.add(metricDefinitions),
    close: async () => {
      await Promise.all([metrics?.close(), traces?.close()]);
    },
  };
}
