import { type Bitset, countBits, emptyBitset, intersectWith, subtractFrom, uniteWith } from "./bitset.ts";

/** A count for each row as binary digits: the first set has the rows with an odd count, the second those with a 2, and so on. */
export type BitCounts = readonly Bitset[];

/** Counts for each row the sets that it is in, 32 rows at once. */
export function countMemberships(sets: readonly Bitset[]): BitCounts {
  const planes: Bitset[] = [];
  for (const set of sets) {
    const carry = set.slice();
    for (const plane of planes) {
      for (let word = 0; word < carry.length; word++) {
        const [digit, carried] = [plane[word] ?? 0, carry[word] ?? 0];
        plane[word] = digit ^ carried;
        carry[word] = digit & carried;
      }
    }
    if (carry.some((word) => word !== 0)) planes.push(carry);
  }
  return planes;
}

/** `sure` rows are fewer than the limit and among the best; `tied` rows come next with one common count. */
export interface MostCounted {
  readonly sure: Bitset;
  readonly tied: Bitset;
}

export function mostCounted(among: Bitset, counts: BitCounts, limit: number): MostCounted {
  const sure = emptyBitset(among.length * 32);
  let tied = among;
  let wanted = limit;
  for (const plane of counts.toReversed()) {
    const higher = tied.slice();
    intersectWith(higher, plane);
    const found = countBits(higher);
    if (found >= wanted) {
      tied = higher;
      continue;
    }
    uniteWith(sure, higher);
    wanted -= found;
    tied = tied.slice();
    subtractFrom(tied, higher);
  }
  return { sure, tied };
}

export function countOf(counts: BitCounts, row: number): number {
  let count = 0;
  for (const [digit, plane] of counts.entries()) if ((plane[row >>> 5] ?? 0) & (1 << (row & 31))) count += 2 ** digit;
  return count;
}
