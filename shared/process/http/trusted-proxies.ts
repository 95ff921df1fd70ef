import { isIP } from "node:net";
import { z } from "zod";

/**
 * Proxies that may state a visitor's address: their addresses and networks, or how many there are. The nearest of a number must be
 * on this machine or a private network. 0 trusts none.
 */
export type TrustedProxies = number | readonly string[];

const MOST = 16;
/** Names that Fastify knows for networks. */
const NETWORKS: readonly string[] = ["loopback", "linklocal", "uniquelocal"];

function isNetwork(text: string): boolean {
  if (NETWORKS.includes(text)) return true;
  const [address = "", bits, ...more] = text.split("/");
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return most > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= most));
}

/** The value of TRUST_PROXY (docs/configuration.md). */
export const trustedProxies = z
  .string()
  .transform((text): TrustedProxies => (/^\d+$/.test(text) ? Number(text) : text.split(",").map((each) => each.trim())))
  .refine(
    (value) => (typeof value === "number" ? value <= MOST : value.every(isNetwork)),
    `must be a number of proxies from 0 to ${MOST}, or their addresses and networks, such as 127.0.0.1,10.0.0.0/8`,
  );

/** Addresses of this machine and of private networks. */
const NEAR =
  /^(?:::ffff:)?(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)|^(?:::1$|f[cd]|fe[89ab])/i;

/** Whether an address is of this machine or a private network: visitors from elsewhere have none. */
export const isNear = (address: string | undefined): boolean => NEAR.test(address ?? "");

/** Fastify's option `trustProxy`. A count alone would believe clients that connect directly. */
export function trustOption(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies !== "number") return [...proxies];
  return proxies > 0 && ((address, hop) => hop < proxies && (hop > 0 || isNear(address)));
}

/** Whether any proxy is trusted. */
export const trustsProxies = (proxies: TrustedProxies | undefined): boolean => proxies !== undefined && proxies !== 0;

/** Whether a site has a proxy in front, by its address, and TRUST_PROXY is not set. TRUST_PROXY=0 says that there is none. */
export const isProxyUnsaid = (proxies: TrustedProxies | undefined, publicUrl: string | undefined): boolean =>
  proxies === undefined && publicUrl?.startsWith("https:") === true;

/** The names of what `/readyz` warns of. */
export const proxyWarnings = (proxies: TrustedProxies | undefined, publicUrl: string | undefined): readonly string[] =>
  isProxyUnsaid(proxies, publicUrl) ? ["trust_proxy_unset"] : [];
