import {
  type CategoryCounts,
  compareText,
  type FeatureCounts,
  type ListingCard,
  type ListingPage,
  type ListingQuery,
  type Suggestion,
} from "@nightlatch/shared/domain";
import { columnSteps } from "./columns/columns.ts";
import { type CatalogueEntry, compareEntries } from "./columns/entry.ts";
import { type BrowsePlace, countSegments, listBrowsePlaces } from "./questions/browse-places.ts";
import { countFeatures } from "./questions/feature-counts.ts";
import { readPage } from "./questions/page.ts";
import { findSimilar } from "./questions/similar.ts";
import { suggestAll, suggestByName, suggestionIndexSteps } from "./questions/suggestions.ts";
import { runSteps, type Steps, sortSteps } from "./steps.ts";

/**
 * The read model: everything a list, a count or a suggestion needs, of one moment and never changed. It is held
 * against the plain rules of the domain by a differential test.
 */
export interface Catalogue {
  /** The number of the change it was read after. */
  readonly version: number;
  /** When a featured boost in it ends next, in milliseconds since 1970: then it is out of date. */
  readonly validUntil: number;
  /** @throws RangeError when the cursor was not made by a page of this seed */
  page(query: ListingQuery, seed: number, cursor: string | null, limit: number): ListingPage;
  suggest(text: string, limit: number): Suggestion[];
  suggestProperties(text: string, limit: number): Suggestion[];
  categoryCounts(): CategoryCounts;
  featureCounts(): FeatureCounts;
  /** Stays to show beside one, best first; undefined when no listing in it has the slug. */
  similar(slug: string): ListingCard[] | undefined;
  /** Browse pages that have listings, for the sitemap. */
  browsePlaces(): BrowsePlace[];
  /** Slug and time of the last change of every listing, in the order of their ids. */
  slugs(): { readonly slug: string; readonly updatedAt: string }[];
  has(slug: string): boolean;
  /** What it was built from, in the order of `compareEntries`: the next one shares what has not changed. */
  readonly entries: readonly CatalogueEntry[];
}

/** Builds a catalogue of the published ones among `entries`, at once. */
export function buildCatalogue(entries: readonly CatalogueEntry[], version: number): Catalogue {
  return runSteps(unorderedSteps(entries, version));
}

/** Builds a catalogue of the published ones among `entries`. */
export function* unorderedSteps(entries: readonly CatalogueEntry[], version: number): Steps<Catalogue> {
  const published = entries.filter((entry) => entry.published);
  return yield* catalogueSteps(yield* sortSteps(published, compareEntries), version);
}

/** @param entries of published listings, in the order of `compareEntries` */
export function* catalogueSteps(entries: readonly CatalogueEntry[], version: number): Steps<Catalogue> {
  const columns = yield* columnSteps(entries);
  const index = yield* suggestionIndexSteps(columns);
  return {
    version,
    validUntil: nextBoostEnd(entries),
    page: (query, seed, cursor, limit) => readPage(columns, query, seed, cursor, limit),
    suggest: (text, limit) => suggestAll(columns, index, text, limit),
    suggestProperties: (text, limit) => suggestByName(columns, text, limit),
    categoryCounts: () => ({ total: columns.rows, counts: countSegments(columns) }),
    featureCounts: () => countFeatures(columns),
    similar: (slug) => findSimilar(columns, slug),
    browsePlaces: () => listBrowsePlaces(columns),
    slugs: () => slugsOf(entries),
    has: (slug) => columns.slugs.has(slug),
    entries,
  };
}

function slugsOf(entries: readonly CatalogueEntry[]): { slug: string; updatedAt: string }[] {
  return entries.toSorted((a, b) => compareText(a.id, b.id)).map(({ slug, updatedAt }) => ({ slug, updatedAt }));
}

function nextBoostEnd(entries: readonly CatalogueEntry[]): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { boostUntil } of entries) if (boostUntil !== undefined && boostUntil < next) next = boostUntil;
  return next;
}
