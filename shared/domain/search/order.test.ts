import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LISTING_PAGE_SIZE, SEED_BUCKETS } from "../site/constants.ts";
import { checkLaw } from "../testing/check-law.ts";
import {
  COUNTED_STARTS_MAX,
  dayOf,
  idHash,
  type Orderable,
  orderForSession,
  roundKey,
  SEED_MAX,
  seedAt,
  seedDay,
  shuffleKey,
  startOf,
  stepsFrom,
} from "./order.ts";

const arbItems: fc.Arbitrary<Orderable[]> = fc.uniqueArray(
  fc.record({ id: fc.string({ unit: fc.constantFrom("a", "b", "1") }), featured: fc.boolean() }),
  {
    selector: (item) => item.id,
    maxLength: 30,
  },
);
const arbSeed = fc.integer({ min: 0, max: SEED_MAX });
const arbDay = fc.integer({ min: 0, max: seedDay(SEED_MAX) });

const BUCKETS = Array.from({ length: SEED_BUCKETS }, (_, bucket) => bucket);
const seedsOf = (day: number): number[] => BUCKETS.map((bucket) => day * SEED_BUCKETS + bucket);

const makeIds = (count: number): string[] => Array.from({ length: count }, (_, i) => `listing-${String(i).padStart(4, "0")}`);
const makeItems = (count: number): Orderable[] => makeIds(count).map((id) => ({ id, featured: false }));
const orderOf = (items: readonly Orderable[], seed: number): string[] => orderForSession(items, seed).map(({ item }) => item.id);

function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

function countTop(items: readonly Orderable[], seeds: readonly number[], top: number): number[] {
  const counts = new Map(items.map((item) => [item.id, 0]));
  for (const seed of seeds) for (const id of orderOf(items, seed).slice(0, top)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts.values()];
}

describe("orderForSession", () => {
  it("puts featured listings first, and depends on the session only", () => {
    checkLaw(
      fc.tuple(arbItems, arbSeed),
      ([items, seed]) => {
        const ordered = orderForSession(items, seed).map(({ item }) => item);
        expect(ordered.map((item) => item.featured)).toEqual(
          ordered.map((item) => item.featured).toSorted((a, b) => Number(b) - Number(a)),
        );
        expect(new Set(ordered)).toEqual(new Set(items));
        expect(orderOf(items.toReversed(), seed)).toEqual(ordered.map(({ id }) => id));
        return items.length > 3;
      },
      { share: 0.6 },
    );
  });

  it("gives each listing every position equally often over the seeds of a day", () => {
    checkLaw(
      fc.tuple(fc.integer({ min: 1, max: 120 }), arbDay, fc.func(fc.boolean()), fc.func(fc.boolean())),
      ([size, day, isIncluded, feature]) => {
        const items = makeIds(size)
          .filter((id) => isIncluded(id))
          .map((id) => ({ id, featured: feature(id) }));
        for (const featured of [true, false]) {
          const kind = items.filter((item) => item.featured === featured);
          const orders = seedsOf(day).map((seed) => orderForSession(items, seed).filter(({ item }) => item.featured === featured));
          const counts = new Map(kind.map((item) => [item.id, 0]));
          for (let index = 0; index < kind.length; index++) {
            for (const order of orders) {
              const id = order[index]?.item.id ?? "";
              counts.set(id, (counts.get(id) ?? 0) + 1);
            }
            expect(Math.max(...counts.values()) - Math.min(...counts.values()), `the first ${index + 1}`).toBeLessThanOrEqual(1);
          }
        }
        return items.length > 18;
      },
      { runs: 40, share: 0.4 },
    );
  });

  it("changes its order every day, so that listings share the first positions over days", () => {
    const items = makeItems(120);
    const days = Array.from({ length: 60 }, (_, day) => 20_000 + day);
    // One visit a day, as for a returning visitor. With 119 degrees of freedom, chance exceeds 172.7 once in a thousand runs.
    const counts = countTop(
      items,
      days.flatMap((day) => [5, 23].map((bucket) => day * SEED_BUCKETS + bucket)),
      18,
    );
    expect(chiSquare(counts)).toBeLessThan(172.7);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    const next = (day: number) => {
      const order = orderOf(items, day * SEED_BUCKETS);
      return order[order.indexOf("listing-0007") + 1] ?? order[0];
    };
    expect(new Set(days.map(next)).size).toBeGreaterThan(30);
  });

  it("continues from a given start", () => {
    const items = makeItems(40);
    const [first] = orderForSession(items, 9);
    expect(orderForSession(items.slice(1), 9, { others: first?.start }).map(({ item }) => item.id)).toEqual(
      orderOf(items, 9).filter((id) => id !== "listing-0000"),
    );
  });
});

