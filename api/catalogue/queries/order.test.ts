import { readSeedRecords } from "@nightlatch/database/seed-records";
import {
  type ListingPage,
  type ListingQuery,
  PROPERTY_TYPES,
  readListing,
  SEED_BUCKETS,
  type SourceRecord,
  seedAt,
} from "@nightlatch/domain";
import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../testing/property-runs.ts";
import { makeRecord } from "../../testing/records.ts";
import { buildCatalogue, type Catalogue } from "../catalogue.ts";
import { toEntry } from "../columns/columns.ts";

const FIRST_POSITIONS = 18;
const DAYS = [0, Date.UTC(2026, 10, 23), Date.UTC(2096, 1, 29)];
const SECTIONS: readonly ListingQuery[] = [{}, { type: "kink-cabins-bnbs" }, ...PROPERTY_TYPES.map(({ slug }) => ({ type: slug }))];

const seedsOf = (day: number): number[] => Array.from({ length: SEED_BUCKETS }, (_, bucket) => seedAt(day, bucket));
const catalogueOf = (records: readonly SourceRecord[]): Catalogue =>
  buildCatalogue(
    records.map((record) => toEntry(readListing(record))),
    1,
  );

function readAll(catalogue: Catalogue, query: ListingQuery, seed: number, limit = 500): ListingPage["items"] {
  const items: ListingPage["items"] = [];
  let cursor: string | null = null;
  do {
    const page: ListingPage = catalogue.page(query, seed, cursor, limit);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}

function countFirst(
  catalogue: Catalogue,
  query: ListingQuery,
  seeds: readonly number[],
): Readonly<Record<"featured" | "others", number[]>> {
  const all = readAll(catalogue, query, 0);
  const kinds = [true, false].map(
    (featured) => new Map(all.filter((item) => Boolean(item.featured) === featured).map(({ id }) => [id, 0])),
  );
  const [featured, others] = kinds as [Map<string, number>, Map<string, number>];
  const limit = featured.size + FIRST_POSITIONS;
  for (const seed of seeds) {
    const { items } = catalogue.page(query, seed, null, limit);
    for (const counts of [featured, others])
      for (const { id } of items.filter((item) => counts.has(item.id)).slice(0, FIRST_POSITIONS)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return { featured: [...featured.values()], others: [...others.values()] };
}

function holdShares(catalogue: Catalogue, query: ListingQuery, day: number): void {
  for (const counts of Object.values(countFirst(catalogue, query, seedsOf(day)))) {
    const total = counts.reduce((sum, count) => sum + count, 0);
    expect(total).toBe(SEED_BUCKETS * Math.min(FIRST_POSITIONS, counts.length));
    const share = total / Math.max(1, counts.length);
    expect([...new Set(counts)].filter((count) => Math.abs(count - share) >= 1)).toEqual([]);
  }
}

const records = (await readSeedRecords()) as readonly SourceRecord[];

it.each(DAYS)("all listings of every section share the first positions equally on day %i", (day) => {
  const catalogue = catalogueOf(records);
  // Every section is tested on one day. Other days change only the seeds, so the short run tests one section on them.
  const sections = day === DAYS[1] ? SECTIONS : SECTIONS.slice(0, runs(1, SECTIONS.length));
  for (const query of sections) holdShares(catalogue, query, day);
  expect(countFirst(catalogue, {}, seedsOf(day)).others.length).toBeGreaterThan(200);
});

it("listings of a filter, a search and a place share the first positions equally", () => {
  const catalogue = catalogueOf(records);
  const queries: readonly ListingQuery[] = [
    { search: "house" },
    { type: "kink-cabins-bnbs", state: "california" },
    { furniture: ["cage", "spanking-bench"], maxGuests: 4 },
    { features: ["hot-tub"] },
  ];
  for (const query of queries) {
    holdShares(catalogue, query, DAYS[1] ?? 0);
    expect(catalogue.page(query, 0, null, 1).total).toBeGreaterThan(1);
  }
});

it("the shares stay equal when listings come, go or become featured", () => {
  const change = fc.record({ remaining: fc.integer({ min: 40, max: 100 }), added: fc.nat(60), featured: fc.nat(20), salt: fc.nat(1_000) });
  const law = ({ remaining, added, featured, salt }: { remaining: number; added: number; featured: number; salt: number }): void => {
    const chance = (index: number, of: number): number => ((index + salt) * 2_654_435_761) % of;
    const left = records
      .filter((_, index) => chance(index, 100) < remaining)
      .map((record, index) => (chance(index, 100) < featured ? { ...record, Featured: true } : record));
    const arrivals = Array.from({ length: added }, (_, index) =>
      makeRecord(`come-${salt}-${index}`, { "Property Type": [index % 2 ? "type-kink-cabin" : "type-dungeon"] }),
    );
    const catalogue = catalogueOf([...left, ...arrivals]);
    for (const query of [{}, { type: "kink-cabins-bnbs" }, { type: "dungeon" }]) holdShares(catalogue, query, salt * 86_400_000);
  };
  fc.assert(fc.property(change, law), { numRuns: runs(2, 40), seed: 20261123 });
});
