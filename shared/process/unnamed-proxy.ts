import type { IncomingMessage } from "node:http";

/** What of a Fastify app is used here. */
interface App {
  readonly log: { warn(message: string): void };
  addHook(name: "onRequest", hook: (request: { raw: IncomingMessage }, reply: unknown, done: () => void) => void): unknown;
}

/** Addresses of this machine and of private networks, from where proxies ask; a visitor from elsewhere cannot cause the warning. */
const NEAR = /^(?:::ffff:)?(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|^(?:::1$|f[cd])/i;

/**
 * Says once when requests come through a proxy that the settings do not name: all its visitors then count as one client, for the limits
 * on forms, previews and connections.
 *
 * @param proxies how many proxies are in front, by the settings
 */
export function tellOfUnnamedProxy(app: App, proxies: number): void {
  if (proxies > 0) return;
  let told = false;
  app.addHook("onRequest", ({ raw: { headers, socket } }, _reply, done) => {
    if (!told && headers["x-forwarded-for"] !== undefined && NEAR.test(socket.remoteAddress ?? "")) {
      told = true;
      app.log.warn(
        "Requests come through a proxy, and TRUST_PROXY is 0: all visitors count as one client. Set it to the number of proxies.",
      );
    }
    done();
  });
}
