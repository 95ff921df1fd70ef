import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, unlink } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";

const BROTLI_QUALITY = 4;
const READ_BYTES = 64 * 1024;

/** An unlinked file: it uses no memory, and the system deletes it when its handle is closed. */
export interface PrebuiltFile {
  readonly etag: string;
  readonly bytes: Readonly<Record<Encoding, number>>;
  /** Call it in the event-loop turn that returned the file. Later, the file may be closed. */
  read(encoding: Encoding): Readable;
  retire(): void;
}

export async function prebuildFile(parts: Iterable<string | Uint8Array> | AsyncIterable<string>, folder: string): Promise<PrebuiltFile> {
  await mkdir(folder, { recursive: true });
  const name = path.join(folder, `.prepared-${randomUUID()}`);
  const handle = await open(name, "wx+", 0o600);
  try {
    await unlink(name);
    const hash = createHash("sha1");
    const hashed = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    const plain = await append(handle, 0, Readable.from(parts), hashed);
    const gzip = await append(handle, plain, section(handle, 0, plain), createGzip());
    const brotli = createBrotliCompress({
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain },
    });
    const br = await append(handle, plain + gzip, section(handle, 0, plain), brotli);
    return prebuiltIn(handle, `W/"${hash.digest("base64url")}"`, { identity: plain, gzip, br });
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function append(handle: FileHandle, start: number, source: Readable, through: Transform): Promise<number> {
  let at = start;
  await pipeline(source, through, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks)
      for (let written = 0; written < chunk.length; ) {
        const { bytesWritten } = await handle.write(chunk, written, chunk.length - written, at);
        written += bytesWritten;
        at += bytesWritten;
      }
  });
  return at - start;
}

/** Node's own file streams close the handle when destroyed, but other responses still need it. */
const section = (handle: FileHandle, start: number, bytes: number): Readable =>
  Readable.from(chunksOf(handle, start, start + bytes), { objectMode: false });

async function* chunksOf(handle: FileHandle, start: number, end: number) {
  for (let at = start; at < end; ) {
    const length = Math.min(READ_BYTES, end - at);
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, at);
    if (bytesRead === 0) throw new Error("A pre-rendered file is shorter than it was.");
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

function prebuiltIn(handle: FileHandle, etag: string, bytes: Readonly<Record<Encoding, number>>): PrebuiltFile {
  let readers = 0;
  let retired = false;
  const free = () => {
    if (retired && readers === 0) void handle.close().catch(() => {});
  };
  const startOf = (encoding: Encoding) => (encoding === "identity" ? 0 : bytes.identity + (encoding === "br" ? bytes.gzip : 0));
  return {
    etag,
    bytes,
    read: (encoding) => {
      readers += 1;
      return section(handle, startOf(encoding), bytes[encoding]).once("close", () => {
        readers -= 1;
        free();
      });
    },
    retire: () => {
      retired = true;
      // A caller that got the file in this turn may still start to read.
      setImmediate(free);
    },
  };
}

interface RequestHeaders {
  readonly "if-none-match"?: string;
  readonly "accept-encoding"?: string | string[];
}

export function responseHeaders(
  file: PrebuiltFile,
  headersIn: RequestHeaders,
): { readonly headers: Record<string, string | number>; readonly encoding?: Encoding } {
  const headers: Record<string, string | number> = { etag: file.etag, vary: "accept-encoding" };
  if (hasTag(headersIn["if-none-match"], file.etag)) return { headers };
  const encoding = bestEncoding(headersIn["accept-encoding"]?.toString());
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  headers["content-length"] = file.bytes[encoding];
  return { headers, encoding };
}

export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

export function bestEncoding(accepted: string | undefined): Encoding {
  const weights = new Map((accepted ?? "").split(",").map(parseQuality));
  const takes = (name: Encoding) => (weights.get(name) ?? weights.get("*") ?? 0) > 0;
  return ENCODINGS.find(takes) ?? "identity";
}

function parseQuality(part: string): readonly [string, number] {
  const [name = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
  const weight = parameters.find((each) => each.startsWith("q="))?.slice(2);
  return [name, weight === undefined ? 1 : Number(weight) || 0];
}

/** The ETag is weak, because a proxy may compress the response. */
export function weakTagOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha1");
  for (const part of parts) hash.update(part);
  return `W/"${hash.digest("base64url")}"`;
}

/** Compares weakly (RFC 9110, 13.1.2). */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === opaque);
}

export interface CachedPrebuilt<T> {
  get(): Promise<T>;
  last(): T | undefined;
  stop(): void;
}

/** Concurrent calls share a build; a call after a failed build retries. @param versionOf the current version, compared by identity */
export function cachePrebuilt<Version, T extends { retire(): void }>(
  versionOf: () => Version,
  build: (version: Version) => Promise<T>,
): CachedPrebuilt<T> {
  let cached: { readonly version: Version; readonly value: T } | undefined;
  let inFlight: { readonly version: Version; readonly work: Promise<T> } | undefined;
  let stopped = false;

  async function start(version: Version): Promise<T> {
    try {
      // Delays the build, because a synchronous failure must not clear `inFlight` before it is set.
      const value = await Promise.resolve(version).then(build);
      cached?.value.retire();
      cached = { version, value };
      if (stopped) value.retire();
      return value;
    } finally {
      inFlight = undefined;
    }
  }

  return {
    get: async () => {
      for (;;) {
        const version = versionOf();
        if (cached && cached.version === version) return cached.value;
        if (!inFlight) inFlight = { version, work: start(version) };
        if (inFlight.version === version) return inFlight.work;
        await inFlight.work.catch(() => {});
      }
    },
    last: () => cached?.value,
    stop: () => {
      stopped = true;
      cached?.value.retire();
      cached = undefined;
    },
  };
}
