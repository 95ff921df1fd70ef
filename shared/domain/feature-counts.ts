import { choiceOf, FEATURES } from "./features.ts";
import type { Listing } from "./listing.ts";
import type { FeatureCounts } from "./views.ts";

/**
 * The number of published listings that have each of the 60 features, 0 included, and the number of all published listings.
 * The two "420 Friendly" slugs are one choice and both show its count (docs/product/data.md#two-slugs-called-420-friendly).
 * This is the oracle that the catalogue is held against.
 */
export function countFeatures(listings: readonly Listing[]): FeatureCounts {
  const published = listings.filter((listing) => listing.published);
  const choices = published.map(({ furniture, general, wellness, atmosphere, locationType }) => {
    return new Set([furniture, general, wellness, atmosphere, locationType].flat().map((item) => choiceOf(item.slug)));
  });
  const countOf = (choice: string): number => choices.filter((has) => has.has(choice)).length;
  return { total: published.length, counts: Object.fromEntries(FEATURES.map(({ slug }) => [slug, countOf(choiceOf(slug))])) };
}
