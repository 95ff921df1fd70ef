import { ALL_TYPES, PROPERTY_TYPES, placeSegment, TYPE_GROUPS, typeIdsForSegment, typeSlugOf } from "@nightlatch/domain";
import type { Columns } from "../columns/columns.ts";
import { textOf } from "../columns/edits.ts";
import { type Bitset, countBits, emptyBitset, forEachBit, uniteWith } from "../sets/bitset.ts";
import { endsStep, type Steps } from "../steps.ts";

/** A page of the browse tree that has listings: the segments of its address, from type to city. */
export interface BrowsePlace {
  readonly type: string;
  readonly state: string | null;
  readonly city: string | null;
  /** When one of its listings was last changed: ISO time, or empty. */
  readonly updatedAt: string;
}

/** Every segment that stands for property types in an address: groups of types and single types. */
const SEGMENTS: readonly string[] = [...Object.keys(TYPE_GROUPS), ...PROPERTY_TYPES.map((type) => type.slug)];

/** Published listings for each type segment, also those with none (docs/product/home.md#category-cards). */
export function countSegments(columns: Columns): Record<string, number> {
  return Object.fromEntries(SEGMENTS.map((segment) => [segment, countBits(rowsOfSegment(columns, segment))]));
}

/**
 * The browse pages that have listings, each list once. Where several slugs stand for one type id, and so show the same
 * list, only the id's own slug is among them.
 */
export function* browsePlaceSteps(columns: Columns): Steps<BrowsePlace[]> {
  const own = SEGMENTS.filter(
    (segment) => Object.hasOwn(TYPE_GROUPS, segment) || typeIdsForSegment(segment).every((id) => typeSlugOf(id) === segment),
  );
  const lists: BrowsePlace[][] = [];
  for (const type of own) {
    const places = yield* placesOfRows(columns, type, rowsOfSegment(columns, type));
    lists.push([...places.values()]);
    yield;
  }
  const everything = yield* placesOfRows(columns, ALL_TYPES, columns.live);
  // Without a place all types are `/properties`, which is a page by itself.
  return [...lists.flat(), ...[...everything.values()].filter(({ state }) => state !== null)];
}

function* placesOfRows(columns: Columns, type: string, rows: Bitset): Steps<Map<string, BrowsePlace>> {
  const places = new Map<string, BrowsePlace>();
  const newest = newestByPlace(columns, rows);
  const add = (state: string | null, city: string | null, updatedAt: string) => {
    const key = JSON.stringify([state, city]);
    const known = places.get(key);
    if (!known || known.updatedAt < updatedAt) places.set(key, { type, state, city, updatedAt });
  };
  yield;
  let seen = 0;
  for (const [number, updatedAt] of newest) {
    if (endsStep(seen++)) yield;
    const place = columns.rowPlaces.places[number];
    if (!place) continue;
    // A place without a state is filed under its country (docs/product/browse.md#picking-a-suggestion).
    const state = placeSegment(place.state) || placeSegment(place.country);
    const city = placeSegment(place.city);
    add(null, null, updatedAt);
    if (state) add(state, null, updatedAt);
    if (state && city) add(state, city, updatedAt);
  }
  return places;
}

/**
 * The time of the newest change among these rows, for each of their places. Places are far fewer than rows. They come in the order of
 * their first rows' names, so that all processes list them alike.
 */
function newestByPlace({ rowPlaces, ranks, texts }: Columns, rows: Bitset): (readonly [place: number, updatedAt: string])[] {
  const newest = new Map<number, { updatedAt: string; rank: number }>();
  forEachBit(rows, (row) => {
    const place = rowPlaces.ofRow[row] ?? 0;
    const [updatedAt, rank] = [textOf(texts.updatedAts, row), ranks[row] as number];
    const known = newest.get(place);
    if (!known) newest.set(place, { updatedAt, rank });
    else {
      if (known.updatedAt < updatedAt) known.updatedAt = updatedAt;
      if (known.rank > rank) known.rank = rank;
    }
  });
  return [...newest].sort(([, a], [, b]) => a.rank - b.rank).map(([place, { updatedAt }]) => [place, updatedAt] as const);
}

/** The rows whose listings have one of the types that an address's segment stands for. */
export function rowsOfSegment(columns: Columns, segment: string): Bitset {
  const bits = emptyBitset(columns.room);
  for (const id of typeIdsForSegment(segment)) {
    const rows = columns.typeIds.get(id);
    if (rows) uniteWith(bits, rows);
  }
  return bits;
}
