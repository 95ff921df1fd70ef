import { LRUCache } from "lru-cache";
import { clientOf } from "./client-address.ts";

/** At most `max` in any stretch of `windowSeconds` that begins with the first of them. */
export interface ClientLimitRule {
  readonly max: number;
  readonly windowSeconds: number;
}

/** Clients that are remembered at once; of more, those that were quiet longest are forgotten. */
const CLIENTS_MAX = 10_000;

/**
 * Whether the client at an address is within a limit, counted in this process and nowhere else, and forgotten with the
 * stretch. It keeps a flood away from the database and the store where nobody needs to be told no: addresses of people
 * who only read or follow a link are not stored, and a second server that counts for itself changes nothing but the number.
 *
 * @returns takes the client's address and, where a client has a limit of its own for each of several things, which of them it is
 */
export function createClientLimit(
  { max, windowSeconds }: ClientLimitRule,
  now: () => number = Date.now,
): (address: string, scope?: string) => boolean {
  const window = windowSeconds * 1000;
  const remember = () =>
    new LRUCache<string, { count: number; readonly endsAt: number }>({ max: CLIENTS_MAX, ttl: window, ttlAutopurge: true });
  // Made by the first call: it takes its room for all clients at once.
  let used: ReturnType<typeof remember> | undefined;
  return (address, scope = "") => {
    used ??= remember();
    const client = `${clientOf(address)} ${scope}`;
    const known = used.get(client);
    if (known && now() < known.endsAt) return ++known.count <= max;
    used.set(client, { count: 1, endsAt: now() + window });
    return true;
  };
}
