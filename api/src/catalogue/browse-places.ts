import { PROPERTY_TYPES, placeSegment, TYPE_GROUPS, typeIdsForSegment, typeSlugOf } from "@nightlatch/shared/domain";
import { type Bitset, countBits, emptyBitset, forEachBit, uniteWith } from "./bitset.ts";
import type { Columns } from "./columns.ts";

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

/** Published listings for each type segment, also those with none (SPEC.md point 2 "Home page"). */
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
  const add = (state: string | null, city: string | null, updatedAt: string) => {
    const key = JSON.stringify([state, city]);
    const known = places.get(key);
    if (!known || known.updatedAt < updatedAt) places.set(key, { type, state, city, updatedAt });
  };
  forEachBit(rowsOfSegment(columns, type), (row) => {
    const card = columns.cards[row];
    if (!card) return;
    const updatedAt = columns.updatedAt[row] ?? "";
    // A place without a state is filed under its country (READINGS 4).
    const state = placeSegment(card.state) || placeSegment(card.country);
    const city = placeSegment(card.city);
    add(null, null, updatedAt);
    if (state) add(state, null, updatedAt);
    if (state && city) add(state, city, updatedAt);
  });
  return places;
}

function rowsOfSegment(columns: Columns, segment: string): Bitset {
  const bits = emptyBitset(columns.rows);
  for (const id of typeIdsForSegment(segment)) {
    const rows = columns.typeIds.get(id);
    if (rows) uniteWith(bits, rows);
  }
  return bits;
}
