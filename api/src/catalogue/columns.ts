import { choiceOf, idHash, type Listing, type ListingCard, type Named, slugify, toListingCard, typeIdOf } from "@nightlatch/shared/domain";
import { type Bitset, emptyBitset, setBit } from "./bitset.ts";
import { type ListingTexts, listingTexts } from "./listing-texts.ts";
import { buildPlaceIndex, type PlaceIndex } from "./place-index.ts";

/** Feature groups that filters and facets work on. */
export type FeatureGroupName = "furniture" | "general" | "wellness" | "locationType";
const GROUPS: readonly FeatureGroupName[] = ["furniture", "general", "wellness", "locationType"];

/** Sets of rows by the value they have. */
export type BitsByValue = ReadonlyMap<string, Bitset>;

/** The published listings, one row each, as columns: what lists, counts and suggestions are worked out from. */
export interface Columns {
  readonly rows: number;
  readonly ids: readonly string[];
  readonly rowBySlug: ReadonlyMap<string, number>;
  readonly cards: readonly ListingCard[];
  /** ISO time, or empty. */
  readonly updatedAt: readonly string[];
  readonly hashes: Uint32Array;
  readonly capacities: Uint32Array;
  readonly featured: Bitset;
  readonly hotTub: Bitset;
  readonly wifi: Bitset;
  readonly kitchen: Bitset;
  readonly onPremPlay: Bitset;
  readonly clubs: Bitset;
  readonly typeIds: BitsByValue;
  readonly groups: Readonly<Record<FeatureGroupName, BitsByValue>>;
  readonly foldedNames: readonly string[];
  readonly cities: PlaceIndex;
  readonly states: PlaceIndex;
  readonly countries: PlaceIndex;
}

/** A published listing with its stored texts, on its way into the columns. */
export interface CatalogueEntry {
  readonly listing: Listing;
  readonly texts: ListingTexts;
}

export function toEntry(listing: Listing): CatalogueEntry {
  return { listing, texts: listingTexts(listing) };
}

/** The value that a feature's slug is filtered and counted by: the two "420 Friendly" slugs are one (READINGS 25). */
export function comparable(slug: string): string {
  return choiceOf(slugify(slug));
}

const CLUB_ID = typeIdOf("lifestyle-club");

/** Puts published listings into columns. Others are left out: what is not there cannot be shown by mistake. */
export function buildColumns(entries: readonly CatalogueEntry[]): Columns {
  const published = entries.filter(({ listing }) => listing.published);
  const rows = published.length;
  const bitsWhere = (test: (listing: Listing) => boolean): Bitset => {
    const bits = emptyBitset(rows);
    for (const [row, { listing }] of published.entries()) if (test(listing)) setBit(bits, row);
    return bits;
  };
  const typeIds = bitsByValue(published, (listing) => listing.typeIds);
  return {
    rows,
    ids: published.map(({ listing }) => listing.id),
    rowBySlug: new Map(published.map(({ listing }, row) => [listing.slug, row])),
    cards: published.map(({ listing }) => toListingCard(listing)),
    updatedAt: published.map(({ listing }) => listing.updatedAt),
    hashes: Uint32Array.from(published, ({ listing }) => idHash(listing.id)),
    capacities: Uint32Array.from(published, ({ listing }) => Math.min(listing.capacity, 0xffffffff)),
    featured: bitsWhere((listing) => listing.featured),
    hotTub: bitsWhere((listing) => listing.hotTub),
    wifi: bitsWhere((listing) => listing.wifi),
    kitchen: bitsWhere((listing) => listing.kitchen),
    onPremPlay: bitsWhere((listing) => listing.onPremPlay),
    clubs: typeIds.get(CLUB_ID) ?? emptyBitset(rows),
    typeIds,
    groups: groupsOf(published),
    foldedNames: published.map(({ texts }) => texts.name),
    cities: placesOf(published, "city"),
    states: placesOf(published, "state"),
    countries: placesOf(published, "country"),
  };
}

function groupsOf(published: readonly CatalogueEntry[]): Columns["groups"] {
  const slugs = (items: readonly Named[]) => items.map((item) => comparable(item.slug));
  const groups = GROUPS.map((group) => [group, bitsByValue(published, (listing) => slugs(listing[group]))] as const);
  return Object.fromEntries(groups) as Columns["groups"];
}

function bitsByValue(published: readonly CatalogueEntry[], valuesOf: (listing: Listing) => readonly string[]): BitsByValue {
  const sets = new Map<string, Bitset>();
  for (const [row, { listing }] of published.entries()) {
    for (const value of valuesOf(listing)) {
      let bits = sets.get(value);
      if (!bits) {
        bits = emptyBitset(published.length);
        sets.set(value, bits);
      }
      setBit(bits, row);
    }
  }
  return sets;
}

function placesOf(published: readonly CatalogueEntry[], field: "city" | "state" | "country"): PlaceIndex {
  const builder = buildPlaceIndex();
  for (const [row, { listing, texts }] of published.entries()) builder.add(row, listing[field], texts[field]);
  return builder.finish();
}
