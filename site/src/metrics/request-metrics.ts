import { addToRequest, counts, Durations, type Figure, inSpan } from "@nightlatch/process/telemetry";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { FoundPage } from "../page/render-once.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The pattern of the page that answers it; null until there is one, and for an address that no remote has. */
    pageRoute: string | null;
  }
}

const OUTCOMES = ["kept", "rendered", "last-resort", "own", "redirect", "incomplete", "refused", "failed", "starting"] as const;
/**
 * Where a page came from: the cache (`kept`), a render for this request or another of the same moment, the cache for want of a better
 * page; it is one visitor's `own`; it leads elsewhere; a part of it is missing; there was no room for it; it could not be made; there
 * is no shell yet.
 */
export type PageOutcome = (typeof OUTCOMES)[number];

/** Counts pages by outcome, adds the outcome to their requests' spans, and notes each page's route on its request. */
export class PageMetrics {
  private readonly seen: Record<PageOutcome, number> = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<
    PageOutcome,
    number
  >;

  /** @param app the app whose requests get a route; call it before routes are added */
  constructor(app: FastifyInstance) {
    app.decorateRequest("pageRoute", null);
  }

  record(request: FastifyRequest, outcome: PageOutcome, route?: string): void {
    this.seen[outcome] += 1;
    addToRequest(request, { "nightlatch.page.outcome": outcome });
    if (route !== undefined) request.pageRoute = route;
  }

  recordFound(request: FastifyRequest, found: FoundPage): void {
    this.record(request, outcomeOf(found), found.kind === "cached" ? found.page.route : found.route);
  }

  readonly figure: Figure = counts("nightlatch_pages_total", "Pages by how they were come by.", "outcome", () => this.seen);
}

function outcomeOf(found: FoundPage): PageOutcome {
  if (found.kind === "redirect") return "redirect";
  if (found.kind === "html") return found.status === 503 ? "incomplete" : "rendered";
  return found.from === "render" ? "rendered" : found.from === "cache" ? "kept" : found.from;
}

/** The route of the page that answered a request; undefined where none did. */
export const routeOf = (request: FastifyRequest): string | undefined => request.pageRoute ?? undefined;

/** Times the calls of the API that pages make, by status. */
export class CallMetrics {
  private readonly seen = new Map<string, Durations>();

  /** Makes a call. */
  run<Answer extends { readonly status: number }>(call: () => Promise<Answer>): Promise<Answer> {
    return inSpan("api", {}, async (add) => {
      const began = performance.now();
      let outcome = "failed";
      try {
        const answer = await call();
        outcome = String(answer.status);
        add({ "http.response.status_code": answer.status });
        return answer;
      } finally {
        this.of(outcome).add(performance.now() - began);
      }
    });
  }

  readonly figure: Figure = {
    name: "nightlatch_api_call_duration_seconds",
    help: "Calls of the API for pages, by status, or failed for those without an answer.",
    type: "histogram",
    read: () => [...this.seen].map(([status, durations]) => ({ durations, labels: { status } })),
  };

  private of(outcome: string): Durations {
    let durations = this.seen.get(outcome);
    if (!durations) {
      durations = new Durations();
      this.seen.set(outcome, durations);
    }
    return durations;
  }
}
