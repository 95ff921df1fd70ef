import { LRUCache } from "lru-cache";

/** Most redirects in a row: a browser gives up after twenty, and an honest page leads on once or twice. */
const MOST_HOPS = 5;
/** Most addresses that are remembered, for how many milliseconds, and the longest. */
const MOST_ADDRESSES = 2000;
const REMEMBERED_FOR = 60_000;
const LONGEST = 2048;

/**
 * How many redirects in a row have led to an address, so that pages that lead to each other are seen. Pages are made from their
 * address, their data and the settings alone, so other visitors' redirects tell the same.
 */
export class RedirectHops {
  private readonly hops = new LRUCache<string, number>({ max: MOST_ADDRESSES, ttl: REMEMBERED_FOR });

  /**
   * Notes a redirect.
   *
   * @param scope the releases and settings of both pages
   * @returns whether it is one too many
   */
  lead(scope: string, from: string, to: string): boolean {
    if (from.length > LONGEST || to.length > LONGEST) return false;
    const count = (this.hops.get(keyOf(scope, from)) ?? 0) + 1;
    this.hops.set(keyOf(scope, to), Math.min(count, MOST_HOPS));
    return count > MOST_HOPS;
  }

  /** Notes a page that leads nowhere. */
  arrive(scope: string, at: string): void {
    this.hops.delete(keyOf(scope, at));
  }
}

const keyOf = (scope: string, address: string): string => `${scope} ${address}`;
