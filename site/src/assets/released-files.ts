import { OFFLINE_WORKER, SHORT_NAME } from "@nightlatch/domain";
import { hasTag, weakTagOf } from "@nightlatch/process/http";
import type { Encoding, ReleaseRecord } from "@nightlatch/release";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { LiveReleases, Releases } from "../releases/live-releases.ts";

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
  woff2: "font/woff2",
  svg: "image/svg+xml",
  png: "image/png",
};

const CACHE_BYTES = 64 * 1024 * 1024;
/** Milliseconds between two scans for unknown files. */
const RESCAN_AFTER = 1000;

export class ReleasedFiles {
  private readonly releases: Releases;
  private readonly live: LiveReleases;
  private readonly cache = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length || 1 });
  /** Published versions that contain a file, by `<package>/<file>`. */
  private readonly homes = new Map<string, Set<string>>();
  private readonly scanned = new Set<string>();
  private scannedAt = Number.NEGATIVE_INFINITY;
  private scanning: Promise<void> | undefined;

  constructor(releases: Releases, live: LiveReleases) {
    this.releases = releases;
    this.live = live;
  }

  async find(name: string, file: string, encodings: readonly Encoding[]): Promise<{ bytes: Buffer; encoding: Encoding } | undefined> {
    for await (const record of this.homesOf(name, file)) {
      for (const encoding of encodings) {
        const bytes = await this.read(record, file, encoding);
        if (bytes) return { bytes, encoding };
      }
    }
    return undefined;
  }

  private scan(): Promise<void> {
    if (!this.scanning && performance.now() - this.scannedAt >= RESCAN_AFTER) {
      this.scanning = this.readVersions().finally(() => {
        this.scannedAt = performance.now();
        this.scanning = undefined;
      });
    }
    return this.scanning ?? Promise.resolve();
  }

  private async readVersions(): Promise<void> {
    for (const name of Object.keys(this.live.current)) {
      for (const version of await this.releases.versions(name)) {
        if (this.scanned.has(`${name}@${version}`)) continue;
        const record = await this.releases.record(name, version).catch(() => undefined);
        if (!record) continue;
        this.scanned.add(`${name}@${version}`);
        for (const file of Object.keys(record.files))
          this.homes.set(`${name}/${file}`, (this.homes.get(`${name}/${file}`) ?? new Set()).add(version));
      }
    }
  }

  private async *homesOf(name: string, file: string): AsyncGenerator<ReleaseRecord> {
    // Names are user input, such as `constructor`, which every object inherits.
    const record = Object.hasOwn(this.live.current, name) ? this.live.current[name] : undefined;
    if (record && Object.hasOwn(record.files, file)) yield record;
    // Recently used versions: earlier live versions, canaries and overrides.
    for (const other of this.live.recordsOf(name)) if (Object.hasOwn(other.files, file)) yield other;
    for (const look of [async () => {}, () => this.scan()]) {
      await look();
      for (const version of this.homes.get(`${name}/${file}`) ?? []) {
        const other = await this.live.record(name, version).catch(() => undefined);
        if (other) yield other;
      }
    }
  }

  private async read(record: ReleaseRecord, file: string, encoding: Encoding): Promise<Buffer | undefined> {
    const key = `${record.name}/${record.version}/${file}/${encoding}`;
    const hit = this.cache.get(key);
    if (hit) return hit;
    const bytes = await this.releases.readFile(record, file, encoding);
    if (bytes) this.cache.set(key, bytes);
    return bytes;
  }
}

/** `GET /assets/<package>/<file>` of every published version, because open pages load files of older versions. */
export async function releasedAssets(app: FastifyInstance, { files }: { readonly files: ReleasedFiles }): Promise<void> {
  app.get<{ Params: { name: string; file: string } }>("/assets/:name/:file", async (request, reply) => {
    const { name, file } = request.params;
    const found = await files.find(name, file, [...acceptedEncodings(request), "identity"]);
    if (found) {
      if (found.encoding !== "identity") reply.header("content-encoding", found.encoding);
      return reply
        .header("content-type", TYPES[file.split(".").at(-1) ?? ""] ?? "application/octet-stream")
        .header("cache-control", file === "mf-manifest.json" ? "public, no-cache" : "public, max-age=31536000, immutable")
        .header("vary", "accept-encoding")
        .header("access-control-allow-origin", "*")
        .send(found.bytes);
    }
    return reply
      .code(404)
      .header("cache-control", "no-store")
      .type("text/plain; charset=utf-8")
      .send(`No release has a file ${name}/${file}.`);
  });
}

function acceptedEncodings(request: FastifyRequest): Encoding[] {
  const accepted = new Set(
    String(request.headers["accept-encoding"] ?? "")
      .split(",")
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(";")[0]?.trim()),
  );
  return (["br", "gzip"] as const).filter((encoding) => accepted.has(encoding));
}

const SCRIPT = /^offline-worker\.[\w-]+\.js$/;

/** The worker for shells without one, for example after a rollback: removes its caches and itself. A 404 would keep the old worker. */
export const RETIREMENT = `addEventListener("install",()=>skipWaiting());
addEventListener("activate",e=>e.waitUntil((async()=>{
for(const n of await caches.keys())if(n.startsWith("${SHORT_NAME}:"))await caches.delete(n);
await registration.unregister()})()))`;

const POLICY = "default-src 'none'; connect-src 'self'";

interface Options {
  readonly files: ReleasedFiles;
  readonly live: LiveReleases;
}

/** `GET /sw.js`: the live shell's service worker (docs/adr/0025). */
export async function offlineWorker(app: FastifyInstance, { files, live }: Options): Promise<void> {
  const scriptOf = async (shell: ReleaseRecord): Promise<Buffer | undefined> => {
    const file = Object.keys(shell.files).find((name) => SCRIPT.test(name));
    return file === undefined ? Buffer.from(RETIREMENT) : (await files.find("shell", file, ["identity"]))?.bytes;
  };

  app.get(OFFLINE_WORKER, async (request, reply) => {
    const { shell } = live.current;
    const script = shell && (await scriptOf(shell).catch(() => undefined));
    // A temporary read failure must not retire the worker.
    if (!script)
      return reply.code(503).header("cache-control", "no-store").type("text/plain; charset=utf-8").send("Try again in a moment.");
    const etag = weakTagOf(script);
    reply.headers({ "cache-control": "no-cache", etag, "service-worker-allowed": "/", "content-security-policy": POLICY });
    if (hasTag(request.headers["if-none-match"], etag)) return reply.code(304).send();
    return reply.type("text/javascript; charset=utf-8").send(script);
  });
}
