import { IncomingMessage } from "node:http";
import { Durations, type Figure, type Labels } from "../figures.ts";
import type { ObservedApp, ObservedRequest, RequestOptions } from "./app.ts";
import type { RequestSpans } from "./record-spans.ts";

/** The methods whose requests may have a body. */
const BODIES: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Durations of one route's requests, by method, status and who asked. They are so few that looking through them takes less than making
 * a key for each request.
 */
type OfRoute = { readonly durations: Durations; readonly method: string; readonly status: number; readonly caller: string }[];

/** The status of a request whose visitor has left. */
const ABORTED = 0;

/** Durations of requests, by route pattern, method, status and who asked. */
export class RequestFigures {
  private readonly routes = new Map<string, OfRoute>();

  /** @param status 0 for a request that was given up before its answer was sent */
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

  readonly figure: Figure = {
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
  { believesTraces = false, enters = () => true, routeOf = () => undefined }: RequestOptions = {},
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
      // It closes once; `once` would have to let go of the listener, for each request.
      reply.raw.on("close", () => {
        const route = routeNow(request);
        if (figures) {
          const whole = injected || reply.raw.writableFinished;
          figures.add(method, route, whole ? reply.statusCode : ABORTED, injected ? "page" : "network", performance.now() - began);
        }
        span?.end(`${method} ${route}`, { "http.request.method": method, "http.route": route }, reply.statusCode);
      });
    }
    if (span && enters(request as never)) span.within(done);
    else done();
  });
  if (!spans) return;
  // A body comes from the socket, and with it what follows.
  app.addHook("onRoute", (route) => {
    if (![route.method].flat().some((method) => BODIES.has(method))) return;
    route.preValidation = [(request, _reply, done) => spans.resume(request, done), ...[route.preValidation ?? []].flat()];
  });
}
