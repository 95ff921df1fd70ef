import type { Encoding } from "@nightlatch/release";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { LiveReleases, Releases } from "./live-releases.ts";

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
  woff2: "font/woff2",
  svg: "image/svg+xml",
  png: "image/png",
};

/** Bytes kept in memory at most; beyond it the longest unused file goes. */
const CACHE_BYTES = 64 * 1024 * 1024;
/** A name that no version has is looked for again after this long, in milliseconds. */
const RESCAN_AFTER = 1000;

/**
 * `GET /assets/<package>/<file>`: every file of every published version. Names carry a hash of their
 * content, so a file never changes and pages opened before a release keep finding theirs.
 */
export function registerAssets(app: FastifyInstance, releases: Releases, live: LiveReleases): void {
  const cache = new Map<string, Buffer>();
  let cachedBytes = 0;
  const homes = new Map<string, string>();
  let scannedAt = 0;

  async function scan(): Promise<void> {
    if (Date.now() - scannedAt < RESCAN_AFTER) return;
    scannedAt = Date.now();
    for (const name of Object.keys(live.snapshot)) {
      for (const version of await releases.versions(name)) {
        const record = await releases.record(name, version).catch(() => undefined);
        for (const file of Object.keys(record?.files ?? {})) homes.set(`${name}/${file}`, version);
      }
    }
  }

  /** @returns the version that has a file */
  async function homeOf(name: string, file: string): Promise<string | undefined> {
    const record = live.snapshot[name];
    if (record && Object.hasOwn(record.files, file)) return record.version;
    if (!homes.has(`${name}/${file}`)) await scan();
    return homes.get(`${name}/${file}`);
  }

  async function read(name: string, version: string, file: string, encoding: Encoding): Promise<Buffer | undefined> {
    const key = `${name}/${version}/${file}/${encoding}`;
    const hit = cache.get(key);
    if (hit) {
      cache.delete(key);
      cache.set(key, hit);
      return hit;
    }
    const bytes = await releases.readFile(name, version, file, encoding);
    if (!bytes) return undefined;
    cache.set(key, bytes);
    cachedBytes += bytes.length;
    for (const [oldest, { length }] of cache) {
      if (cachedBytes <= CACHE_BYTES) break;
      cache.delete(oldest);
      cachedBytes -= length;
    }
    return bytes;
  }

  app.get<{ Params: { name: string; file: string } }>("/assets/:name/:file", async (request, reply) => {
    const { name, file } = request.params;
    const version = await homeOf(name, file);
    const encodings = version ? [...acceptedEncodings(request), "identity" as const] : [];
    for (const encoding of encodings) {
      const bytes = version && (await read(name, version, file, encoding));
      if (!bytes) continue;
      if (encoding !== "identity") reply.header("content-encoding", encoding);
      return reply
        .header("content-type", TYPES[file.split(".").at(-1) ?? ""] ?? "application/octet-stream")
        .header("cache-control", file === "mf-manifest.json" ? "public, no-cache" : "public, max-age=31536000, immutable")
        .header("vary", "accept-encoding")
        .header("access-control-allow-origin", "*")
        .send(bytes);
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
