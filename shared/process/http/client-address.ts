const IPV6_GROUPS = 8;
/** The groups of an IPv6 address that name a network; the network's owner chooses the other half freely. */
const NETWORK_GROUPS = 4;

/**
 * The client that limits count a request for: an IPv4 address, or the network of an IPv6 address, since one customer of a
 * provider has billions of those.
 *
 * @param address as a socket or a proxy names it: in brackets, with a port, a zone or capitals
 */
export function clientOf(address: string): string {
  const plain = (withoutPort(address.trim()).split("%", 1)[0] ?? "").toLowerCase();
  if (!plain.includes(":")) return plain;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped) return mapped;
  const [start, end] = plain.split("::").map((half) => (half ? half.split(":") : []));
  const known = [...(start ?? []), ...(end ?? [])];
  const zeros = Array.from({ length: Math.max(0, IPV6_GROUPS - known.length) }, () => "0");
  const groups = end ? [...(start ?? []), ...zeros, ...end] : known;
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** An address without brackets and port. Some proxies name the port too, which differs with every connection. */
function withoutPort(address: string): string {
  const [, inBrackets, v4] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*):\d+)$/.exec(address) ?? [];
  return inBrackets ?? v4 ?? address;
}
