import { choiceOf, compareText, idHash, type Listing, PRIVACY_KEYS, privacyTruths, slugify, toListingCard } from "@nightlatch/domain";
import type { ListingTexts } from "../../db/listing-texts.ts";
import { createJsonPacker } from "./packed-json.ts";

/** Feature groups that filters, facets and counts work on. */
export type FeatureGroupName = "furniture" | "general" | "wellness" | "atmosphere" | "locationType";
export const GROUPS: readonly FeatureGroupName[] = ["furniture", "general", "wellness", "atmosphere", "locationType"];

/** Packs the cards of all catalogues of a process: a million of them are in memory, and most of each is in all of them. */
export const CARDS = createJsonPacker();

/** The place of a listing, as people write it and folded. */
export interface EntryPlace {
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly folded: Pick<ListingTexts, "city" | "state" | "country">;
}

/**
 * A listing on its way into the catalogue's columns. Tens of thousands of them are in memory together, so a value that many share is
 * stored once.
 */
export interface CatalogueEntry {
  readonly id: string;
  readonly slug: string;
  /** Folded. */
  readonly name: string;
  readonly place: EntryPlace;
  /** The card as `CARDS` packs it. */
  readonly card: string;
  /** ISO time, or empty. */
  readonly updatedAt: string;
  readonly hash: number;
  readonly capacity: number;
  readonly published: boolean;
  readonly featured: boolean;
  readonly hotTub: boolean;
  readonly wifi: boolean;
  readonly kitchen: boolean;
  readonly onPremPlay: boolean;
  readonly typeIds: readonly string[];
  /** The values of each group, in the order of `GROUPS`, as filters compare them. */
  readonly features: readonly (readonly string[])[];
  /** What is true by the listing's answers about privacy, in the order of `PRIVACY_KEYS`; empty for what it has not said. */
  readonly privacy: readonly (readonly string[])[];
  /** When a featured boost ends, in milliseconds since 1970; undefined when none was running. */
  readonly boostUntil: number | undefined;
}

/**
 * The value that a feature's slug is filtered and counted by: the two "420 Friendly" slugs are one
 * (docs/product/data.md#two-slugs-called-420-friendly).
 */
export function comparable(slug: string): string {
  return choiceOf(slugify(slug));
}

/** Returns one shared object for equal values. */
export type Share = <T>(value: T) => T;

/** Makes a `Share` for entries that are read together. Different lists of values are few beside the listings that have them. */
export function createShare(): Share {
  const known = new Map<string, unknown>();
  return <T>(value: T): T => {
    const key = JSON.stringify(value);
    const same = known.get(key);
    if (same !== undefined) return same as T;
    known.set(key, value);
    return value;
  };
}

/** Comparable forms of slugs. Slugs are spelt in few ways, and computing the form anew for each listing is slow. */
const comparables = new Map<string, string>();
const COMPARABLES_MAX = 10_000;

function keptComparable(slug: string): string {
  let value = comparables.get(slug);
  if (value === undefined) {
    if (comparables.size >= COMPARABLES_MAX) comparables.clear();
    value = comparable(slug);
    comparables.set(slug, value);
  }
  return value;
}

/**
 * @param texts folded texts that are stored beside the listing
 * @param now milliseconds since 1970, the same that the listing was read with
 */
export function createEntry(listing: Listing, texts: ListingTexts, now: number, share: Share): CatalogueEntry {
  const { id, slug, updatedAt, published, featured, hotTub, wifi, kitchen, onPremPlay, city, state, country, boostUntil } = listing;
  return {
    id,
    slug,
    name: texts.name,
    place: share({ city, state, country, folded: { city: texts.city, state: texts.state, country: texts.country } }),
    card: CARDS.pack(toListingCard(listing)),
    updatedAt,
    hash: idHash(id),
    capacity: Math.min(listing.capacity, 0xffffffff),
    published,
    featured,
    hotTub,
    wifi,
    kitchen,
    onPremPlay,
    typeIds: share(listing.typeIds),
    features: GROUPS.map((group) => share(listing[group].map((item) => keptComparable(item.slug)))),
    privacy: privacyOf(listing, share),
    boostUntil: boostUntil !== undefined && boostUntil > now ? boostUntil : undefined,
  };
}

/** Of most listings nothing is said, so that one list stands for all of them. */
const NOTHING_SAID: readonly (readonly string[])[] = PRIVACY_KEYS.map(() => []);

function privacyOf({ privacyFacts }: Listing, share: Share): CatalogueEntry["privacy"] {
  const truths = PRIVACY_KEYS.map((key) => privacyTruths(privacyFacts, key));
  return truths.some((each) => each.length > 0) ? share(truths) : NOTHING_SAID;
}

/** The order of rows: by folded name, then id, as suggestions are ordered (docs/product/browse.md#suggestions). */
export function compareEntries(a: CatalogueEntry, b: CatalogueEntry): number {
  return compareText(a.name, b.name) || compareText(a.id, b.id);
}
