import { limitRate, type RateLimit, type ReleaseRecord } from "@nightlatch/release";
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";

/** Most lines about one release in a second. */
const LINES_A_SECOND = 10;
const MOST_RELEASES = 200;

/** Logs the failures of releases, few in a second for each, so that none fills the disk. The next line counts the ones left out. */
export class ReleaseLog {
  private readonly limits = new LRUCache<string, RateLimit>({ max: MOST_RELEASES });

  /**
   * @param log of the request that failed
   * @param more failures that are left out already
   */
  error(log: FastifyBaseLogger, { name, version }: ReleaseRecord, fields: object, line: string, more = 0): void {
    const release = `${name}@${version}`;
    const limit = this.limits.get(release) ?? limitRate(LINES_A_SECOND);
    this.limits.set(release, limit);
    limit.leaveOut(more);
    const untold = limit.take();
    if (untold !== undefined) log.error({ ...fields, release, ...(untold > 0 ? { untold } : {}) }, line);
  }
}
