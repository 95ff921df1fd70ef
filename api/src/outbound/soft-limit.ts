import { LRUCache } from "lru-cache";

/** At most `max` in any stretch of `windowSeconds` that begins with the first of them. */
export interface SoftLimitRule {
  readonly max: number;
  readonly windowSeconds: number;
}

/** Clients that are remembered at once; of more, those that were quiet longest are forgotten. */
const CLIENTS_MAX = 10_000;

/**
 * Whether a client is within a limit, counted in this process and nowhere else. It keeps a flood away from the
 * database where nobody needs to be told no: addresses of people who only follow a link are not stored, not even for
 * minutes, and a second server that counts for itself changes nothing but the number.
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
