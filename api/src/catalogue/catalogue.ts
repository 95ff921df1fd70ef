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
import { type Columns, changeSteps, columnSteps } from "./columns/columns.ts";
import { textOf } from "./columns/edits.ts";
import { type CatalogueEntry, compareEntries } from "./columns/entry.ts";
import { idAt, slugAt } from "./columns/row-texts.ts";
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
  /** What it answers from. The next catalogue is made of them where they have not changed. */
  readonly columns: Columns;
}

/** Builds a catalogue of the published entries in one go. */
export function buildCatalogue(entries: readonly CatalogueEntry[], version: number): Catalogue {
  return runSteps(catalogueSteps(entries, version));
}

/** Builds a catalogue of the published entries in steps. */
export function* catalogueSteps(entries: readonly CatalogueEntry[], version: number): Steps<Catalogue> {
  const published = entries.filter((entry) => entry.published);
  return yield* answerSteps(yield* columnSteps(yield* sortSteps(published, compareEntries)), version);
}

/**
 * Builds the catalogue that follows another.
 *
 * @param gone ids of listings that it has no more, or no more as they were
 * @param come published entries in any order; of a listing that the catalogue before has, the id is among those that go
 */
export function* changedSteps(
  previous: Catalogue,
  gone: ReadonlySet<string>,
  come: readonly CatalogueEntry[],
  version: number,
): Steps<Catalogue> {
  const changes = { gone, come: yield* sortSteps(come, compareEntries) };
  return yield* answerSteps(yield* changeSteps(previous.columns, changes), version);
}

/** Makes the catalogue that answers from these columns. */
export function* answerSteps(columns: Columns, version: number): Steps<Catalogue> {
  const index = yield* suggestionIndexSteps(columns);
  let places: Promise<readonly BrowsePlace[]> | undefined;
  const cities = new Map<string | undefined, readonly CityCount[]>();
  return {
    version,
    validUntil: nextBoostEnd(columns),
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
    slugs: () => slugsOf(columns),
    has: (slug) => columns.slugs.has(slug),
    columns,
  };
}

function slugsOf({ texts, order }: Columns): { slug: string; updatedAt: string }[] {
  return Array.from(order, (row) => ({ id: idAt(texts, row), slug: slugAt(texts, row), updatedAt: textOf(texts.updatedAts, row) }))
    .sort((a, b) => compareText(a.id, b.id))
    .map(({ slug, updatedAt }) => ({ slug, updatedAt }));
}

function nextBoostEnd({ boosts }: Columns): number {
  let next = Number.POSITIVE_INFINITY;
  for (const until of boosts.values()) if (until < next) next = until;
  return next;
}
