import { addToRequest, counts, type Figure } from "@nightlatch/process";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Found } from "../page/open-pages.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The pattern of the page that answers it; null until there is one, and for an address that nobody has. */
    pageRoute: string | null;
  }
}

const OUTCOMES = ["kept", "rendered", "last-resort", "own", "redirect", "incomplete", "refused", "failed", "starting"] as const;
/**
 * How a page was come by: it was kept, or rendered for this request or another of the same moment; it was kept too long, for want of
 * a better; it is one visitor's own; it leads elsewhere; a part of it is missing; there was no room for it; it could not be made; there
 * is no shell yet.
 */
export type PageOutcome = (typeof OUTCOMES)[number];

/** Counts pages by how they were come by, tells it to their requests' spans, and notes whose pattern each request's is. */
export class PageFigures {
  private readonly seen: Record<PageOutcome, number> = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<
    PageOutcome,
    number
  >;

  /** @param app whose requests take a pattern; to be called before its routes are added */
  constructor(app: FastifyInstance) {
    app.decorateRequest("pageRoute", null);
  }

  came(request: FastifyRequest, outcome: PageOutcome, route?: string): void {
    this.seen[outcome] += 1;
    addToRequest(request, { "nightlatch.page.outcome": outcome });
    if (route !== undefined) request.pageRoute = route;
  }

  found(request: FastifyRequest, found: Found): void {
    this.came(request, outcomeOf(found), found.kind === "bytes" ? found.page.route : found.route);
  }

  readonly figure: Figure = counts("nightlatch_pages_total", "Pages by how they were come by.", "outcome", () => this.seen);
}

function outcomeOf(found: Found): PageOutcome {
  if (found.kind === "redirect") return "redirect";
  if (found.kind === "html") return found.status === 503 ? "incomplete" : "rendered";
  return found.from === "render" ? "rendered" : found.from;
}

/** The pattern of the page that answered a request; undefined where none did. */
export const routeOf = (request: FastifyRequest): string | undefined => request.pageRoute ?? undefined;
