/** Stores texts as bytes in large blocks, because the garbage collector would have to visit each string. */
export interface TextStore {
  readonly blocks: readonly Block[];
  readonly end: number;
  readonly size: number;
}

interface Block {
  readonly bytes: Buffer;
  used: number;
}

const BLOCK = 2 ** 20;
const FIRST_BLOCK = 2 ** 14;
/** Positions count units of four bytes, so 32 bits address 16 GB. */
const ALIGNMENT = 4;

export const EMPTY_STORE: TextStore = { blocks: [], end: 0, size: 0 };

interface Appended {
  readonly store: TextStore;
  readonly position: number;
}

export function appendRecord(store: TextStore, texts: readonly string[]): Appended {
  const lengths = texts.map((text) => Buffer.byteLength(text));
  const rowCapacity = take(
    store,
    lengths.reduce((sum, length) => sum + 4 + length, 0),
  );
  const { bytes, at } = rowCapacity;
  let end = at + 4 * texts.length;
  for (const [number, length] of lengths.entries()) {
    bytes.writeUInt32LE(length, at + 4 * number);
    bytes.write(texts[number] as string, end);
    end += length;
  }
  return rowCapacity;
}

export function copyRecord(store: TextStore, from: TextStore, position: number, count: number): Appended {
  const { bytes, at } = locate(from, position);
  const size = recordSize(from, position, count);
  const rowCapacity = take(store, size);
  bytes.copy(rowCapacity.bytes, rowCapacity.at, at, at + size);
  return rowCapacity;
}

export function readText(store: TextStore, position: number, count: number, number: number): string {
  const { bytes, at } = locate(store, position);
  let from = at + 4 * count;
  for (let before = 0; before < number; before++) from += bytes.readUInt32LE(at + 4 * before);
  return bytes.toString("utf8", from, from + bytes.readUInt32LE(at + 4 * number));
}

export function recordSize(store: TextStore, position: number, count: number): number {
  const { bytes, at } = locate(store, position);
  let size = 4 * count;
  for (let number = 0; number < count; number++) size += bytes.readUInt32LE(at + 4 * number);
  return size;
}

function locate({ blocks }: TextStore, position: number): { readonly bytes: Buffer; readonly at: number } {
  const offset = position * ALIGNMENT;
  return { bytes: (blocks[Math.trunc(offset / BLOCK)] as Block).bytes, at: offset % BLOCK };
}

function take({ blocks, end, size }: TextStore, wanted: number): Appended & { readonly bytes: Buffer; readonly at: number } {
  const rowCapacity = Math.ceil(wanted / ALIGNMENT) * ALIGNMENT;
  const last = blocks.at(-1);
  const fits = last !== undefined && last.used === end && end + rowCapacity <= last.bytes.length;
  const blockSize = Math.max(rowCapacity, Math.min(BLOCK, last ? 2 * last.bytes.length : FIRST_BLOCK));
  const block = fits ? last : { bytes: Buffer.allocUnsafeSlow(blockSize), used: 0 };
  const at = block.used;
  block.used = at + rowCapacity;
  const all = fits ? blocks : [...blocks, block];
  const position = ((all.length - 1) * BLOCK + at) / ALIGNMENT;
  return { store: { blocks: all, end: block.used, size: size + wanted }, position, bytes: block.bytes, at };
}
