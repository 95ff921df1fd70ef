import { type Bitset, emptyBitset, hasBit } from "../sets/bitset.ts";

/**
 * Edits a column of numbers. The column itself stays as it is: it is copied when the first number differs, and handed on as it is when
 * none does.
 */
export class NumbersEdit {
  private readonly room: number;
  private numbers: Uint32Array;
  private isOwn = false;

  /** @param room rows that there is room for afterwards; no fewer than before */
  constructor(before: Uint32Array, room: number) {
    this.numbers = before;
    this.room = room;
  }

  put(row: number, value: number): void {
    if (this.numbers[row] === value) return;
    if (!this.isOwn) this.copy();
    this.numbers[row] = value;
  }

  done(): Uint32Array {
    if (this.numbers.length !== this.room) this.copy();
    return this.numbers;
  }

  private copy(): void {
    const copied = new Uint32Array(this.room);
    copied.set(this.numbers);
    this.numbers = copied;
    this.isOwn = true;
  }
}

/** Edits a set of rows in the same way. */
export class BitsEdit {
  private readonly room: number;
  private bits: Bitset;
  private isOwn = false;

  constructor(before: Bitset, room: number) {
    this.bits = before;
    this.room = room;
  }

  put(row: number, isIn: boolean): void {
    if (hasBit(this.bits, row) === isIn) return;
    if (!this.isOwn) this.copy();
    const word = row >>> 5;
    this.bits[word] = (this.bits[word] as number) ^ (1 << (row & 31));
  }

  done(): Bitset {
    if (this.bits.length << 5 < this.room) this.copy();
    return this.bits;
  }

  private copy(): void {
    const copied = emptyBitset(this.room);
    copied.set(this.bits);
    this.bits = copied;
    this.isOwn = true;
  }
}

const CHUNK_BITS = 10;
const CHUNK = 1 << CHUNK_BITS;

/** Texts of rows, in chunks, of which successive catalogues share those that stay the same. */
export type TextList = readonly (readonly string[])[];

export const NO_TEXTS: TextList = [];

/** The text of a row. The row must exist. */
export const textOf = (list: TextList, row: number): string => (list[row >>> CHUNK_BITS] as readonly string[])[row & (CHUNK - 1)] as string;

/** Edits a list of texts: the chunks that differ are copied. */
export class TextsEdit {
  private readonly chunks: (readonly string[])[];
  private readonly own = new Map<number, string[]>();

  constructor(before: TextList) {
    this.chunks = before.slice();
  }

  put(row: number, text: string): void {
    const number = row >>> CHUNK_BITS;
    const at = row & (CHUNK - 1);
    if (this.chunks[number]?.[at] === text) return;
    let chunk = this.own.get(number);
    if (!chunk) {
      while (this.chunks.length <= number) this.chunks.push([]);
      const before = this.chunks[number] as readonly string[];
      chunk = before.length > 0 ? before.slice() : new Array<string>(CHUNK).fill("");
      this.chunks[number] = chunk;
      this.own.set(number, chunk);
    }
    chunk[at] = text;
  }

  done(): TextList {
    return this.chunks;
  }
}
