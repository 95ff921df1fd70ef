/** Rows of the catalogue as bits, 32 to a word. Bits past the last row are always 0. */
export type Bitset = Uint32Array;

export function emptyBitset(rows: number): Bitset {
  return new Uint32Array((rows + 31) >>> 5);
}

export function fullBitset(rows: number): Bitset {
  const bits = emptyBitset(rows).fill(0xffffffff);
  const rest = rows & 31;
  if (rest) bits[bits.length - 1] = (1 << rest) - 1;
  return bits;
}

export function setBit(bits: Bitset, row: number): void {
  const word = row >>> 5;
  bits[word] = (bits[word] ?? 0) | (1 << (row & 31));
}

export function hasBit(bits: Bitset, row: number): boolean {
  return ((bits[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0;
}

/** Keeps in `target` only what `other` has too. */
export function intersectWith(target: Bitset, other: Bitset): void {
  for (let word = 0; word < target.length; word++) target[word] = (target[word] ?? 0) & (other[word] ?? 0);
}

/** Adds to `target` all that `other` has. */
export function uniteWith(target: Bitset, other: Bitset): void {
  for (let word = 0; word < target.length; word++) target[word] = (target[word] ?? 0) | (other[word] ?? 0);
}

/** Takes out of `target` all that `other` has. */
export function subtractFrom(target: Bitset, other: Bitset): void {
  for (let word = 0; word < target.length; word++) target[word] = (target[word] ?? 0) & ~(other[word] ?? 0);
}

export function countBits(bits: Bitset): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) count += popcount(bits[word] ?? 0);
  return count;
}

/** How many rows both have, without making the set of them. */
export function countCommon(a: Bitset, b: Bitset): number {
  let count = 0;
  for (let word = 0; word < a.length; word++) count += popcount((a[word] ?? 0) & (b[word] ?? 0));
  return count;
}

/** Calls `visit` with each row, in ascending order. */
export function forEachBit(bits: Bitset, visit: (row: number) => void): void {
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word] ?? 0;
    while (rest !== 0) {
      visit((word << 5) + 31 - Math.clz32(rest & -rest));
      rest &= rest - 1;
    }
  }
}

/** The number of ones in a 32-bit word, added up in parallel halves. */
function popcount(value: number): number {
  let v = value - ((value >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
