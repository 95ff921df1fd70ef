import type { Encoding, ReleaseRecord } from "@nightlatch/release";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { LiveReleases, Releases } from "./live-releases.ts";

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
  woff2: "font/woff2",
  svg: "image/svg+xml",
  png: "image/png",
};

/** Most bytes of files that are kept in memory. Beyond that, files go that were not asked for longest. */
const CACHE_BYTES = 64 * 1024 * 1024;
/** Milliseconds after which a name that no version has is looked for again. */
const RESCAN_AFTER = 1000;

/**
 * `GET /assets/<package>/<file>`: every file of every published version. Names carry a hash of the content, so a file
 * never changes, and pages that were opened before a release still find theirs.
 */
export function registerAssets(app: FastifyInstance, releases: Releases, live: LiveReleases): void {
  const cache = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length || 1 });
  /** Versions that have a file, by `<package>/<file>`. Needed for versions that are not live. */
  const homes = new Map<string, Set<string>>();
  const scanned = new Set<string>();
  let scannedAt = 0;
  let scanning: Promise<void> | undefined;

  /** Looks for new versions. Requests that come meanwhile wait for the same look. */
  function scan(): Promise<void> {
    if (!scanning && Date.now() - scannedAt >= RESCAN_AFTER) {
      scanning = readVersions().finally(() => {
        scannedAt = Date.now();
        scanning = undefined;
      });
    }
    return scanning ?? Promise.resolve();
  }

  async function readVersions(): Promise<void> {
    for (const name of Object.keys(live.snapshot)) {
      for (const version of await releases.versions(name)) {
        if (scanned.has(`${name}@${version}`)) continue;
        const record = await releases.record(name, version).catch(() => undefined);
        if (!record) continue;
        scanned.add(`${name}@${version}`);
        for (const file of Object.keys(record.files))
          homes.set(`${name}/${file}`, (homes.get(`${name}/${file}`) ?? new Set()).add(version));
      }
    }
  }

  /** Gives the versions that have a file, the most likely first. */
  async function* homesOf(name: string, file: string): AsyncGenerator<ReleaseRecord> {
    const record = live.snapshot[name];
    if (record && Object.hasOwn(record.files, file)) yield record;
    // Records used recently: versions of a moment ago, of canaries and of overrides.
    for (const other of live.recordsOf(name)) if (Object.hasOwn(other.files, file)) yield other;
    for (const look of [async () => {}, scan]) {
      await look();
      for (const version of homes.get(`${name}/${file}`) ?? []) {
        const other = await live.record(name, version).catch(() => undefined);
        if (other) yield other;
      }
    }
  }

  async function read(record: ReleaseRecord, file: string, encoding: Encoding): Promise<Buffer | undefined> {
    const key = `${record.name}/${record.version}/${file}/${encoding}`;
    const hit = cache.get(key);
    if (hit) return hit;
    const bytes = await releases.readFile(record, file, encoding);
    if (bytes) cache.set(key, bytes);
    return bytes;
  }

  async function find(
    name: string,
    file: string,
    encodings: readonly Encoding[],
  ): Promise<{ bytes: Buffer; encoding: Encoding } | undefined> {
    for await (const record of homesOf(name, file)) {
      for (const encoding of encodings) {
        const bytes = await read(record, file, encoding);
        if (bytes) return { bytes, encoding };
      }
    }
    return undefined;
  }

  app.get<{ Params: { name: string; file: string } }>("/assets/:name/:file", async (request, reply) => {
    const { name, file } = request.params;
    const found = await find(name, file, [...acceptedEncodings(request), "identity"]);
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
