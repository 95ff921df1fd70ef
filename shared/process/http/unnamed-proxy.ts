import type { IncomingMessage } from "node:http";
import { isNear, isProxyUnsaid, type TrustedProxies, trustsProxies } from "./trusted-proxies.ts";

/** What of a Fastify app is used here. */
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
  /** TRUST_PROXY; undefined where it is not set. */
  readonly proxies: TrustedProxies | undefined;
  /** PUBLIC_URL. */
  readonly publicUrl: string | undefined;
  /** A clock, in milliseconds. */
  readonly now?: () => number;
}

/**
 * Warns of a proxy that the settings do not name: at once where the site's address has https, and then while requests come through one.
 * TRUST_PROXY=0 says that there is none, and is believed.
 */
export function tellOfUnnamedProxy(app: App, { proxies, publicUrl, now = () => performance.now() }: UnnamedProxyOptions): void {
  if (proxies === 0) return;
  if (isProxyUnsaid(proxies, publicUrl)) app.log.warn(PROXY_UNSAID);
  const warning = trustsProxies(proxies)
    ? "Requests come with X-Forwarded-For from an address that TRUST_PROXY does not name, so it is not believed. If a proxy of yours has it, name that address."
    : `Requests come through a proxy, and TRUST_PROXY is not set: ${ONE_CLIENT}. ${SET_IT}`;
  // Visitors from elsewhere can send the header too. Without a setting they must not cause the warning.
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
