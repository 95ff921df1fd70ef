import { COOKIES, HOST_COOKIE } from "@nightlatch/domain";
import type { FastifyInstance } from "fastify";
import { NEVER } from "../page/preview.ts";

/** The server's part of Quick exit and of wiping a device. The browser's parts are in src/discretion. */
export function registerDiscretion(app: FastifyInstance, exit: string): void {
  // Quick exit leaves this address in the history as the next entry, so that Forward leads to the exit too.
  app.get("/exit", (_request, reply) => reply.header("cache-control", NEVER).header("referrer-policy", "no-referrer").redirect(exit, 302));

  app.post("/wipe", (request, reply) => {
    // Another site's page must not be able to wipe a visitor's saved stays.
    const site = request.headers["sec-fetch-site"];
    if (site !== undefined && site !== "same-origin") return reply.code(403).send();
    for (const name of Object.values(COOKIES)) reply.clearCookie(name, { path: "/" });
    reply.clearCookie(HOST_COOKIE.name, { path: HOST_COOKIE.path });
    // Without "cookies": a browser would remove those of all sites of the same domain.
    return reply.header("clear-site-data", '"cache", "storage"').header("cache-control", NEVER).code(204).send();
  });
}
