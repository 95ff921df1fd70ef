import { OFFLINE_WORKER, SHORT_NAME } from "@nightlatch/domain";
import { hasTag, weakTagOf } from "@nightlatch/process";
import type { ReleaseRecord } from "@nightlatch/release";
import type { FastifyInstance } from "fastify";
import type { LiveReleases, Releases } from "../releases/live-releases.ts";

const SCRIPT = /^offline-worker\.[\w-]+\.js$/;

/** Replaces a worker that the live shell lacks, such as after a rollback: removes its caches and itself. A 404 would keep it. */
export const RETIREMENT = `addEventListener("install",()=>skipWaiting());
addEventListener("activate",e=>e.waitUntil((async()=>{
for(const n of await caches.keys())if(n.startsWith("${SHORT_NAME}:"))await caches.delete(n);
await registration.unregister()})()))`;

const POLICY = "default-src 'none'; connect-src 'self'";

interface Options {
  readonly releases: Releases;
  readonly live: LiveReleases;
}

/**
 * `GET /sw.js`: the live shell's service worker for saved stays (docs/adr/0048). Browsers compare it at each visit, so releases
 * and rollbacks reach them.
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
    // A temporary read failure must not end a worker.
    if (!script)
      return reply.code(503).header("cache-control", "no-store").type("text/plain; charset=utf-8").send("Try again in a moment.");
    const etag = weakTagOf(script);
    reply.headers({ "cache-control": "no-cache", etag, "service-worker-allowed": "/", "content-security-policy": POLICY });
    if (hasTag(request.headers["if-none-match"], etag)) return reply.code(304).send();
    return reply.type("text/javascript; charset=utf-8").send(script);
  });
}
