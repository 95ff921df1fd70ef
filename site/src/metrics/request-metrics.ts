import { addToRequest, counts, Durations, inSpan, type MetricDefinition } from "@nightlatch/process/telemetry";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { FoundPage } from "../page/render-once.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The page's route pattern; null until known, and for unknown addresses. */
    pageRoute: string | null;
  }
}

const OUTCOMES = ["kept", "rendered", "last-resort", "own", "redirect", "incomplete", "refused", "failed", "starting"] as const;
/**
 * `kept`: cached. `rendered`: for this request or a simultaneous one. `last-resort`: an old cached page. `own`: personal.
 * `incomplete`: lacks a part. `refused`: no room. `starting`: no shell yet.
 */
export type PageOutcome = (typeof OUTCOMES)[number];

export class PageMetrics {
  private readonly seen = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<PageOutcome, number>;

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

  readonly metric: MetricDefinition = counts("nightlatch_pages_total", "Pages by outcome.", "outcome", () => this.seen);
}

function outcomeOf(found: FoundPage): PageOutcome {
  if (found.kind === "redirect") return "redirect";
  if (found.kind === "html") return found.status === 503 ? "incomplete" : "rendered";
  return found.from === "render" ? "rendered" : found.from === "cache" ? "kept" : found.from;
}

export const routeOf = (request: FastifyRequest): string | undefined => request.pageRoute ?? undefined;

export class CallMetrics {
  private readonly seen = new Map<string, Durations>();

  run<ApiReply extends { readonly status: number }>(call: () => Promise<ApiReply>): Promise<ApiReply> {
    return inSpan("api", {}, async (add) => {
      const began = performance.now();
      let outcome = "failed";
      try {
        const response = await call();
        outcome = String(response.status);
        add({ "http.response.status_code": response.status });
        return response;
      } finally {
        this.of(outcome).add(performance.now() - began);
      }
    });
  }

  readonly metric: MetricDefinition = {
    name: "nightlatch_api_call_duration_seconds",
    help: "API calls for pages, by status; failed means no response.",
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
