import { paths } from "@nightlatch/shared/contracts";
import {
  canonicalTypeSegment,
  type ListingPage,
  type ListingQuery,
  parseListingQuery,
  placeSegment,
  toPageQuery,
} from "@nightlatch/shared/domain";

/** Pages that a `page` address may ask for at once, so that no address makes the server render without end. */
export const PAGES_MAX = 20;

/** What a `/properties/...` address asks for. */
export interface BrowseAddress {
  readonly query: ListingQuery;
  /** Pages of 18 to show from the start: `page=3` shows the first 54, for visitors without JavaScript. */
  readonly pages: number;
  /** Where the address should lead instead, because it spells its type by an alias (READINGS 2). */
  readonly redirect: string | undefined;
}

/** A segment as it was meant; one that is not well encoded stays as it is. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Reads the address of a browse page. It never fails: what it does not understand is dropped (READINGS 66).
 *
 * @param pathname `/properties` with up to three encoded segments: type, state, city
 * @param search the query, with or without `?`
 */
export function readBrowseAddress(pathname: string, search: string): BrowseAddress {
  const [type, state, city] = pathname.split("/").slice(2).filter(Boolean).map(decode);
  const params = new URLSearchParams(search);
  const canonical = type && canonicalTypeSegment(type);
  return {
    query: parseListingQuery({ type, state, city }, params),
    pages: readPages(params.get("page")),
    redirect: canonical === type ? undefined : paths.browse({ type: canonical, state, city }, search.replace(/^\?/, "")),
  };
}

function readPages(text: string | null): number {
  return text && /^\d{1,9}$/.test(text) ? Math.min(PAGES_MAX, Math.max(1, Number(text))) : 1;
}

/** The address of a query: place in the path, filters in canonical order behind it. */
export function browseHref(query: ListingQuery): string {
  return paths.browse(query, toPageQuery(query));
}

/** The address that shows this many pages at once; undefined beyond what an address may ask for. */
export function pageHref(query: ListingQuery, pages: number): string | undefined {
  if (pages > PAGES_MAX) return undefined;
  return paths.browse(query, [toPageQuery(query), `page=${pages}`].filter(Boolean).join("&"));
}

/**
 * The one address of a list, however its place was spelt: "New%20York" and "new-york" are one page. Pages beyond
 * the first are part of it.
 */
export function canonicalHref(query: ListingQuery, place: ListingPage["place"]): string {
  return browseHref({
    ...query,
    ...(place.state ? { state: placeSegment(place.state.label) || query.state } : {}),
    ...(place.city ? { city: placeSegment(place.city.label) || query.city } : {}),
  });
}
