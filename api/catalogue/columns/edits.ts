import { type Bitset, hasBit } from "../sets/bitset.ts";

export class NumbersEdit {
  private readonly rowCapacity: number;
  private isOwn = false;
  numbers: Uint32Array;

  constructor(before: Uint32Array, rowCapacity: number) {
    this.numbers = before;
    this.rowCapacity = rowCapacity;
  }

  put(row: number, value: number): void {
    if (this.numbers[row] === value) return;
    if (!this.isOwn) this.copy();
    this.numbers[row] = value;
  }

  done(): Uint32Array {
    if (this.numbers.length !== this.rowCapacity) this.copy();
    return this.numbers;
  }

  private copy(): void {
    const copied = new Uint32Array(this.rowCapacity);
    copied.set(this.numbers);
    this.numbers = copied;
    this.isOwn = true;
  }
}

export class BitsEdit {
  private readonly words: NumbersEdit;

  constructor(before: Bitset, rowCapacity: number) {
    this.words = new NumbersEdit(before, (rowCapacity + 31) >>> 5);
  }

  put(row: number, isIn: boolean): void {
    const { numbers } = this.words;
    if (hasBit(numbers, row) === isIn) return;
    const word = row >>> 5;
    this.words.put(word, ((numbers[word] ?? 0) ^ (1 << (row & 31))) >>> 0);
  }

  done(): Bitset {
    return this.words.done();
  }
}

const CHUNK_BITS = 10;
const CHUNK = 1 << CHUNK_BITS;

export type TextList = readonly (readonly string[])[];

export const NO_TEXTS: TextList = [];

export const textOf = (list: TextList, row: number): string => (list[row >>> CHUNK_BITS] as readonly string[])[row & (CHUNK - 1)] as string;

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
