import {
  compareText,
  type ListingCard,
  normalise,
  regionOf,
  SIMILAR_MAX,
  shuffleKey,
  statesOf,
  typeIdsOfSameKind,
} from "@nightlatch/domain";
import type { Columns } from "../columns/columns.ts";
import { type EntryPlace, GROUPS } from "../columns/entry.ts";
import type { PlaceIndex } from "../columns/place-index.ts";
import { placeAt } from "../columns/row-places.ts";
import { addRowSet } from "../columns/row-set.ts";
import { idAt } from "../columns/row-texts.ts";
import {
  type BitCounts,
  type Bitset,
  countMemberships,
  countOf,
  emptyBitset,
  forEachBit,
  hasBit,
  intersectWith,
  mostCounted,
  subtractFrom,
  unionOf,
  uniteWith,
} from "../sets/bitset.ts";
import { cardOf } from "./page.ts";

/** Equals the domain's `similarListings`, but examines only the nearest rows. Stays with a common type come first. */
export function findSimilar(columns: Columns, slug: string): ListingCard[] | undefined {
  const row = columns.slugs.rowOf(slug);
  if (row === undefined) return undefined;
  const features = GROUPS.flatMap((group) => [...columns.groups[group].values()].filter((bits) => hasBit(bits, row)));
  const common = countMemberships(features);
  const relations = relationsOf(columns, row, features);

  const found: number[] = [];
  const seen = emptyBitset(columns.rowCapacity);
  addRowSet(seen, { list: Uint32Array.of(row) });
  const take = (rows: Bitset): void => {
    if (found.length < SIMILAR_MAX) found.push(...bestRows(columns, rows, common, columns.hashes[row] ?? 0, SIMILAR_MAX - found.length));
  };
  for (const { rows: near, far } of nearRows(columns, placeAt(columns.rowPlaces, row))) {
    if (found.length >= SIMILAR_MAX) break;
    subtractFrom(near, seen);
    uniteWith(seen, near);
    intersectWith(near, far ? relations.far : relations.near);
    const alike = near.slice();
    intersectWith(alike, relations.sameType);
    take(alike);
    subtractFrom(near, relations.sameType);
    take(near);
  }
  return found.map((each) => cardOf(columns, each));
}

function relationsOf({ rowCapacity, typeIds }: Columns, row: number, features: readonly Bitset[]) {
  const rowsOf = (ids: readonly string[]): Bitset =>
    unionOf(
      rowCapacity,
      ids.map((id) => typeIds.get(id)),
    );
  const own = [...typeIds].filter(([, bits]) => hasBit(bits, row)).map(([id]) => id);
  const sameType = rowsOf(own);
  const alike = unionOf(rowCapacity, features);
  if (own.length === 0) return { sameType, near: alike, far: alike };
  intersectWith(alike, sameType);
  return { sameType, near: rowsOf([...typeIdsOfSameKind(own)]), far: alike };
}

function* nearRows(columns: Columns, place: EntryPlace): Generator<{ readonly rows: Bitset; readonly far?: true }> {
  const { cities, states, countries } = columns;
  const says = (name: string): boolean => normalise(name) !== "";
  const within = (rows: Bitset, ...parts: readonly (readonly [PlaceIndex, string])[]): Bitset => {
    for (const [index, name] of parts) if (says(name)) intersectWith(rows, placeRows(columns, index, [name]));
    return rows;
  };
  const state = [states, place.state] as const;
  const country = [countries, place.country] as const;
  if (says(place.city)) yield { rows: within(placeRows(columns, cities, [place.city]), state, country) };
  if (says(place.state)) yield { rows: within(placeRows(columns, states, [place.state]), country) };
  const region = regionOf(place.state, place.country);
  if (region) yield { rows: within(placeRows(columns, states, statesOf(region)), country) };
  if (says(place.country)) yield { rows: placeRows(columns, countries, [place.country]), far: true };
}

function placeRows(columns: Columns, index: PlaceIndex, names: readonly string[]): Bitset {
  const bits = emptyBitset(columns.rowCapacity);
  for (const name of names) for (const rows of index.rowsOf(name)) addRowSet(bits, rows);
  return bits;
}

function bestRows(columns: Columns, rows: Bitset, common: BitCounts, ownHash: number, limit: number): number[] {
  const { sure, tied } = mostCounted(rows, common, limit);
  const best = preferredRows(columns, sure, ownHash, limit).sort((a, b) => countOf(common, b) - countOf(common, a));
  return [...best, ...preferredRows(columns, tied, ownHash, limit - best.length)];
}

function preferredRows({ hashes, texts }: Columns, rows: Bitset, ownHash: number, limit: number): number[] {
  const best: { readonly row: number; readonly key: number }[] = [];
  let worst = Number.POSITIVE_INFINITY;
  const idOf = (row: number): string => idAt(texts, row);
  forEachBit(rows, (row) => {
    const key = shuffleKey(hashes[row] ?? 0, ownHash);
    if (key > worst) return;
    best.push({ row, key });
    best.sort((a, b) => a.key - b.key || compareText(idOf(a.row), idOf(b.row)));
    if (best.length > limit) best.pop();
    if (best.length === limit) worst = best.at(-1)?.key ?? worst;
  });
  return best.map(({ row }) => row);
}
