import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, unlink } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { bestEncoding, type Encoding } from "./encodings.ts";
import { hasTag } from "./etag.ts";

const BROTLI_QUALITY = 4;
const READ_BYTES = 64 * 1024;

/**
 * A large answer that was made once, as it is and compressed. It lies in a file without a name, so that it takes no memory
 * and nothing of it stays behind, however the process ends.
 */
export interface PreparedFile {
  /** A weak ETag of the content. */
  readonly etag: string;
  /** Bytes of each encoding. */
  readonly bytes: Readonly<Record<Encoding, number>>;
  /** The content, for one reader. Call it in the turn in which the file was given. */
  read(encoding: Encoding): Readable;
  /** Frees the file once the last reader is done. */
  retire(): void;
}

/**
 * Writes parts of text to a file, then compresses it, all as streams.
 *
 * @param folder where the file lies
 */
export async function prepareFile(parts: Iterable<string | Uint8Array> | AsyncIterable<string>, folder: string): Promise<PreparedFile> {
  await mkdir(folder, { recursive: true });
  const name = path.join(folder, `.prepared-${randomUUID()}`);
  const handle = await open(name, "wx+", 0o600);
  try {
    // Only the handle leads to it from here on.
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
    return preparedIn(handle, `W/"${hash.digest("base64url")}"`, { identity: plain, gzip, br });
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Writes a stream at a place of the file, through transforms. @returns how many bytes were written */
async function append(handle: FileHandle, start: number, source: Readable, ...through: readonly Transform[]): Promise<number> {
  let at = start;
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      writeWhole(handle, chunk, at).then(() => {
        at += chunk.length;
        done();
      }, done);
    },
  });
  await pipeline([source, ...through, sink]);
  return at - start;
}

async function writeWhole(handle: FileHandle, chunk: Buffer, at: number): Promise<void> {
  for (let written = 0; written < chunk.length; )
    written += (await handle.write(chunk, written, chunk.length - written, at + written)).bytesWritten;
}

/**
 * A part of the file. Streams of Node's own close the file when they are destroyed, which would take it from other readers.
 */
function section(handle: FileHandle, start: number, bytes: number): Readable {
  const end = start + bytes;
  let at = start;
  return new Readable({
    read() {
      const length = Math.min(READ_BYTES, end - at);
      if (length === 0) {
        this.push(null);
        return;
      }
      handle.read(Buffer.allocUnsafe(length), 0, length, at).then(
        ({ buffer, bytesRead }) => {
          at += bytesRead;
          if (bytesRead === 0) this.destroy(new Error("A prepared file is shorter than it was."));
          else this.push(buffer.subarray(0, bytesRead));
        },
        (error: Error) => this.destroy(error),
      );
    },
  });
}

function preparedIn(handle: FileHandle, etag: string, bytes: Readonly<Record<Encoding, number>>): PreparedFile {
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
      // Whoever was given the file in this turn may still begin to read.
      setImmediate(free);
    },
  };
}

/** What a request asks of a prepared answer. */
interface Asked {
  readonly "if-none-match"?: string;
  readonly "accept-encoding"?: string | string[];
}

/**
 * The headers of an answer by a prepared file, and the encoding that the request takes; without one the client has the
 * content already, and the answer is 304.
 */
export function answerOf(
  file: PreparedFile,
  asked: Asked,
): { readonly headers: Record<string, string | number>; readonly encoding?: Encoding } {
  const headers: Record<string, string | number> = { etag: file.etag, vary: "accept-encoding" };
  if (hasTag(asked["if-none-match"], file.etag)) return { headers };
  const encoding = bestEncoding(asked["accept-encoding"]?.toString());
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  headers["content-length"] = file.bytes[encoding];
  return { headers, encoding };
}
