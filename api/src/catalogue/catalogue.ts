import {
  type CategoryCounts,
  type CityCount,
  compareText,
  type FeatureCounts,
  type ListingCard,
  type ListingPage,
  type ListingQuery,
  type Suggestion,
} from "@nightlatch/domain";
import { columnSteps } from "./columns/columns.ts";
import { type CatalogueEntry, compareEntries } from "./columns/entry.ts";
import { type BrowsePlace, browsePlaceSteps, countSegments } from "./questions/browse-places.ts";
import { categoryPictures } from "./questions/category-pictures.ts";
import { countCities } from "./questions/city-counts.ts";
import { countFeatures } from "./questions/feature-counts.ts";
import { readPage } from "./questions/page.ts";
import { findSimilar } from "./questions/similar.ts";
import { suggestAll, suggestByName, suggestionIndexSteps } from "./questions/suggestions.ts";
import { runInSlices, runSteps, type Steps, sortSteps } from "./steps.ts";

/**
 * The read model: everything that lists, counts and suggestions need, as of one moment. It never changes. A differential
 * test compares it with the plain rules.
 */
export interface Catalogue {
  /** The number of the last change of listings that it contains. */
  readonly version: number;
  /**
   * When the next featured boost in it ends, in milliseconds since 1970; infinity when none runs. From then on the
   * catalogue is out of date.
   */
  readonly validUntil: number;
  /** @throws RangeError when the cursor was not made by a page of this seed */
  page(query: ListingQuery, seed: number, cursor: string | null, limit: number): ListingPage;
  suggest(text: string, limit: number): Suggestion[];
  suggestProperties(text: string, limit: number): Suggestion[];
  categoryCounts(): CategoryCounts;
  featureCounts(): FeatureCounts;
  /** Stays to show beside a listing, best first; undefined when no listing here has the slug. */
  similar(slug: string): ListingCard[] | undefined;
  /** The places of the listings of a type segment, or of all, with how many each has. They are counted once. */
  cities(type?: string): readonly CityCount[];
  /** Browse pages that have listings, for the sitemap. They are listed once, in slices. */
  browsePlaces(): Promise<readonly BrowsePlace[]>;
  /** Slug and time of the last change of every listing, in the order of their ids. */
  slugs(): { readonly slug: string; readonly updatedAt: string }[];
  has(slug: string): boolean;
  /** The listings it was built from, in the order of `compareEntries`. The next catalogue reuses those that have not changed. */
  readonly entries: readonly CatalogueEntry[];
}

/** Builds a catalogue of the published entries in one go. */
export function buildCatalogue(entries: readonly CatalogueEntry[], version: number): Catalogue {
  return runSteps(unorderedSteps(entries, version));
}

/** Builds a catalogue of the published entries in steps. */
export function* unorderedSteps(entries: readonly CatalogueEntry[], version: number): Steps<Catalogue> {
  const published = entries.filter((entry) => entry.published);
  return yield* catalogueSteps(yield* sortSteps(published, compareEntries), version);
}

/** @param entries of published listings, in the order of `compareEntries` */
export function* catalogueSteps(entries: readonly CatalogueEntry[], version: number): Steps<Catalogue> {
  const columns = yield* columnSteps(entries);
  const index = yield* suggestionIndexSteps(columns);
  let places: Promise<readonly BrowsePlace[]> | undefined;
  const cities = new Map<string | undefined, readonly CityCount[]>();
  return {
    version,
    validUntil: nextBoostEnd(entries),
    page: (query, seed, cursor, limit) => readPage(columns, query, seed, cursor, limit),
    suggest: (text, limit) => suggestAll(columns, index, text, limit),
    suggestProperties: (text, limit) => suggestByName(columns, text, limit),
    categoryCounts: () => ({ total: columns.rows, counts: countSegments(columns), pictures: categoryPictures(columns) }),
    featureCounts: () => countFeatures(columns),
    similar: (slug) => findSimilar(columns, slug),
    cities: (type) => {
      const counted = cities.get(type) ?? countCities(columns, type);
      // Types that no listing has are any text that somebody asks for.
      if (counted.length > 0) cities.set(type, counted);
      return counted;
    },
    browsePlaces: () => {
      places ??= runInSlices(browsePlaceSteps(columns));
      return places;
    },
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
