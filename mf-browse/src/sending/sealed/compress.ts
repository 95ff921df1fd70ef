/** The form of compressed bytes: deflate without header and checksum, which the fragment has itself. */
const FORMAT = "deflate-raw";
/** Bytes are given to the decompressor in pieces of this size: a piece grows about a thousandfold at most before it can be counted. */
const PIECE = 256;

/** @returns undefined in a browser that cannot, where what is packed stays as long as it is */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return await readAll(streamOf(bytes).pipeThrough(new CompressionStream(FORMAT)), Number.POSITIVE_INFINITY);
  } catch {
    return undefined;
  }
}

/** Whether this browser can read compressed bytes. Some have the class and not this form. */
export function canInflate(): boolean {
  try {
    return Boolean(new DecompressionStream(FORMAT));
  } catch {
    return false;
  }
}

/**
 * @param most the most bytes that are made, so that a few of a link do not fill the memory
 * @returns undefined where the bytes are no such stream, or would become more
 */
export async function inflate(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return await readAll(streamOf(bytes).pipeThrough(new DecompressionStream(FORMAT)), most);
  } catch {
    return undefined;
  }
}

/** A stream that gives a piece only when one is asked for. */
function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + PIECE));
      at += PIECE;
    },
  });
}

async function readAll(stream: ReadableStream<Uint8Array<ArrayBuffer>>, most: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = stream.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > most) {
      // Not waited for: the stream may fail while it ends.
      reader.cancel().catch(() => {});
      return undefined;
    }
    pieces.push(next.value);
  }
  return joined(...pieces);
}

/** Some bytes one after another. */
export function joined(...pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
