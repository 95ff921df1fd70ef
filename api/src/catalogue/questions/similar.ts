import { compareText, type ListingCard, normalise, SIMILAR_MAX, shuffleKey } from "@nightlatch/domain";
import type { Columns } from "../columns/columns.ts";
import { type CatalogueEntry, GROUPS } from "../columns/entry.ts";
import type { PlaceIndex } from "../columns/place-index.ts";
import { type BitCounts, countMemberships, countOf, mostCounted } from "../sets/bit-counts.ts";
import { type Bitset, emptyBitset, forEachBit, intersectWith, subtractFrom, uniteWith } from "../sets/bitset.ts";
import { addRowSet } from "../sets/row-set.ts";
import { cardOf } from "./page.ts";

/**
 * The stays to show beside a listing. The domain's `similarListings` computes the same from a list of listings; here only
 * the nearest rows are looked at, those that share a type first.
 *
 * @returns undefined when no listing has this slug
 */
export function findSimilar(columns: Columns, slug: string): ListingCard[] | undefined {
  const row = columns.slugs.rowOf(slug);
  const entry = row === undefined ? undefined : columns.entries[row];
  if (row === undefined || !entry) return undefined;
  const common = countMemberships(featureRows(columns, entry));
  const sameType = emptyBitset(columns.rows);
  for (const id of entry.typeIds) uniteWith(sameType, columns.typeIds.get(id) ?? emptyBitset(columns.rows));

  const found: number[] = [];
  const seen = emptyBitset(columns.rows);
  addRowSet(seen, { list: Uint32Array.of(row) });
  const take = (rows: Bitset): void => {
    if (found.length < SIMILAR_MAX) found.push(...bestRows(columns, rows, common, entry.hash, SIMILAR_MAX - found.length));
  };
  for (const near of nearRows(columns, entry)) {
    if (found.length >= SIMILAR_MAX) break;
    subtractFrom(near, seen);
    const alike = near.slice();
    intersectWith(alike, sameType);
    take(alike);
    const others = near.slice();
    subtractFrom(others, sameType);
    take(others);
    uniteWith(seen, near);
  }
  return found.map((each) => cardOf(columns, each));
}

/** The rows of each feature that the entry has. */
function featureRows({ groups }: Columns, { features }: CatalogueEntry): Bitset[] {
  return GROUPS.flatMap((group, number) => [...new Set(features[number])].flatMap((value) => groups[group].get(value) ?? []));
}

/**
 * Rows near the listing: of its city, then of its state, then of its country. Each set is made when it is asked for,
 * because the first is mostly enough.
 */
function* nearRows(columns: Columns, { place }: CatalogueEntry): Generator<Bitset> {
  const says = { city: normalise(place.city) !== "", state: normalise(place.state) !== "", country: normalise(place.country) !== "" };
  const within = (...parts: readonly (readonly [PlaceIndex, string])[]): Bitset => {
    const asked = parts.filter(([, name]) => normalise(name) !== "");
    const [first, ...rest] = asked.map(([index, name]) => placeRows(columns, index, name));
    const rows = first ?? emptyBitset(columns.rows);
    for (const each of rest) intersectWith(rows, each);
    return rows;
  };
  const { cities, states, countries } = columns;
  if (says.city) yield within([cities, place.city], [states, place.state], [countries, place.country]);
  if (says.state) yield within([states, place.state], [countries, place.country]);
  if (says.country) yield within([countries, place.country]);
}

function placeRows(columns: Columns, index: PlaceIndex, name: string): Bitset {
  const bits = emptyBitset(columns.rows);
  for (const rows of index.rowsOf(name)) addRowSet(bits, rows);
  return bits;
}

/** The rows with most features in common, at most `limit`. Among equals the listing's own shuffle decides. */
function bestRows(columns: Columns, rows: Bitset, common: BitCounts, ownHash: number, limit: number): number[] {
  const { sure, tied } = mostCounted(rows, common, limit);
  const best = preferredRows(columns, sure, ownHash, limit).sort((a, b) => countOf(common, b) - countOf(common, a));
  return [...best, ...preferredRows(columns, tied, ownHash, limit - best.length)];
}

/** The first rows of a listing's own shuffle, in its order. One pass keeps the best so far. */
function preferredRows({ hashes, entries }: Columns, rows: Bitset, ownHash: number, limit: number): number[] {
  const best: { readonly row: number; readonly key: number }[] = [];
  let worst = Number.POSITIVE_INFINITY;
  const idOf = (row: number): string => entries[row]?.id ?? "";
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
