import { IncomingMessage } from "node:http";
import { Durations, type Figure, type Labels } from "../figures.ts";
import type { ObservedApp, ObservedRequest, RequestOptions } from "./app.ts";
import type { RequestSpans } from "./record-spans.ts";

/** The methods whose requests may have a body. */
const BODIES: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Durations of requests, by route pattern, method, status and who asked. */
export class RequestFigures {
  private readonly seen = new Map<string, { readonly durations: Durations; readonly labels: Labels }>();

  add(method: string, route: string, status: string, caller: string, milliseconds: number): void {
    const key = `${method} ${route} ${status} ${caller}`;
    let found = this.seen.get(key);
    if (!found) {
      found = { durations: new Durations(), labels: { method, route, status, caller } };
      this.seen.set(key, found);
    }
    found.durations.add(milliseconds);
  }

  readonly figure: Figure = {
    name: "nightlatch_http_request_duration_seconds",
    help: "Requests by route pattern, method, status (or aborted), and whether they came over the network or from a page in this process.",
    type: "histogram",
    read: () => [...this.seen.values()],
  };
}

/**
 * Adds hooks to an app that count its requests and record their spans. Most requests are neither counted nor recorded where there are traces
 * alone, and cost a number drawn then: a page that is kept takes a tenth of a millisecond.
 *
 * @param figures undefined where nobody asks for them
 * @param spans undefined where nobody records them
 */
export function observeRequests(
  app: ObservedApp,
  figures: RequestFigures | undefined,
  spans: RequestSpans | undefined,
  { believesTraces = false, routeOf = () => undefined }: RequestOptions = {},
): void {
  const routeNow = (request: ObservedRequest) => routeOf(request as never) ?? request.routeOptions.url ?? "none";
  app.addHook("onRequest", (request, reply, done) => {
    const method = METHODS.has(request.method) ? request.method : "other";
    // A page's call of an API in its own process comes over no connection.
    const injected = !(request.raw instanceof IncomingMessage);
    const traceparent = believesTraces ? request.headers.traceparent : undefined;
    const span = spans?.begin(request, { method, inside: injected, traceparent });
    if (figures || span) {
      const began = performance.now();
      reply.raw.once("close", () => {
        const route = routeNow(request);
        if (figures) {
          const whole = injected || reply.raw.writableFinished;
          const status = whole ? String(reply.statusCode) : "aborted";
          figures.add(method, route, status, injected ? "page" : "network", performance.now() - began);
        }
        span?.end(`${method} ${route}`, { "http.request.method": method, "http.route": route }, reply.statusCode);
      });
    }
    if (span) span.within(done);
    else done();
  });
  if (!spans) return;
  // A body comes from the socket, and with it what follows.
  app.addHook("onRoute", (route) => {
    if (![route.method].flat().some((method) => BODIES.has(method))) return;
    route.preValidation = [(request, _reply, done) => spans.resume(request, done), ...[route.preValidation ?? []].flat()];
  });
}
