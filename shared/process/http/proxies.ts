import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { z } from "zod";

/** A number of proxies, the nearest on a private network (0 trusts none); or their addresses and networks. */
export type TrustedProxies = number | readonly string[];

const MOST = 16;
const NETWORKS: readonly string[] = ["loopback", "linklocal", "uniquelocal"];

const isNetwork = (text: string): boolean =>
  NETWORKS.includes(text) || isIP(text) > 0 || (ipaddr.isValidCIDR(text) && ipaddr.parseCIDR(text)[1] > 0);

export const trustedProxies = z
  .string()
  .transform((text): TrustedProxies => (/^\d+$/.test(text) ? Number(text) : text.split(",").map((each) => each.trim())))
  .refine(
    (value) => (typeof value === "number" ? value <= MOST : value.every(isNetwork)),
    `must be a number of proxies from 0 to ${MOST}, or their addresses and networks, such as 127.0.0.1,10.0.0.0/8`,
  );

const NEAR: readonly string[] = ["loopback", "private", "linkLocal", "uniqueLocal", "carrierGradeNat"];

export const isNear = (address = ""): boolean => ipaddr.isValid(address) && NEAR.includes(ipaddr.process(address).range());

/** The nearest address must be private; otherwise clients that connect directly would be trusted. */
export function trustOption(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies !== "number") return [...proxies];
  return proxies > 0 && ((address, hop) => hop < proxies && (hop > 0 || isNear(address)));
}

export const trustsProxies = (proxies: TrustedProxies | undefined): boolean => proxies !== undefined && proxies !== 0;

/** https in PUBLIC_URL implies a proxy; TRUST_PROXY=0 states that there is none. */
export const isProxyUnsaid = (proxies: TrustedProxies | undefined, publicUrl: string | undefined): boolean =>
  proxies === undefined && publicUrl?.startsWith("https:") === true;

export const proxyWarnings = (proxies: TrustedProxies | undefined, publicUrl: string | undefined): readonly string[] =>
  isProxyUnsaid(proxies, publicUrl) ? ["trust_proxy_unset"] : [];

interface App {
  readonly log: { warn(message: string): void };
  addHook(name: "onRequest", hook: (request: { ip: string; raw: IncomingMessage }, reply: unknown, done: () => void) => void): unknown;
}

/** Milliseconds between two warnings. */
const WARN_EVERY = 600_000;

const ONE_CLIENT = "all visitors count as one client, and soon get 429";
const SET_IT = "Set TRUST_PROXY to the proxy's address (127.0.0.1), or to 0 if there is none.";
export const PROXY_UNSAID = `PUBLIC_URL has https, so a proxy is in front, and TRUST_PROXY is not set: ${ONE_CLIENT}. ${SET_IT}`;

export interface UnnamedProxyOptions {
  readonly proxies: TrustedProxies | undefined;
  readonly publicUrl: string | undefined;
  readonly now?: () => number;
}

/** Warns about a proxy that TRUST_PROXY does not list: at the start if PUBLIC_URL has https, later when a request comes through one. */
export function warnOfUnlistedProxy(app: App, { proxies, publicUrl, now = () => performance.now() }: UnnamedProxyOptions): void {
  if (proxies === 0) return;
  if (isProxyUnsaid(proxies, publicUrl)) app.log.warn(PROXY_UNSAID);
  const warning = trustsProxies(proxies)
    ? "Requests come with X-Forwarded-For from an address that TRUST_PROXY does not name, so it is ignored. If that address is your proxy's, add it."
    : `Requests come through a proxy, and TRUST_PROXY is not set: ${ONE_CLIENT}. ${SET_IT}`;
  // Remote clients can send the header, too, and must not cause the warning.
  const isUnnamed = trustsProxies(proxies)
    ? ({ ip, raw: { socket } }: { ip: string; raw: IncomingMessage }) => ip === socket.remoteAddress
    : ({ raw: { socket } }: { raw: IncomingMessage }) => isNear(socket.remoteAddress);
  let last = Number.NEGATIVE_INFINITY;
  app.addHook("onRequest", (request, _reply, done) => {
    if (request.raw.headers["x-forwarded-for"] && now() - last >= WARN_EVERY && isUnnamed(request)) {
      last = now();
      app.log.warn(warning);
    }
    done();
  });
}
