import { OFFLINE_WORKER, SHORT_NAME } from "@nightlatch/domain";
import { hasTag, weakTagOf } from "@nightlatch/process/http";
import type { ReleaseRecord } from "@nightlatch/release";
import type { FastifyInstance } from "fastify";
import type { LiveReleases, Releases } from "../releases/live-releases.ts";

/** The worker's script among the files of a shell. */
const SCRIPT = /^offline-worker\.[\w-]+\.js$/;

/**
 * Takes the place of a worker that the live shell does not have, after a rollback for instance: removes what the worker kept,
 * and then itself. An address that is not found would leave the old worker where it is.
 */
export const RETIREMENT = `addEventListener("install",()=>skipWaiting());
addEventListener("activate",e=>e.waitUntil((async()=>{
for(const n of await caches.keys())if(n.startsWith("${SHORT_NAME}:"))await caches.delete(n);
await registration.unregister()})()))`;

/** Nothing but calls of our own server. */
const POLICY = "default-src 'none'; connect-src 'self'";

interface Options {
  readonly releases: Releases;
  readonly live: LiveReleases;
}

/**
 * `GET /sw.js`: the service worker of the live shell, which stores saved stays for visitors who chose that (docs/adr/0048). Browsers
 * compare it with theirs at each visit, so that a release, or a rollback, reaches them with the next page.
 */
export async function offlineWorker(app: FastifyInstance, { releases, live }: Options): Promise<void> {
  const scripts = new WeakMap<ReleaseRecord, Promise<Buffer | undefined>>();
  const scriptOf = (shell: ReleaseRecord): Promise<Buffer | undefined> => {
    const known = scripts.get(shell);
    if (known) return known;
    const file = Object.keys(shell.files).find((name) => SCRIPT.test(name));
    const reading = file === undefined ? Promise.resolve(Buffer.from(RETIREMENT)) : releases.readFile(shell, file, "identity");
    scripts.set(shell, reading);
    const forget = () => scripts.delete(shell);
    reading.then((bytes) => bytes ?? forget(), forget);
    return reading;
  };

  app.get(OFFLINE_WORKER, async (request, reply) => {
    const { shell } = live.snapshot;
    const script = shell && (await scriptOf(shell).catch(() => undefined));
    // A script that cannot be read just now ends no worker.
    if (!script)
      return reply.code(503).header("cache-control", "no-store").type("text/plain; charset=utf-8").send("Try again in a moment.");
    const etag = weakTagOf(script);
    reply.headers({ "cache-control": "no-cache", etag, "service-worker-allowed": "/", "content-security-policy": POLICY });
    if (hasTag(request.headers["if-none-match"], etag)) return reply.code(304).send();
    return reply.type("text/javascript; charset=utf-8").send(script);
  });
}
