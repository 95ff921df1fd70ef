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
import { type BrowsePlace, browsePlaceSteps, categoryImages, countCities, countFeatures, countSegments } from "./queries/browse-places.ts";
import { readPage } from "./queries/page.ts";
import { findSimilar } from "./queries/similar.ts";
import { suggestAll, suggestByName, suggestionIndexSteps } from "./queries/suggestions.ts";
import { runInSlices, runSteps, type Steps, sortSteps } from "./steps.ts";

/** Immutable: each change of a listing builds a new catalogue within two seconds at a million listings (docs/adr/0060). */
export interface Catalogue {
  readonly version: number;
  /** End of the next boost in milliseconds since 1970, or infinity. The catalogue must then be rebuilt. */
  readonly validUntil: number;
  page(query: ListingQuery, seed: number, cursor: string | null, limit: number): ListingPage;
  suggest(text: string, limit: number): Suggestion[];
  suggestProperties(text: string, limit: number): Suggestion[];
  categoryCounts(): CategoryCounts;
  featureCounts(): FeatureCounts;
  similar(slug: string): ListingCard[] | undefined;
  cities(type?: string): readonly CityCount[];
  browsePlaces(): Promise<readonly BrowsePlace[]>;
  slugs(): { readonly slug: string; readonly updatedAt: string }[];
  has(slug: string): boolean;
  readonly columns: Columns;
}

export function buildCatalogue(entries: readonly CatalogueEntry[], version: number): Catalogue {
  return runSteps(catalogueSteps(entries, version));
}

function* catalogueSteps(entries: readonly CatalogueEntry[], version: number): Steps<Catalogue> {
  const published = entries.filter((entry) => entry.published);
  return yield* catalogueQuerySteps(yield* columnSteps(yield* sortSteps(published, compareEntries)), version);
}

/** Builds the next catalogue. @param gone ids of removed or replaced listings @param added published entries in any order */
export function* changedSteps(
  previous: Catalogue,
  gone: ReadonlySet<string>,
  added: readonly CatalogueEntry[],
  version: number,
): Steps<Catalogue> {
  const changes = { gone, added: yield* sortSteps(added, compareEntries) };
  return yield* catalogueQuerySteps(yield* changeSteps(previous.columns, changes), version);
}

export function* catalogueQuerySteps(columns: Columns, version: number): Steps<Catalogue> {
  const index = yield* suggestionIndexSteps(columns);
  let places: Promise<readonly BrowsePlace[]> | undefined;
  const cities = new Map<string | undefined, readonly CityCount[]>();
  return {
    version,
    validUntil: nextBoostEnd(columns),
    page: (query, seed, cursor, limit) => readPage(columns, query, seed, cursor, limit),
    suggest: (text, limit) => suggestAll(columns, index, text, limit),
    suggestProperties: (text, limit) => suggestByName(columns, text, limit),
    categoryCounts: () => ({ total: columns.rows, counts: countSegments(columns), pictures: categoryImages(columns) }),
    featureCounts: () => countFeatures(columns),
    similar: (slug) => findSimilar(columns, slug),
    cities: (type) => {
      const counted = cities.get(type) ?? countCities(columns, type);
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
