import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { readListing } from "@nightlatch/domain";
import fc from "fast-check";
import { expect, it } from "vitest";
import { recordLists } from "../../testing/generators.ts";
import { runs } from "../../testing/property-runs.ts";
import { type Bitset, forEachBit } from "../sets/bitset.ts";
import { runSteps } from "../steps.ts";
import { type Columns, changeSteps, columnSteps, toEntry } from "./columns.ts";
import { textOf } from "./edits.ts";
import { type CatalogueEntry, compareEntries } from "./entry.ts";
import type { BitsByValue } from "./filter-sets.ts";
import type { GramIndex } from "./grams.ts";
import type { PlaceIndex } from "./place-index.ts";
import { placeAt } from "./row-places.ts";
import { cardAt, idAt, slugAt } from "./row-texts.ts";

const ROUNDS = 8;
const GOES = -1;

/** Returns the columns' content, without details that may differ: row numbers, the order of places, and empty sets. */
function contentOf(columns: Columns) {
  const { rows, rowCapacity, order, ranks, live, texts, hashes, capacities, rowPlaces, boosts, slugs, names, nameWords } = columns;
  const { cities, states, countries, typeIds, groups, privacy, unanswered, ...rest } = columns;
  const ranksOf = (some: Iterable<number>) => Array.from(some, (row) => ranks[row]);
  const rowsOf = (bits: Bitset) => {
    expect(bits).toHaveLength((rowCapacity + 31) >>> 5);
    return ranksOf(bitsOf(bits)).sort((a, b) => Number(a) - Number(b));
  };
  const setsOf = (sets: BitsByValue) => Object.fromEntries([...sets].map(([value, bits]) => [value, rowsOf(bits)]));
  const placesOf = ({ entries }: PlaceIndex) =>
    Object.fromEntries(
      entries.map(({ folded, normalised, rows: { bits, list }, spellings }) => [
        folded,
        [normalised, bits ? rowsOf(bits) : ranksOf(list), Object.fromEntries(spellings)],
      ]),
    );
  const gramsOf = (index: GramIndex) =>
    index.flatMap((page, number) => page?.flatMap((list, gram) => (list ? [[number, gram, ...ranksOf(list)]] : [])) ?? []);
  const inOrder = (numbers: Uint32Array) => Array.from(order, (row) => numbers[row]);
  return {
    rows,
    order: ranksOf(order),
    live: rowsOf(live),
    texts: Array.from(order, (row) => [
      textOf(texts.names, row),
      idAt(texts, row),
      slugAt(texts, row),
      cardAt(texts, row),
      textOf(texts.updatedAts, row),
    ]),
    numbers: { hashes: inOrder(hashes), capacities: inOrder(capacities) },
    flags: [rest.featured, rest.hotTub, rest.wifi, rest.kitchen, rest.onPremPlay, rest.clubs, ...rest.guestCapacity].map(rowsOf),
    unanswered: mapValues(unanswered, rowsOf),
    values: { typeIds: setsOf(typeIds), privacy: setsOf(privacy), ...mapValues(groups, setsOf) },
    grams: [names, nameWords].map((index) => JSON.stringify(gramsOf(index))),
    places: Array.from(order, (row) => placeAt(rowPlaces, row)),
    counts: Object.fromEntries(rowPlaces.places.map((place, number) => [JSON.stringify(place), rowPlaces.counts[number]])),
    indexes: [cities, states, countries].map(placesOf),
    boosts: Object.fromEntries(boosts),
    slugs: Array.from(order, (row) => ranks[slugs.rowOf(slugAt(texts, row)) ?? -1]),
    taken: slugs.table.filter((row) => row !== 0).length,
  };
}

const mapValues = <Key extends string, From, To>(record: Readonly<Record<Key, From>>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries<From>(record).map(([key, value]) => [key, map(value)]));

function bitsOf(bits: Bitset): number[] {
  const rows: number[] = [];
  forEachBit(bits, (row) => rows.push(row));
  return rows;
}

