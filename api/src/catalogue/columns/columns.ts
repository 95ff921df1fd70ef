import { type Listing, MAX_GUESTS_MAX, PRIVACY_KEYS, type PrivacyKey, typeIdOf } from "@nightlatch/domain";
import { listingTexts } from "../../db/listing-texts.ts";
import { type Bitset, emptyBitset, setBit, uniteWith } from "../sets/bitset.ts";
import { endsStep, type Steps } from "../steps.ts";
import { type CatalogueEntry, createEntry, createShare, type EntryPlace, type FeatureGroupName, GROUPS } from "./entry.ts";
import { type FacetMasks, facetMaskSteps } from "./facet-masks.ts";
import { beginsWord, type GramIndex, gramIndexSteps } from "./grams.ts";
import { type PlaceIndex, placeIndexSteps, type RowPlaces } from "./place-index.ts";
import { buildSlugIndex, type SlugIndex } from "./slug-index.ts";

export { type CatalogueEntry, comparable } from "./entry.ts";

/** For each value the set of rows that have it. */
export type BitsByValue = ReadonlyMap<string, Bitset>;

/** The published listings as columns, one row each. Lists, counts and suggestions are computed from them. */
export interface Columns {
  readonly rows: number;
  /** One entry for each row, ordered by folded name and then id. */
  readonly entries: readonly CatalogueEntry[];
  readonly slugs: SlugIndex;
  readonly hashes: Uint32Array;
  /**
   * Sets of rows by number of guests: `roomFor[n]` has the rows with room for n guests or more. The last n is the most
   * that a filter asks for.
   */
  readonly roomFor: readonly Bitset[];
  readonly featured: Bitset;
  readonly hotTub: Bitset;
  readonly wifi: Bitset;
  readonly kitchen: Bitset;
  readonly onPremPlay: Bitset;
  readonly clubs: Bitset;
  readonly typeIds: BitsByValue;
  readonly groups: Readonly<Record<FeatureGroupName, BitsByValue>>;
  /** For each answer about privacy the rows by which it is true. */
  readonly privacy: BitsByValue;
  /** For each question of privacy the rows that have not said. */
  readonly unsaid: Readonly<Record<PrivacyKey, Bitset>>;
  readonly facetMasks: FacetMasks;
  readonly names: GramIndex;
  /** An index of the words in names, without a name's first word, by the characters that they begin with. */
  readonly nameWords: GramIndex;
  readonly rowPlaces: RowPlaces;
  readonly cities: PlaceIndex;
  readonly states: PlaceIndex;
  readonly countries: PlaceIndex;
}

export function toEntry(listing: Listing): CatalogueEntry {
  return createEntry(listing, listingTexts(listing), Date.now(), createShare());
}

const CLUB_ID = typeIdOf("lifestyle-club");

/** @param entries of published listings, in the order of `compareEntries` */
export function* columnSteps(entries: readonly CatalogueEntry[]): Steps<Columns> {
  const rows = entries.length;
  const hashes = new Uint32Array(rows);
  const [featured, hotTub, wifi, kitchen, onPremPlay] = Array.from({ length: 5 }, () => emptyBitset(rows)) as [
    Bitset,
    Bitset,
    Bitset,
    Bitset,
    Bitset,
  ];
  const roomFor = Array.from({ length: MAX_GUESTS_MAX + 1 }, () => emptyBitset(rows));
  const typeIds = new Map<string, Bitset>();
  const groups = Object.fromEntries(GROUPS.map((group) => [group, new Map<string, Bitset>()])) as Record<
    FeatureGroupName,
    Map<string, Bitset>
  >;
  const privacy = new Map<string, Bitset>();
  const unsaid = Object.fromEntries(PRIVACY_KEYS.map((key) => [key, emptyBitset(rows)])) as Record<PrivacyKey, Bitset>;
  for (const [row, entry] of entries.entries()) {
    hashes[row] = entry.hash;
    if (entry.featured) setBit(featured, row);
    if (entry.hotTub) setBit(hotTub, row);
    if (entry.wifi) setBit(wifi, row);
    if (entry.kitchen) setBit(kitchen, row);
    if (entry.onPremPlay) setBit(onPremPlay, row);
    setBit(roomFor[Math.min(entry.capacity, MAX_GUESTS_MAX)] as Bitset, row);
    addValues(typeIds, entry.typeIds, row, rows);
    for (let group = 0; group < GROUPS.length; group++) {
      addValues(groups[GROUPS[group] as FeatureGroupName], entry.features[group] ?? [], row, rows);
    }
    for (const [index, key] of PRIVACY_KEYS.entries()) {
      const truths = entry.privacy[index] ?? [];
      if (truths.length === 0) setBit(unsaid[key], row);
      else addValues(privacy, truths, row, rows);
    }
    if (endsStep(row)) yield;
  }
  for (let guests = MAX_GUESTS_MAX; guests > 0; guests--) uniteWith(roomFor[guests - 1] as Bitset, roomFor[guests] as Bitset);
  const rowPlaces = yield* rowPlaceSteps(entries);
  const nameOf = (row: number): string => entries[row]?.name ?? "";
  return {
    rows,
    entries,
    slugs: yield* buildSlugIndex(entries),
    hashes,
    roomFor,
    featured,
    hotTub,
    wifi,
    kitchen,
    onPremPlay,
    clubs: typeIds.get(CLUB_ID) ?? emptyBitset(rows),
    typeIds,
    groups,
    privacy,
    unsaid,
    facetMasks: yield* facetMaskSteps(entries),
    names: yield* gramIndexSteps(rows, nameOf),
    nameWords: yield* gramIndexSteps(rows, nameOf, beginsWord),
    rowPlaces,
    cities: yield* placeIndexSteps(rowPlaces, "city"),
    states: yield* placeIndexSteps(rowPlaces, "state"),
    countries: yield* placeIndexSteps(rowPlaces, "country"),
  };
}

function addValues(sets: Map<string, Bitset>, values: readonly string[], row: number, rows: number): void {
  for (const value of values) {
    let bits = sets.get(value);
    if (!bits) {
      bits = emptyBitset(rows);
      sets.set(value, bits);
    }
    setBit(bits, row);
  }
}

function* rowPlaceSteps(entries: readonly CatalogueEntry[]): Steps<RowPlaces> {
  const places: EntryPlace[] = [];
  const counts: number[] = [];
  // Listings that were read together share the object of their place; other equal places are found by their text.
  const byObject = new Map<EntryPlace, number>();
  const byText = new Map<string, number>();
  const numberOf = (place: EntryPlace): number => {
    const text = JSON.stringify([place.city, place.state, place.country]);
    const number = byText.get(text) ?? places.push(place) - 1;
    byText.set(text, number);
    byObject.set(place, number);
    return number;
  };
  const ofRow = new Uint32Array(entries.length);
  for (const [row, { place }] of entries.entries()) {
    const number = byObject.get(place) ?? numberOf(place);
    ofRow[row] = number;
    counts[number] = (counts[number] ?? 0) + 1;
    if (endsStep(row)) yield;
  }
  return { places, ofRow, counts };
}
