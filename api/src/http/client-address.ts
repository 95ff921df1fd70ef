import { isIPv6 } from "node:net";

const IPV6_GROUPS = 8;
/** Groups that a network is known by; whoever has it chooses the other half freely. */
const NETWORK_GROUPS = 4;

/**
 * Who a request counts as for limits: an IPv4 address, or the network of an IPv6 address, since one customer of a
 * provider has billions of those.
 */
export function clientOf(address: string): string {
  const plain = address.replace(/%.*$/, "").toLowerCase();
  if (!isIPv6(plain)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped) return mapped;
  const [start, end] = plain.split("::").map((half) => (half ? half.split(":") : []));
  const known = [...(start ?? []), ...(end ?? [])];
  const zeros = Array.from({ length: IPV6_GROUPS - known.length }, () => "0");
  const groups = end ? [...(start ?? []), ...zeros, ...end] : known;
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
