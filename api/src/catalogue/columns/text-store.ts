/**
 * Records of texts as bytes, one behind another in blocks. As strings they would be objects, which take more memory and which the
 * garbage collector visits one by one.
 *
 * A store never changes: `appendRecord` gives the next one, which shares all blocks with it. A store that was appended to before
 * goes on in a block of its own.
 */
export interface TextStore {
  readonly blocks: readonly Block[];
  /** The bytes of the last block that are this store's. */
  readonly end: number;
  /** The bytes of all records that were appended. */
  readonly size: number;
}

interface Block {
  readonly bytes: Buffer;
  /** The bytes that some store has taken. */
  used: number;
}

/** Most bytes of a block, but for one that holds a single record that is longer. */
const BLOCK = 2 ** 20;
const FIRST_BLOCK = 2 ** 14;
/** Records begin at multiples of this many bytes, and positions count these, so that 32 bits are enough for 16 GB. */
const ALIGNMENT = 4;

export const EMPTY_STORE: TextStore = { blocks: [], end: 0, size: 0 };

export interface Appended {
  readonly store: TextStore;
  /** Where the record is; a whole number below 2³². */
  readonly position: number;
}

/** Appends a record of texts. Halves of surrogate pairs that stand alone do not come back. */
export function appendRecord(store: TextStore, texts: readonly string[]): Appended {
  const lengths = texts.map((text) => Buffer.byteLength(text));
  const room = take(
    store,
    lengths.reduce((sum, length) => sum + 4 + length, 0),
  );
  const { bytes, at } = room;
  let end = at + 4 * texts.length;
  for (const [number, length] of lengths.entries()) {
    bytes.writeUInt32LE(length, at + 4 * number);
    bytes.write(texts[number] as string, end);
    end += length;
  }
  return room;
}

/** Appends a record of another store as it is. @param count how many texts a record has */
export function copyRecord(store: TextStore, from: TextStore, position: number, count: number): Appended {
  const { bytes, at } = placeOf(from, position);
  const size = recordSize(from, position, count);
  const room = take(store, size);
  bytes.copy(room.bytes, room.at, at, at + size);
  return room;
}

/** One of a record's texts. @param count how many texts a record has */
export function readText(store: TextStore, position: number, count: number, number: number): string {
  const { bytes, at } = placeOf(store, position);
  let from = at + 4 * count;
  for (let before = 0; before < number; before++) from += bytes.readUInt32LE(at + 4 * before);
  return bytes.toString("utf8", from, from + bytes.readUInt32LE(at + 4 * number));
}

/** The bytes that a record takes. */
export function recordSize(store: TextStore, position: number, count: number): number {
  const { bytes, at } = placeOf(store, position);
  let size = 4 * count;
  for (let number = 0; number < count; number++) size += bytes.readUInt32LE(at + 4 * number);
  return size;
}

function placeOf({ blocks }: TextStore, position: number): { readonly bytes: Buffer; readonly at: number } {
  const offset = position * ALIGNMENT;
  return { bytes: (blocks[Math.trunc(offset / BLOCK)] as Block).bytes, at: offset % BLOCK };
}

/** Takes room for a record: behind the last one if no other store has gone on there, or else in a new block. */
function take({ blocks, end, size }: TextStore, wanted: number): Appended & { readonly bytes: Buffer; readonly at: number } {
  const room = Math.ceil(wanted / ALIGNMENT) * ALIGNMENT;
  const last = blocks.at(-1);
  const fits = last !== undefined && last.used === end && end + room <= last.bytes.length;
  const block = fits ? last : { bytes: Buffer.allocUnsafeSlow(nextBlockSize(last, room)), used: 0 };
  const at = block.used;
  block.used = at + room;
  const all = fits ? blocks : [...blocks, block];
  const position = ((all.length - 1) * BLOCK + at) / ALIGNMENT;
  return { store: { blocks: all, end: block.used, size: size + wanted }, position, bytes: block.bytes, at };
}

/** Blocks grow, so that a small store is small and a large one has few. */
function nextBlockSize(last: Block | undefined, room: number): number {
  return Math.max(room, Math.min(BLOCK, last ? 2 * last.bytes.length : FIRST_BLOCK));
}
