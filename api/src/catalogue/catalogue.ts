import type { CategoryCounts, ListingPage, ListingQuery, Suggestion } from "@nightlatch/shared/domain";
import { type BrowsePlace, countSegments, listBrowsePlaces } from "./browse-places.ts";
import { buildColumns, type CatalogueEntry, type Columns } from "./columns.ts";
import { readPage } from "./page.ts";
import { buildSuggestionIndex, suggestAll, suggestByName } from "./suggestions.ts";

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
  /** Browse pages that have listings, for the sitemap. */
  browsePlaces(): BrowsePlace[];
  /** Slug and time of the last change of every listing, in the order of their ids. */
  slugs(): { readonly slug: string; readonly updatedAt: string }[];
  has(slug: string): boolean;
}

/** Builds a catalogue of the published ones among `entries`. */
export function buildCatalogue(entries: readonly CatalogueEntry[], version: number, now: number = Date.now()): Catalogue {
  const columns = buildColumns(entries);
  const index = buildSuggestionIndex(entries, columns);
  return {
    version,
    validUntil: nextBoostEnd(entries, now),
    page: (query, seed, cursor, limit) => readPage(columns, query, seed, cursor, limit),
    suggest: (text, limit) => suggestAll(columns, index, text, limit),
    suggestProperties: (text, limit) => suggestByName(columns, index, text, limit),
    categoryCounts: () => ({ total: columns.rows, counts: countSegments(columns) }),
    browsePlaces: () => listBrowsePlaces(columns),
    slugs: () => slugsOf(columns),
    has: (slug) => columns.rowBySlug.has(slug),
  };
}

function slugsOf(columns: Columns): { slug: string; updatedAt: string }[] {
  return columns.cards.map((card, row) => ({ slug: card.slug, updatedAt: columns.updatedAt[row] ?? "" }));
}

function nextBoostEnd(entries: readonly CatalogueEntry[], now: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { listing } of entries)
    if (listing.boostUntil !== undefined && listing.boostUntil > now) next = Math.min(next, listing.boostUntil);
  return next;
}
