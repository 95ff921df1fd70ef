import { type Bitset, emptyBitset, forEachBit, setBit, uniteWith } from "./bitset.ts";

/** Rows in ascending order: many of them as bits, few as a list. */
export type RowSet = { readonly bits: Bitset; readonly list?: undefined } | { readonly list: Uint32Array; readonly bits?: undefined };

/** @param count how many rows will be added, in ascending order */
export function createRowSet(rows: number, count: number): { readonly set: RowSet; add(row: number): void } {
  if (count > rows >>> 5) {
    const bits = emptyBitset(rows);
    return { set: { bits }, add: (row) => setBit(bits, row) };
  }
  const list = new Uint32Array(count);
  let filled = 0;
  return {
    set: { list },
    add: (row) => {
      list[filled++] = row;
    },
  };
}

/** Adds the rows of a set to `target`. */
export function addRowSet(target: Bitset, { bits, list }: RowSet): void {
  if (bits) uniteWith(target, bits);
  else for (let at = 0; at < list.length; at++) setBit(target, list[at] ?? 0);
}

/** The first `limit` rows of the set that `accept` takes. */
export function firstOfSet({ bits, list }: RowSet, limit: number, accept: (row: number) => boolean): number[] {
  const found: number[] = [];
  const take = (row: number) => {
    if (accept(row)) found.push(row);
  };
  if (list) for (let at = 0; at < list.length && found.length < limit; at++) take(list[at] ?? 0);
  else
    for (let word = 0; word < bits.length && found.length < limit; word++)
      forEachBit(bits.subarray(word, word + 1), (bit) => take((word << 5) + bit));
  return found.slice(0, limit);
}

/** The first `limit` rows of several lists, in ascending order without repeats. */
export function mergeFirst(lists: readonly (readonly number[])[], limit: number): number[] {
  return [...new Set(lists.flat())].sort((a, b) => a - b).slice(0, limit);
}
