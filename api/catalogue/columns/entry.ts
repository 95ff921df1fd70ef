import { choiceOf, compareText, idHash, type Listing, PRIVACY_KEYS, privacyTruths, slugify, toListingCard } from "@nightlatch/domain";
import type { ListingTexts } from "../listing-texts.ts";
import { createJsonPacker } from "./packed-json.ts";

export type FeatureGroupName = "furniture" | "general" | "wellness" | "atmosphere" | "locationType";
export const GROUPS: readonly FeatureGroupName[] = ["furniture", "general", "wellness", "atmosphere", "locationType"];

/** Shared by all catalogues of a process, because most cards are equal in all catalogues. */
export const CARDS = createJsonPacker();

export interface EntryPlace {
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly folded: Pick<ListingTexts, "city" | "state" | "country">;
}

export interface CatalogueEntry {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly place: EntryPlace;
  readonly card: string;
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
  readonly features: readonly (readonly string[])[];
  readonly privacy: readonly (readonly string[])[];
  readonly boostUntil: number | undefined;
}

/** Normalises a feature's slug for filters and counts (docs/product/data.md#two-slugs-called-420-friendly). */
export function comparable(slug: string): string {
  return choiceOf(slugify(slug));
}

export type Share = <T>(value: T) => T;

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

const comparables = new Map<string, string>();
const COMPARABLES_MAX = 10_000;

function cachedComparable(slug: string): string {
  let value = comparables.get(slug);
  if (value === undefined) {
    if (comparables.size >= COMPARABLES_MAX) comparables.clear();
    value = comparable(slug);
    comparables.set(slug, value);
  }
  return value;
}

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
    features: GROUPS.map((group) => share(listing[group].map((item) => cachedComparable(item.slug)))),
    privacy: privacyOf(listing, share),
    boostUntil: boostUntil !== undefined && boostUntil > now ? boostUntil : undefined,
  };
}

const NOTHING_SAID: readonly (readonly string[])[] = PRIVACY_KEYS.map(() => []);

function privacyOf({ privacyFacts }: Listing, share: Share): CatalogueEntry["privacy"] {
  const truths = PRIVACY_KEYS.map((key) => privacyTruths(privacyFacts, key));
  return truths.some((each) => each.length > 0) ? share(truths) : NOTHING_SAID;
}

export function compareEntries(a: CatalogueEntry, b: CatalogueEntry): number {
  return compareText(a.name, b.name) || compareText(a.id, b.id);
}