/** Returns several entries per id, so a change may replace the whole listing, or everything except its name. */
function poolOf(seed: number, ids: number): readonly (readonly CatalogueEntry[])[] {
  const records = fc.sample(recordLists, { numRuns: 60, seed }).flat();
  return Array.from({ length: ids }, (_, id) =>
    [0, 1, 2].map((version) => {
      const record = records[(id * 31 + version * 17) % records.length];
      const boost = id % 9 === version ? { "Boost Until": "2999-01-01T00:00:00Z" } : {};
      const named = version === 1 ? { Name: records[(id * 31) % records.length]?.Name } : {};
      return toEntry(readListing({ ...record, ...boost, ...named, id: `r${id}`, Slug: `stay-${id}${version === 2 ? "-moved" : ""}` }));
    }),
  );
}

const histories = fc.tuple(
  fc.constantFrom(3, 40, 90),
  fc.integer({ min: 1, max: 1_000 }),
  fc.array(fc.oneof(...[2, 40].map((maxLength) => fc.array(fc.tuple(fc.nat(89), fc.constantFrom(GOES, 0, 1, 2)), { maxLength }))), {
    minLength: ROUNDS,
    maxLength: ROUNDS,
  }),
);

it("changed columns equal those of a full build", () => {
  const seen = { rows: 0, added: 0, removed: 0, stayed: 0 };
  fc.assert(
    fc.property(histories, ([ids, seed, rounds]) => {
      const pool = poolOf(seed, ids);
      const current = new Map<string, CatalogueEntry>(pool.slice(0, ids >> 1).map(([entry]) => [entry?.id ?? "", entry as CatalogueEntry]));
      let columns = runSteps(columnSteps([...current.values()].sort(compareEntries)));
      for (const [number, round] of rounds.entries()) {
        const changed = new Map<string, CatalogueEntry | undefined>(
          round.map(([id, what]) => [`r${id % ids}`, what === GOES ? undefined : pool[id % ids]?.[what]]),
        );
        if (number === ROUNDS >> 1) for (const id of current.keys()) changed.set(id, undefined);
        for (const [id, entry] of changed) {
          current.delete(id);
          if (entry) current.set(id, entry);
        }
        const before = columns;
        const added = [...changed.values()].filter((entry) => entry !== undefined).sort(compareEntries);
        columns = runSteps(changeSteps(columns, { gone: new Set(changed.keys()), added }));
        expect(contentOf(columns)).toEqual(contentOf(runSteps(columnSteps([...current.values()].sort(compareEntries)))));
        seen.rows = Math.max(seen.rows, columns.rows);
        seen.added += added.length;
        seen.removed += changed.size - added.length;
        if (added.length > 0 && columns.order === before.order) seen.stayed += 1;
      }
    }),
    { numRuns: runs(12, 300), seed: 20261123, endOnFailure: true },
  );
  expect(seen.rows).toBeGreaterThan(32);
  expect(Math.min(seen.added, seen.removed)).toBeGreaterThan(100);
  expect(seen.stayed).toBeGreaterThan(0);
});

it("a change leaves the previous columns unchanged for their readers", () => {
  const pool = poolOf(1, 40);
  const before = runSteps(columnSteps(pool.map(([entry]) => entry as CatalogueEntry).sort(compareEntries)));
  const content = JSON.stringify(contentOf(before));
  runSteps(changeSteps(before, { gone: new Set(["r3", "r7"]), added: pool.slice(3, 5).map(([, entry]) => entry as CatalogueEntry) }));
  expect(JSON.stringify(contentOf(before))).toBe(content);
});

it("changed columns hold no reference to the previous ones", async () => {
  const pool = poolOf(1, 40);
  const first = () => runSteps(columnSteps(pool.map(([entry]) => entry as CatalogueEntry).sort(compareEntries)));
  const change = (columns: Columns) => runSteps(changeSteps(columns, { gone: new Set(["r3"]), added: pool[3]?.slice(1, 2) ?? [] }));
  const before = new WeakRef(first());
  const after = change(before.deref() as Columns);
  await setImmediate();
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  expect(before.deref()).toBeUndefined();
  expect(after.slugs.has("stay-3")).toBe(true);
});
