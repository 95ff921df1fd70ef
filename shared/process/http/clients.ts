import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

/** An IPv4 address, or the /64 network of an IPv6 address. @param address also with brackets, port, zone or capitals */
export function clientOf(address: string): string {
  const normalizeAddress = withoutPort(address.trim()).toLowerCase();
  if (!ipaddr.isValid(normalizeAddress)) return normalizeAddress;
  const parsed = ipaddr.process(normalizeAddress);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  // The network's owner chooses the other half freely.
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}

function withoutPort(address: string): string {
  const [, inBrackets, v4] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*):\d+)$/.exec(address) ?? [];
  return inBrackets ?? v4 ?? address;
}

export interface ClientLimitRule {
  readonly max: number;
  readonly windowSeconds: number;
}

/** More clients than this evict the longest quiet client. */
const CLIENTS_MAX = 10_000;

/** In this process alone; windows begin with a client's first request. Addresses of readers are never stored. */
export function createClientLimit(
  { max, windowSeconds }: ClientLimitRule,
  now: () => number = Date.now,
): (address: string, scope?: string) => boolean {
  const window = windowSeconds * 1000;
  const remember = () =>
    new LRUCache<string, { count: number; readonly endsAt: number }>({ max: CLIENTS_MAX, ttl: window, ttlAutopurge: true });
  // Allocates room for all clients at once, so only the first call makes it.
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