describe("startOf", () => {
  it("spreads starts evenly over very many listings, more than a page apart", () => {
    const hashes = Uint32Array.from({ length: COUNTED_STARTS_MAX + 1 }, (_, index) => idHash(`many-${index}`));
    for (const day of [0, 20_780, 20_781, 20_782]) {
      const keys = hashes.map((hash) => roundKey(hash, day * SEED_BUCKETS)).sort();
      const starts = seedsOf(day).map((seed) => startOf(keys, seed));
      const between = starts.map((start, index) => {
        const end = starts[index + 1] ?? 2 ** 32;
        return keys.filter((key) => key >= start && key < end).length;
      });
      expect(Math.min(...between)).toBeGreaterThan(LISTING_PAGE_SIZE);
      expect(new Set(starts).size).toBe(SEED_BUCKETS);
    }
  });

  it("returns a key of the list at the bucket's share", () => {
    const key = fc.integer({ min: 0, max: 0xffffffff });
    checkLaw(fc.tuple(fc.uniqueArray(key, { minLength: 1, maxLength: 300 }), arbSeed), ([keys, seed]) => {
      const start = startOf(Uint32Array.from(keys), seed);
      expect(keys.filter((each) => each < start).length).toBe(Math.floor(((seed % SEED_BUCKETS) * keys.length) / SEED_BUCKETS));
      expect(keys).toContain(start);
    });
    expect(startOf(new Uint32Array(), 5)).toBe(0);
  });
});

it("a seed encodes its day, which begins at midnight UTC, and its bucket", () => {
  const midnight = Date.UTC(2026, 10, 23);
  expect(seedDay(seedAt(midnight, 63))).toBe(dayOf(midnight));
  expect(seedAt(midnight - 1, 63)).toBe(seedAt(midnight, 0) - 1);
  expect(seedAt(midnight, 17) % SEED_BUCKETS).toBe(17);
});

describe("shuffle keys", () => {
  const uint32 = fc.integer({ min: 0, max: 0xffffffff });

  it("are uint32, and distinct for different hashes under one seed", () => {
    checkLaw(fc.tuple(uint32, uint32, arbSeed), ([a, b, seed]) => {
      expect(shuffleKey(a, seed)).toBe(shuffleKey(a, seed) >>> 0);
      expect(shuffleKey(a, seed) === shuffleKey(b, seed)).toBe(a === b);
    });
  });

  it("lie stepsFrom(start) after the start", () => {
    checkLaw(fc.tuple(uint32, uint32), ([start, key]) => expect((start + stepsFrom(start, key)) % 2 ** 32).toBe(key));
  });

  it("of a hundred thousand ids collide no more than by chance", () => {
    const hashes = new Set(Array.from({ length: 100_000 }, (_, i) => idHash(`listing-${i}`)));
    expect(100_000 - hashes.size).toBeLessThan(8);
  });

  it("order each pair both ways about equally often", () => {
    const items = makeIds(30);
    for (const first of items) {
      for (const second of items.filter((id) => id > first)) {
        let wins = 0;
        for (let seed = 0; seed < 400; seed++) if (shuffleKey(idHash(first), seed) < shuffleKey(idHash(second), seed)) wins++;
        // Five standard deviations of 400 coin tosses.
        expect(Math.abs(wins - 200)).toBeLessThan(50);
      }
    }
  });
});
