import { segmentLabel } from "../features/property-types.ts";
import type { Listing } from "../listing/listing.ts";
import { toListingCard } from "../listing/listing-views.ts";
import { compareText, unlistedPlace } from "../text/text.ts";
import type { ListingPage, Named } from "../views.ts";
import { type Cursor, decodeCursor, encodeCursor, isAfterCursor } from "./cursor.ts";
import { countFacets } from "./facets.ts";
import { isSamePlace, type ListingQuery, matchesFilters } from "./filters.ts";
import { type Orderable, type OrderPosition, orderForSession } from "./order.ts";
import { activeValues } from "./query.ts";

export function orderedMatches(
  listings: readonly Listing[],
  query: ListingQuery,
  seed: number,
  after?: Cursor | null,
): OrderPosition<Listing>[] {
  const matches = listings.filter((listing) => matchesFilters(listing, query));
  return orderForSession(matches, seed, after ? { [after.featured ? "featured" : "others"]: after.start } : {});
}

/** Tests compare the API's catalogue with this function. @throws {RangeError} if the cursor has another seed */
export function pageOf(listings: readonly Listing[], query: ListingQuery, seed: number, cursor: string | null, limit: number): ListingPage {
  const after = cursor === null ? null : decodeCursor(cursor);
  if (cursor !== null && after?.seed !== seed) {
    throw new RangeError(`"${cursor}" is not a cursor of a page with seed ${seed}.`);
  }
  const matches = orderedMatches(listings, query, seed, after);
  const rest = after === null ? matches : matches.filter(({ item }) => isAfterCursor(item, after));
  const positions = rest.slice(0, limit);
  const last = positions.at(-1);
  return {
    items: positions.map(({ item }) => toListingCard(item)),
    total: matches.length,
    typeTotal: listings.filter((listing) => matchesFilters(listing, { type: query.type })).length,
    nextCursor: last && rest.length > positions.length ? encodeCursor(entryCursor(last, seed)) : null,
    facets: countFacets(listings, query),
    place: placeOf(listings, query),
    ...(matches.length === 0 ? dropsOf(listings, query) : {}),
  };
}

export function entryCursor({ item, start }: OrderPosition<Orderable>, seed: number): Cursor {
  return { seed, featured: item.featured, start, id: item.id };
}

function dropsOf(listings: readonly Listing[], query: ListingQuery): Pick<ListingPage, "drops"> {
  const drops = activeValues(query)
    .map(({ without, ...active }) => ({ ...active, total: listings.filter((listing) => matchesFilters(listing, without)).length }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
  return drops.length > 0 ? { drops } : {};
}

/** Ties are decided by code unit; undefined without names. */
export function commonestSpelling(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [first] = [...counts].sort(([a, m], [b, n]) => n - m || compareText(a, b));
  return first?.[0];
}

/** Shows an unknown segment in title case. A state precedes a country of the same name (docs/product/browse.md#place-segments). */
export function placeOf(listings: readonly Listing[], query: ListingQuery): ListingPage["place"] {
  const visible = listings.filter((listing) => listing.published);
  const named = (segment: string | undefined, ...fields: readonly ("city" | "state" | "country")[]): Named | null => {
    if (!segment) return null;
    const spellings = fields.map((field) =>
      commonestSpelling(visible.map((listing) => listing[field]).filter((name) => isSamePlace(segment, name))),
    );
    return { slug: segment, label: spellings.find((name) => name !== undefined) ?? unlistedPlace(segment) };
  };
  const { type, state, city } = query;
  return {
    type: type ? { slug: type, label: segmentLabel(type) } : null,
    state: named(state, "state", "country"),
    city: named(city, "city"),
  };
}
