import { createHash } from "node:crypto";
import { readListing } from "@nightlatch/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recordLists } from "../../testing/generators.ts";
import { runs } from "../../testing/runs.ts";
import { forEachBit } from "../sets/bitset.ts";
import type { RowSet } from "../sets/row-set.ts";
import { runSteps } from "../steps.ts";
import { type Columns, changeSteps, columnSteps, toEntry } from "./columns.ts";
import { type CatalogueEntry, compareEntries } from "./entry.ts";
import type { BitsByValue } from "./filter-sets.ts";
import type { GramIndex } from "./grams.ts";
import type { PlaceIndex } from "./place-index.ts";
import { cardAt, idAt, slugAt } from "./row-texts.ts";

const ROUNDS = 8;
/** Stands for a listing that is removed, where others are the version that it becomes. */
const GOES = -1;

/** Everything that columns say, without what may differ: the order of places, and empty sets. */
function contentOf(columns: Columns) {
  const { rows, texts, hashes, capacities, facetMasks, rowPlaces, boosts, slugs, names, nameWords } = columns;
  const { cities, states, countries, typeIds, groups, privacy, unsaid, ...rest } = columns;
  return {
    rows,
    texts: texts.names.map((name, row) => [name, idAt(texts, row), slugAt(texts, row), cardAt(texts, row), texts.updatedAts[row]]),
    numbers: { hashes: [...hashes], capacities: [...capacities], ...mapValues(facetMasks, (masks) => [...masks]) },
    flags: [rest.featured, rest.hotTub, rest.wifi, rest.kitchen, rest.onPremPlay, rest.clubs, ...rest.roomFor].map(rowsOf),
    unsaid: mapValues(unsaid, rowsOf),
    values: { typeIds: setsOf(typeIds), privacy: setsOf(privacy), ...mapValues(groups, setsOf) },
    grams: [names, nameWords].map(digestOf),
    places: [...rowPlaces.ofRow].map((number) => rowPlaces.places[number]),
    counts: Object.fromEntries(rowPlaces.places.map((place, number) => [JSON.stringify(place), rowPlaces.counts[number]])),
    indexes: [cities, states, countries].map(placesOf),
    boosts: Object.fromEntries(boosts),
    slugs: texts.names.map((_, row) => slugs.rowOf(slugAt(texts, row))),
  };
}

const mapValues = <Key extends string, From, To>(record: Readonly<Record<Key, From>>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries<From>(record).map(([key, value]) => [key, map(value)]));

function rowsOf(bits: Uint32Array): number[] {
  const rows: number[] = [];
  forEachBit(bits, (row) => rows.push(row));
  return rows;
}

const setsOf = (sets: BitsByValue) => Object.fromEntries([...sets].map(([value, bits]) => [value, rowsOf(bits)]));
const listOf = ({ bits, list }: RowSet) => (bits ? rowsOf(bits) : [...list]);
const placesOf = ({ entries }: PlaceIndex) =>
  Object.fromEntries(
    entries.map(({ folded, normalised, rows, spellings }) => [folded, [normalised, listOf(rows), Object.fromEntries(spellings)]]),
  );
const digestOf = ({ offsets, rows }: GramIndex) => createHash("sha256").update(offsets).update(rows).digest("hex");

/** Entries of generated listings, several for each of the ids, so that a listing can change. */
function poolOf(seed: number, ids: number): readonly (readonly CatalogueEntry[])[] {
  const records = fc.sample(recordLists, { numRuns: 60, seed }).flat();
  return Array.from({ length: ids }, (_, id) =>
    [0, 1, 2].map((version) => {
      const record = records[(id * 31 + version * 17) % records.length];
      const boost = id % 9 === version ? { "Boost Until": "2999-01-01T00:00:00Z" } : {};
      return toEntry(readListing({ ...record, ...boost, id: `r${id}`, Slug: `stay-${id}${version === 2 ? "-moved" : ""}` }));
    }),
  );
}

/** Changes of a catalogue of up to 90 rows, one after another: few, many, all that are there, and none. */
const histories = fc.tuple(
  fc.constantFrom(3, 40, 90),
  fc.integer({ min: 1, max: 1_000 }),
  fc.array(fc.array(fc.tuple(fc.nat(89), fc.constantFrom(GOES, 0, 1, 2)), { maxLength: 40 }), { minLength: ROUNDS, maxLength: ROUNDS }),
);

describe("columns after changes", () => {
  it("are those that a full build makes", () => {
    const seen = { rows: 0, came: 0, went: 0 };
    fc.assert(
      fc.property(histories, ([ids, seed, rounds]) => {
        const pool = poolOf(seed, ids);
        const current = new Map<string, CatalogueEntry>(
          pool.slice(0, ids >> 1).map(([entry]) => [entry?.id ?? "", entry as CatalogueEntry]),
        );
        let columns = runSteps(columnSteps([...current.values()].sort(compareEntries)));
        for (const [number, round] of rounds.entries()) {
          const changed = new Map<string, CatalogueEntry | undefined>(
            round.map(([id, what]) => [`r${id % ids}`, what === GOES ? undefined : pool[id % ids]?.[what]]),
          );
          // Once, all that is there goes.
          if (number === ROUNDS >> 1) for (const id of current.keys()) changed.set(id, undefined);
          for (const [id, entry] of changed) {
            current.delete(id);
            if (entry) current.set(id, entry);
          }
          const come = [...changed.values()].filter((entry) => entry !== undefined).sort(compareEntries);
          columns = runSteps(changeSteps(columns, { gone: new Set(changed.keys()), come }));
          expect(contentOf(columns)).toEqual(contentOf(runSteps(columnSteps([...current.values()].sort(compareEntries)))));
          seen.rows = Math.max(seen.rows, columns.rows);
          seen.came += come.length;
          seen.went += changed.size - come.length;
        }
      }),
      { numRuns: runs(12, 300), seed: 20261123, endOnFailure: true },
    );
    expect(seen.rows).toBeGreaterThan(32);
    expect(Math.min(seen.came, seen.went)).toBeGreaterThan(100);
  });

  it("leave the columns before them as they were, for those who still read them", () => {
    const pool = poolOf(1, 40);
    const before = runSteps(columnSteps(pool.map(([entry]) => entry as CatalogueEntry).sort(compareEntries)));
    const content = JSON.stringify(contentOf(before));
    runSteps(changeSteps(before, { gone: new Set(["r3", "r7"]), come: pool.slice(3, 5).map(([, entry]) => entry as CatalogueEntry) }));
    expect(JSON.stringify(contentOf(before))).toBe(content);
  });
});
