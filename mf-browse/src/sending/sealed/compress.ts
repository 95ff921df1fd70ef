const FORMAT = "deflate-raw";
/** Bytes per decompression step. Small, because each step may expand about a thousandfold before the size check. */
const PIECE = 256;

export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return await readAll(streamOf(bytes).pipeThrough(new CompressionStream(FORMAT)), Number.POSITIVE_INFINITY);
  } catch {
    return undefined;
  }
}

export function canInflate(): boolean {
  try {
    return Boolean(new DecompressionStream(FORMAT));
  } catch {
    return false;
  }
}

/** @param most maximum bytes, so that a small link cannot exhaust the memory @returns undefined for an invalid or larger stream */
export async function inflate(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return await readAll(streamOf(bytes).pipeThrough(new DecompressionStream(FORMAT)), most);
  } catch {
    return undefined;
  }
}

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
      // Not awaited: cancelling may fail, and the result is already known.
      reader.cancel().catch(() => {});
      return undefined;
    }
    pieces.push(next.value);
  }
  return joined(...pieces);
}

export function joined(...pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
