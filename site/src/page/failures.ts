import { inRequest } from "@nightlatch/process/telemetry";
import { limitRate, type Problem, type RateLimit, type ReleaseRecord, RendererError, ShellThrew } from "@nightlatch/release";
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { respondToError } from "../http/error-responses.ts";
import { BROKEN, BUSY, sendMinimalPage } from "../http/minimal-page.ts";
import type { PageMetrics } from "../metrics/request-metrics.ts";
import { OverloadedError } from "../rendering/renderer.ts";
import type { PageCounts } from "./page-counts.ts";
import type { RenderResult } from "./render.ts";
import type { ReleaseSet } from "./select-releases.ts";

const LINES_A_SECOND = 10;
const MOST_RELEASES = 200;

declare module "fastify" {
  interface FastifyRequest {
    page: PageProgress | null;
  }
}

export interface PageProgress {
  map?: ReleaseSet;
  rendered?: { readonly remote: string | undefined };
  client?: string;
}

export class PageFailures {
  private readonly counts: PageCounts;
  private readonly metrics: PageMetrics;
  private readonly limits = new LRUCache<string, RateLimit>({ max: MOST_RELEASES });

  constructor(counts: PageCounts, metrics: PageMetrics) {
    this.counts = counts;
    this.metrics = metrics;
  }

  respond(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { page } = request;
    if (!page) return respondToError(error, request, reply);
    this.metrics.record(request, error instanceof OverloadedError ? "refused" : "failed");
    if (error instanceof OverloadedError) return sendMinimalPage(reply, BUSY);
    const { map, rendered, client } = page;
    const log = (record: ReleaseRecord, fields: object, line: string) =>
      inRequest(request, () => this.log(reply.log, record, { err: error, ...fields }, line));
    if (map && error instanceof RendererError) {
      log(map.shell, { reason: error.reason }, "No renderer could render the page");
      return sendMinimalPage(reply, BUSY);
    }
    if (map && error instanceof ShellThrew) {
      log(map.shell, {}, "The shell could not render the page");
      return sendMinimalPage(reply, BROKEN);
    }
    if (!map || !rendered) return respondToError(error, request, reply);
    const record = ownerIn(map, rendered.remote);
    this.counts.failed(record, "unsent", client);
    log(record, { reason: "unsent" }, "A rendered page could not be sent");
    return sendMinimalPage(reply, BROKEN);
  }

  logProblems(log: FastifyBaseLogger, map: ReleaseSet, { remote, problems, untold = 0, failure }: RenderResult): void {
    for (const [index, { message, stack }] of problems.entries())
      this.log(
        log,
        ownerIn(map, remote),
        { err: { type: "problem", message, stack } satisfies Problem & { type: string }, remote, reason: failure },
        "A part of the page failed",
        index === 0 ? untold : 0,
      );
  }

  /** Limits lines per release, so that no release fills the disk. The next line has the number of dropped lines. */
  private log(log: FastifyBaseLogger, { name, version }: ReleaseRecord, fields: object, line: string, more = 0): void {
    const release = `${name}@${version}`;
    const limit = this.limits.get(release) ?? limitRate(LINES_A_SECOND);
    this.limits.set(release, limit);
    limit.leaveOut(more);
    const untold = limit.take();
    if (untold !== undefined) log.error({ ...fields, release, ...(untold > 0 ? { untold } : {}) }, line);
  }
}

const ownerIn = (map: ReleaseSet, remote: string | undefined): ReleaseRecord =>
  (remote === undefined ? undefined : map[remote]) ?? map.shell;
