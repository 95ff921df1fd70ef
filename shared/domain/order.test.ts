import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SEED_BUCKETS } from "./constants.ts";
import { compareForVisit, idHash, type Orderable, shuffleKey } from "./order.ts";
import { checkLaw } from "./testing/check-law.ts";

const arbItems: fc.Arbitrary<Orderable[]> = fc.uniqueArray(
  fc.record({ id: fc.string({ unit: fc.constantFrom("a", "b", "1") }), featured: fc.boolean() }),
  {
    selector: (item) => item.id,
    maxLength: 30,
  },
);
const arbSeed = fc.integer({ min: 0, max: SEED_BUCKETS - 1 });

/** Ids that differ as little as the ids of a catalogue. */
const makeIds = (count: number): string[] => Array.from({ length: count }, (_, i) => `listing-${String(i).padStart(4, "0")}`);

/** Pearson's statistic of counts that should all be equal. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** The number of seeds under which each item comes among the first `top`. */
function countTop(items: readonly Orderable[], seeds: number, top: number): number[] {
  const counts = new Map(items.map((item) => [item.id, 0]));
  for (let seed = 0; seed < seeds; seed++) {
    for (const { id } of items.toSorted(compareForVisit(seed)).slice(0, top)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts.values()];
}

describe("compareForVisit", () => {
  it("puts featured listings first and depends on nothing but the visit", () => {
    checkLaw(
      fc.tuple(arbItems, arbSeed),
      ([items, seed]) => {
        const ordered = items.toSorted(compareForVisit(seed));
        expect(ordered.map((item) => item.featured)).toEqual(
          ordered.map((item) => item.featured).toSorted((a, b) => Number(b) - Number(a)),
        );
        expect(items.toReversed().sort(compareForVisit(seed))).toEqual(ordered);
        return items.length > 3;
      },
      { share: 0.6 },
    );
  });

  it("keeps the order of two listings when others come or go", () => {
    checkLaw(fc.tuple(arbItems, arbSeed, fc.func(fc.boolean())), ([items, seed, keep]) => {
      const kept = items.filter((item) => keep(item.id));
      expect(items.toSorted(compareForVisit(seed)).filter((item) => kept.includes(item))).toEqual(kept.toSorted(compareForVisit(seed)));
    });
  });

  it("breaks ties of the key by id", () => {
    const order = compareForVisit(1);
    expect(order({ id: "a", featured: false }, { id: "a", featured: false })).toBe(0);
  });

  it("gives every listing the same share of the top places over visits", () => {
    const items = makeIds(60).map((id) => ({ id, featured: false }));
    const counts = countTop(items, 4000, 18);
    // 59 degrees of freedom: 98.3 is passed once in a thousand. Places are drawn without putting back, which only lowers it.
    expect(chiSquare(counts)).toBeLessThan(98.3);
  });

  it("gives every listing the same share of the very first place", () => {
    const items = makeIds(24).map((id) => ({ id, featured: true }));
    // 23 degrees of freedom: 49.7 is passed once in a thousand.
    expect(chiSquare(countTop(items, 6000, 1))).toBeLessThan(49.7);
  });

  it("spreads the first page over the few buckets there are", () => {
    const items = makeIds(120).map((id) => ({ id, featured: false }));
    const counts = countTop(items, SEED_BUCKETS, 18);
    // 119 degrees of freedom: 172.7 is passed once in a thousand. No listing is missing from the first page in all buckets.
    expect(chiSquare(counts)).toBeLessThan(172.7);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  it("spreads the first page evenly among featured listings, and what they leave among the others", () => {
    const featured = makeIds(60).map((id) => ({ id: `star-${id}`, featured: true }));
    const others = makeIds(60).map((id) => ({ id, featured: false }));
    // In the second list the six featured listings come first in every shuffle, and the others share the twelve places left.
    const shared = [
      countTop([...others, ...featured], SEED_BUCKETS, 18).slice(60),
      countTop([...others, ...featured.slice(0, 6)], SEED_BUCKETS, 18).slice(0, 60),
    ];
    for (const [index, counts] of shared.entries()) {
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(SEED_BUCKETS * (index === 0 ? 18 : 12));
      // 59 degrees of freedom: 98.3 is passed once in a thousand.
      expect(chiSquare(counts)).toBeLessThan(98.3);
      expect(Math.min(...counts)).toBeGreaterThan(0);
    }
  });

  it("orders each pair both ways about equally often", () => {
    const items = makeIds(30);
    for (const first of items) {
      for (const second of items.filter((id) => id > first)) {
        let wins = 0;
        for (let seed = 0; seed < 400; seed++) if (shuffleKey(idHash(first), seed) < shuffleKey(idHash(second), seed)) wins++;
        // Five standard deviations of 400 fair coins.
        expect(Math.abs(wins - 200)).toBeLessThan(50);
      }
    }
  });
});

describe("keys", () => {
  it("are uint32, and different hashes have different keys under one seed", () => {
    const uint32 = fc.integer({ min: 0, max: 0xffffffff });
    checkLaw(fc.tuple(uint32, uint32, arbSeed), ([a, b, seed]) => {
      expect(shuffleKey(a, seed)).toBe(shuffleKey(a, seed) >>> 0);
      expect(shuffleKey(a, seed) === shuffleKey(b, seed)).toBe(a === b);
    });
  });

  it("hash a hundred thousand ids with no more collisions than chance has", () => {
    const hashes = new Set(Array.from({ length: 100_000 }, (_, i) => idHash(`listing-${i}`)));
    // Chance makes about one.
    expect(100_000 - hashes.size).toBeLessThan(8);
  });
});
