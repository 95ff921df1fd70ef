import { PROPERTY_TYPES, placeSegment, TYPE_GROUPS, typeIdsForSegment, typeSlugOf } from "@nightlatch/shared/domain";
import type { Columns } from "../columns/columns.ts";
import { type Bitset, countBits, emptyBitset, forEachBit, uniteWith } from "../sets/bitset.ts";

/** A page of the browse tree that has listings: the segments of its address, from type to city. */
export interface BrowsePlace {
  readonly type: string;
  readonly state: string | null;
  readonly city: string | null;
  /** When the newest of its listings changed: ISO time, or empty. */
  readonly updatedAt: string;
}

/** Every value a `:propertyType` segment has of its own. */
const SEGMENTS: readonly string[] = [...Object.keys(TYPE_GROUPS), ...PROPERTY_TYPES.map((type) => type.slug)];

/** Published listings for each type segment, also those with none (docs/product/home.md#category-cards). */
export function countSegments(columns: Columns): Record<string, number> {
  return Object.fromEntries(SEGMENTS.map((segment) => [segment, countBits(rowsOfSegment(columns, segment))]));
}

/**
 * The browse pages that have listings, without pages that only repeat another: a slug that shares its type's id
 * shows the same list as that id's own slug.
 */
export function listBrowsePlaces(columns: Columns): BrowsePlace[] {
  const own = SEGMENTS.filter(
    (segment) => Object.hasOwn(TYPE_GROUPS, segment) || typeIdsForSegment(segment).every((id) => typeSlugOf(id) === segment),
  );
  return own.flatMap((type) => [...placesOfSegment(columns, type).values()]);
}

function placesOfSegment(columns: Columns, type: string): Map<string, BrowsePlace> {
  const places = new Map<string, BrowsePlace>();
  const newest = newestByPlace(columns, rowsOfSegment(columns, type));
  const add = (state: string | null, city: string | null, updatedAt: string) => {
    const key = JSON.stringify([state, city]);
    const known = places.get(key);
    if (!known || known.updatedAt < updatedAt) places.set(key, { type, state, city, updatedAt });
  };
  for (const [number, updatedAt] of newest) {
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

/** When the newest of these rows changed, for each place that they have: far fewer than rows. */
function newestByPlace({ rowPlaces, entries }: Columns, rows: Bitset): Map<number, string> {
  const newest = new Map<number, string>();
  forEachBit(rows, (row) => {
    const place = rowPlaces.ofRow[row] ?? 0;
    const updatedAt = entries[row]?.updatedAt ?? "";
    const known = newest.get(place);
    if (known === undefined || known < updatedAt) newest.set(place, updatedAt);
  });
  return newest;
}

function rowsOfSegment(columns: Columns, segment: string): Bitset {
  const bits = emptyBitset(columns.rows);
  for (const id of typeIdsForSegment(segment)) {
    const rows = columns.typeIds.get(id);
    if (rows) uniteWith(bits, rows);
  }
  return bits;
}
