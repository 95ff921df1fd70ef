import { LRUCache } from "lru-cache";

/** Browsers give up after twenty; honest pages need one or two. */
const MOST_HOPS = 5;
/** For milliseconds; longer addresses are ignored. */
const MOST_ADDRESSES = 2000;
const REMEMBERED_FOR = 60_000;
const LONGEST = 2048;

/**
 * Counts redirects in a row, so that pages in a circle are found. Pages depend only on address, data and settings, so all
 * visitors' redirects count.
 */
export class RedirectHops {
  private readonly hops = new LRUCache<string, number>({ max: MOST_ADDRESSES, ttl: REMEMBERED_FOR });

  /** @param scope releases and settings of both pages @returns whether it is one too many */
  lead(scope: string, from: string, to: string): boolean {
    if (from.length > LONGEST || to.length > LONGEST) return false;
    const count = (this.hops.get(keyOf(scope, from)) ?? 0) + 1;
    this.hops.set(keyOf(scope, to), Math.min(count, MOST_HOPS));
    return count > MOST_HOPS;
  }

  arrive(scope: string, at: string): void {
    this.hops.delete(keyOf(scope, at));
  }
}

const keyOf = (scope: string, address: string): string => `${scope} ${address}`;
