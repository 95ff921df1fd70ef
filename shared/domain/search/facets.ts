import { choiceOf, FEATURES, type FeatureCategory, featureChoicesIn, featureLabel } from "../features/features.ts";
import type { Listing } from "../listing/listing.ts";
import { PRIVACY_KEYS, type PrivacyKey } from "../privacy/privacy-facts.ts";
import { privacyTruths } from "../privacy/read-privacy-facts.ts";
import type { FacetCounts, FacetValue, FeatureCounts, Named } from "../views.ts";
import { type ListingQuery, matchesFilters } from "./filters.ts";

export const FACET_CATEGORIES = {
  furniture: "Kink Furniture",
  dynamics: "General",
  wellness: "Wellness",
  locationType: "LocationType",
} as const satisfies Readonly<Record<Exclude<keyof FacetCounts, "privacyFacts">, FeatureCategory>>;
export type FacetName = keyof typeof FACET_CATEGORIES;

function countChoices(
  listings: readonly Listing[],
  category: FeatureCategory,
  itemsOf: (listing: Listing) => readonly Named[],
): FacetValue[] {
  const counts = new Map<string, number>();
  for (const listing of listings) {
    for (const slug of new Set(itemsOf(listing).map((item) => choiceOf(item.slug)))) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  }
  return featureChoicesIn(category).map((slug) => ({ slug, label: featureLabel(slug), count: counts.get(slug) ?? 0 }));
}

function countPrivacy(matching: (leaveOut: PrivacyKey) => readonly Listing[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of PRIVACY_KEYS) {
    for (const { privacyFacts } of matching(key))
      for (const slug of privacyTruths(privacyFacts, key)) counts[slug] = (counts[slug] ?? 0) + 1;
  }
  return counts;
}

/** A group whose choices are alternatives ignores its own filter, because another choice adds listings (docs/product/filters.md#counts). */
export function countFacets(listings: readonly Listing[], query: ListingQuery): FacetCounts {
  const without = (leaveOut?: FacetName | PrivacyKey): readonly Listing[] =>
    listings.filter((listing) => matchesFilters(listing, query, leaveOut));
  return {
    furniture: countChoices(without("furniture"), FACET_CATEGORIES.furniture, (listing) => listing.furniture),
    dynamics: countChoices(without("dynamics"), FACET_CATEGORIES.dynamics, (listing) => listing.general),
    wellness: countChoices(without(), FACET_CATEGORIES.wellness, (listing) => listing.wellness),
    locationType: countChoices(without("locationType"), FACET_CATEGORIES.locationType, (listing) => listing.locationType),
    privacyFacts: countPrivacy(without),
  };
}

export function countFeatures(listings: readonly Listing[]): FeatureCounts {
  const published = listings.filter((listing) => listing.published);
  const choices = published.map(({ furniture, general, wellness, atmosphere, locationType }) => {
    return new Set([furniture, general, wellness, atmosphere, locationType].flat().map((item) => choiceOf(item.slug)));
  });
  const countOf = (choice: string): number => choices.filter((has) => has.has(choice)).length;
  return { total: published.length, counts: Object.fromEntries(FEATURES.map(({ slug }) => [slug, countOf(choiceOf(slug))])) };
}
