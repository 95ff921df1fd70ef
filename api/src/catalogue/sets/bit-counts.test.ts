import fc from "fast-check";
import { expect, test } from "vitest";
import { countMemberships, countOf, mostCounted } from "./bit-counts.ts";
import { type Bitset, emptyBitset, forEachBit, setBit } from "./bitset.ts";

const ROWS = 70;
const rowSets = fc.array(fc.uniqueArray(fc.nat(ROWS - 1), { maxLength: ROWS }), { maxLength: 9 });

function bitsOf(rows: readonly number[]): Bitset {
  const bits = emptyBitset(ROWS);
  for (const row of rows) setBit(bits, row);
  return bits;
}

function rowsOf(bits: Bitset): number[] {
  const rows: number[] = [];
  forEachBit(bits, (row) => rows.push(row));
  return rows;
}

test("each row has the number of sets that it is in", () => {
  fc.assert(
    fc.property(rowSets, (sets) => {
      const counts = countMemberships(sets.map(bitsOf));
      for (let row = 0; row < ROWS; row++) expect(countOf(counts, row)).toBe(sets.filter((set) => set.includes(row)).length);
    }),
    { seed: 20260731 },
  );
});

test("the highest counts are those that sorting would put first", () => {
  fc.assert(
    fc.property(rowSets, fc.uniqueArray(fc.nat(ROWS - 1)), fc.integer({ min: 1, max: 5 }), (sets, among, limit) => {
      const counts = countMemberships(sets.map(bitsOf));
      const { sure, tied } = mostCounted(bitsOf(among), counts, limit);
      const [above, equal] = [rowsOf(sure), rowsOf(tied)];
      expect(above.length).toBeLessThan(limit);
      const sorted = among.map((row) => countOf(counts, row)).toSorted((a, b) => b - a);
      const chosen = [...above, ...equal].map((row) => countOf(counts, row)).toSorted((a, b) => b - a);
      expect(chosen.slice(0, limit)).toEqual(sorted.slice(0, limit));
      expect(new Set(equal.map((row) => countOf(counts, row))).size).toBeLessThanOrEqual(1);
    }),
    { seed: 20260731 },
  );
});
