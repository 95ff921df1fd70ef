import { IncomingMessage } from "node:http";
import type { ObservedApp, ObservedRequest, RequestObserver, RequestOptions } from "./app.ts";
import { Durations, type Figure, type Labels } from "./figures.ts";
import { methodOf, type RequestSpan, type RequestSpans } from "./record-spans.ts";

/** The methods whose requests may have a body. */
const BODIES: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);

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

/** What is known of a request that is recorded; of one that is only counted, it is when it began, by `performance.now()`. */
interface Recorded {
  readonly began: number;
  readonly span: RequestSpan;
}

/**
 * Counts requests and records their spans. Most are not recorded, and cost a number drawn and two looks at the clock: a page that is kept
 * takes thirty millionths of a second, of which all of it may take one.
 *
 * @param figures undefined where nobody asks for them
 * @param spans undefined where nobody records them
 */
function createObserver(
  figures: RequestFigures | undefined,
  spans: RequestSpans | undefined,
  { believesTraces = false, enters = () => true, routeOf = () => undefined }: RequestOptions,
): RequestObserver {
  return {
    begin: (request): Recorded | number | undefined => {
      const span = spans?.begin(request, isInside(request), believesTraces ? request.headers.traceparent : undefined);
      if (span) return { began: performance.now(), span };
      return figures && performance.now();
    },
    proceed: (request, observed, done) => {
      if (typeof observed === "object" && enters(request as never)) (observed as Recorded).span.within(done);
      else done();
    },
    end: (request, { raw, statusCode }, observed) => {
      const method = methodOf(request.method);
      const route = routeOf(request as never) ?? request.routeOptions.url ?? "none";
      if (figures) {
        const inside = isInside(request);
        const status = inside || raw.writableFinished ? statusCode : ABORTED;
        const began = typeof observed === "number" ? observed : (observed as Recorded).began;
        figures.add(method, route, status, inside ? "page" : "network", performance.now() - began);
      }
      if (typeof observed === "number") return;
      (observed as Recorded).span.end(`${method} ${route}`, { "http.request.method": method, "http.route": route }, statusCode);
    },
  };
}

/** Has an app's requests counted and their spans recorded; see `createObserver`. */
export function observeRequests(
  app: ObservedApp,
  figures: RequestFigures | undefined,
  spans: RequestSpans | undefined,
  options: RequestOptions = {},
): RequestObserver {
  const observer = createObserver(figures, spans, options);
  if (!options.watched)
    app.addHook("onRequest", (request, reply, done) => {
      const observed = observer.begin(request);
      // It closes once; `once` would have to let go of the listener, for each request.
      if (observed !== undefined) reply.raw.on("close", () => observer.end(request, reply, observed));
      observer.proceed(request, observed, done);
    });
  if (!spans) return observer;
  // A body comes from the socket, and with it what follows.
  app.addHook("onRoute", (route) => {
    if (![route.method].flat().some((method) => BODIES.has(method))) return;
    route.preValidation = [(request, _reply, done) => spans.resume(request, done), ...[route.preValidation ?? []].flat()];
  });
  return observer;
}

/** Whether a request is a page's call of an API in its own process, which comes over no connection. */
const isInside = ({ raw }: ObservedRequest): boolean => !(raw instanceof IncomingMessage);
