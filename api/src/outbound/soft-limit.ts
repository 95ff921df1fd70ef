import { LRUCache } from "lru-cache";

/** A limit: at most `max` uses in each stretch of `windowSeconds`, which begins with the first use. */
export interface SoftLimitRule {
  readonly max: number;
  readonly windowSeconds: number;
}

/** Most clients that are remembered. When there are more, those that were quiet longest are forgotten. */
const CLIENTS_MAX = 10_000;

/**
 * A limit for each client, counted in this process and nowhere else. It keeps a flood of requests away from the database
 * where clients need not be told of the limit: addresses of people who only follow a link are not stored, not even for
 * minutes, and a second server that counts for itself only raises the limit.
 *
 * @returns tells whether a client's next use is within the limit, and counts it
 */
export function createSoftLimit({ max, windowSeconds }: SoftLimitRule, now: () => number = Date.now): (client: string) => boolean {
  const used = new LRUCache<string, { count: number; readonly endsAt: number }>({ max: CLIENTS_MAX });
  return (client) => {
    const known = used.get(client);
    if (known && now() < known.endsAt) return ++known.count <= max;
    used.set(client, { count: 1, endsAt: now() + windowSeconds * 1000 });
    return true;
  };
}
