import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type Bitset,
  countBits,
  countCommon,
  countMemberships,
  countOf,
  emptyBitset,
  forEachBit,
  hasBit,
  intersectWith,
  mostCounted,
  setBit,
  subtractFrom,
  uniteWith,
} from "./bitset.ts";

const ROWS = 70;
const rowSets = fc.uniqueArray(fc.integer({ min: 0, max: ROWS - 1 }));

function toBits(rows: readonly number[]): Bitset {
  const bits = emptyBitset(ROWS);
  for (const row of rows) setBit(bits, row);
  return bits;
}

function toRows(bits: Bitset): number[] {
  const rows: number[] = [];
  forEachBit(bits, (row) => rows.push(row));
  return rows;
}

it("bitset behaves like a set of numbers", () => {
  fc.assert(
    fc.property(rowSets, rowSets, (left, right) => {
      const [a, b] = [new Set(left), new Set(right)];
      const ascending = (rows: Iterable<number>) => [...rows].toSorted((x, y) => x - y);
      const apply = (change: (target: Bitset, other: Bitset) => void) => {
        const target = toBits(left);
        change(target, toBits(right));
        return toRows(target);
      };
      expect(toRows(toBits(left))).toEqual(ascending(a));
      expect(countBits(toBits(left))).toBe(a.size);
      expect(countCommon(toBits(left), toBits(right))).toBe(left.filter((row) => b.has(row)).length);
      expect(apply(intersectWith)).toEqual(ascending(left.filter((row) => b.has(row))));
      expect(apply(subtractFrom)).toEqual(ascending(left.filter((row) => !b.has(row))));
      expect(apply(uniteWith)).toEqual(ascending(new Set([...a, ...b])));
      for (let row = 0; row < ROWS; row++) expect(hasBit(toBits(left), row)).toBe(a.has(row));
    }),
    { seed: 20260731 },
  );
});

it("counting by blocks equals counting by rows, for sets of every length around a block", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40 }).chain((words) => {
        const word = fc.oneof(fc.constantFrom(0, 0xffffffff, 0x80000000, 1), fc.integer({ min: 0, max: 0xffffffff }));
        const set = fc.array(word, { minLength: words, maxLength: words }).map((values) => Uint32Array.from(values));
        return fc.tuple(set, set);
      }),
      ([a, b]) => {
        let both = 0;
        let first = 0;
        for (let row = 0; row < a.length * 32; row++) {
          if (hasBit(a, row)) first += 1;
          if (hasBit(a, row) && hasBit(b, row)) both += 1;
        }
        expect([countBits(a), countCommon(a, b)]).toEqual([first, both]);
      },
    ),
    { numRuns: 300, seed: 20260731 },
  );
});

it("counts for each row the sets that contain it", () => {
  fc.assert(
    fc.property(fc.array(rowSets, { maxLength: 9 }), (sets) => {
      const counts = countMemberships(sets.map(toBits));
      for (let row = 0; row < ROWS; row++) expect(countOf(counts, row)).toBe(sets.filter((set) => set.includes(row)).length);
    }),
    { seed: 20260731 },
  );
});

it("the highest counts equal those of sorting", () => {
  fc.assert(
    fc.property(fc.array(rowSets, { maxLength: 9 }), rowSets, fc.integer({ min: 1, max: 5 }), (sets, among, limit) => {
      const counts = countMemberships(sets.map(toBits));
      const { sure, tied } = mostCounted(toBits(among), counts, limit);
      const [above, equal] = [toRows(sure), toRows(tied)];
      expect(above.length).toBeLessThan(limit);
      const sorted = among.map((row) => countOf(counts, row)).toSorted((a, b) => b - a);
      const chosen = [...above, ...equal].map((row) => countOf(counts, row)).toSorted((a, b) => b - a);
      expect(chosen.slice(0, limit)).toEqual(sorted.slice(0, limit));
      expect(new Set(equal.map((row) => countOf(counts, row))).size).toBeLessThanOrEqual(1);
    }),
    { seed: 20260731 },
  );
});
