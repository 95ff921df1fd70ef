import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

/** The IPv4 address, or the /64 network of an IPv6 address. @param address may have brackets, a port, a zone or capitals */
export function clientOf(address: string): string {
  const normalizeAddress = withoutPort(address.trim()).toLowerCase();
  if (!ipaddr.isValid(normalizeAddress)) return normalizeAddress;
  const parsed = ipaddr.process(normalizeAddress);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  // A client can choose the lower half of its address freely.
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}

function withoutPort(address: string): string {
  const [, inBrackets, v4] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*):\d+)$/.exec(address) ?? [];
  return inBrackets ?? v4 ?? address;
}

/** Above this number, the client that was quiet for longest is forgotten. */
const CLIENTS_MAX = 10_000;

/** Counts in memory, per process. A window begins with a client's first request. */
export function createClientLimit(
  { max, windowSeconds }: { readonly max: number; readonly windowSeconds: number },
  now: () => number = Date.now,
): (address: string, scope?: string) => boolean {
  const window = windowSeconds * 1000;
  const remember = () =>
    new LRUCache<string, { count: number; readonly endsAt: number }>({ max: CLIENTS_MAX, ttl: window, ttlAutopurge: true });
  // Created by the first call, because the cache allocates memory for all clients at once.
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
