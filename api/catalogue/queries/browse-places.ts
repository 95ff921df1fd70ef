import {
  ALL_TYPES,
  type CityCount,
  choiceOf,
  FEATURES,
  type FeatureCounts,
  HOME_CATEGORIES,
  type ListingImage,
  PROPERTY_TYPES,
  placeSegment,
  TYPE_GROUPS,
  typeIdsForSegment,
  typeSlugOf,
} from "@nightlatch/domain";
import type { Columns } from "../columns/columns.ts";
import { textOf } from "../columns/edits.ts";
import { type Bitset, countBits, forEachBit, unionOf } from "../sets/bitset.ts";
import { endsStep, type Steps } from "../steps.ts";
import { rowsOfSegment } from "./filter.ts";
import { cardOf } from "./page.ts";

export interface BrowsePlace {
  readonly type: string;
  readonly state: string | null;
  readonly city: string | null;
  readonly updatedAt: string;
}

const SEGMENTS: readonly string[] = [...Object.keys(TYPE_GROUPS), ...PROPERTY_TYPES.map((type) => type.slug)];

export function countSegments(columns: Columns): Record<string, number> {
  return Object.fromEntries(SEGMENTS.map((segment) => [segment, countBits(rowsOfSegment(columns, segment))]));
}

/** Yields each list once. If several slugs have the same type id, only the slug equal to the id counts. */
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
  // Omits the list of all listings, because `/properties` is its address.
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
    const state = placeSegment(place.state) || placeSegment(place.country);
    const city = placeSegment(place.city);
    add(null, null, updatedAt);
    if (state) add(state, null, updatedAt);
    if (state && city) add(state, city, updatedAt);
  }
  return places;
}

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

export function countCities(columns: Columns, type?: string): CityCount[] {
  const { places, counts } = columns.rowPlaces;
  const numbers = type === undefined ? counts : countPlaces(columns, rowsOfSegment(columns, type));
  return places.flatMap(({ city, state, country }, place) => {
    const count = numbers[place] ?? 0;
    return count > 0 ? [{ city, state, country, count }] : [];
  });
}

export function countPlaces({ rowPlaces: { places, ofRow } }: Columns, rows: Bitset): Uint32Array {
  const counts = new Uint32Array(places.length);
  forEachBit(rows, (row) => {
    const place = ofRow[row] as number;
    counts[place] = (counts[place] as number) + 1;
  });
  return counts;
}

export function countFeatures({ rows, rowCapacity, groups }: Columns): FeatureCounts {
  const countOf = (choice: string) =>
    countBits(
      unionOf(
        rowCapacity,
        Object.values(groups).map((group) => group.get(choice)),
      ),
    );
  return { total: rows, counts: Object.fromEntries(FEATURES.map(({ slug }) => [slug, countOf(choiceOf(slug))])) };
}

/** Selects a different listing's image for each category by hash, so images rarely change (docs/product/home.md#pictures-of-categories). */
export function categoryImages(columns: Columns): Record<string, ListingImage> {
  const taken = new Set<number>();
  const images: Record<string, ListingImage> = {};
  for (const category of HOME_CATEGORIES) {
    const row = lowestPictured(columns, category, taken);
    const image = row === undefined ? undefined : cardOf(columns, row).picture;
    if (row === undefined || !image) continue;
    taken.add(row);
    images[category] = image;
  }
  return images;
}

function lowestPictured(columns: Columns, category: string, taken: ReadonlySet<number>): number | undefined {
  let lowest: { readonly row: number; readonly hash: number } | undefined;
  forEachBit(rowsOfSegment(columns, category), (row) => {
    const hash = columns.hashes[row] ?? 0;
    if (lowest && hash >= lowest.hash) return;
    if (!taken.has(row) && cardOf(columns, row).picture?.variants) lowest = { row, hash };
  });
  return lowest?.row;
}
