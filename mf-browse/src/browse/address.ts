/** The address of a browse page: path and query as the router gives them. */
export interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** The most pages that a `page` address may ask for. */
export const PAGES_MAX = 20;

/** The most pages that are loaded and rendered at once, whatever an address asks for (docs/product/browse.md#deep-pages). */
export const PAGES_AT_ONCE = 3;

/** The text that a segment encodes; a segment that is not well encoded stays as it is. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The decoded segments behind `/properties`: type, state and city, as far as the address goes. */
export function placeSegments(pathname: string): readonly string[] {
  return pathname.split("/").slice(2).filter(Boolean).map(decode);
}

/** A query with `?` unless it is empty. */
const marked = (text: string): string => text && `?${text}`;

/** A query string with readable commas, which part the values of a list; with `?` unless it is empty. */
const toSearch = (params: URLSearchParams): string => marked(params.toString().replaceAll("%2C", ","));

/** The parameters of a list's address (docs/product/routes.md#query-parameters), and the number of pages shown. */
export const LIST_PARAMS: readonly string[] =
  "search,location,amenities,features,perks,onPremPlay,furniture,maxGuests,dynamics,wellness,locationType,cameras,sound,sightlines,entry,ground,identity,pictures,said,after,page".split(
    ",",
  );

/** An address with the parameters of lists alone: the server's page knows no others, so the browser must not heed them. */
export function listAddress({ pathname, search }: Address): Address {
  const read = search
    .slice(1)
    .split("&")
    .filter((part) => LIST_PARAMS.includes([...new URLSearchParams(part).keys()][0] ?? ""));
  return { pathname, search: marked(read.join("&")) };
}

/** The part of the query that decides what is listed: all of it except the number of pages that are shown. */
export function listSearch(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("page");
  return toSearch(params);
}

/** The cursor behind which a list goes on (docs/product/browse.md#the-rest-of-a-list); null for a list from its start. */
export const readAfter = (search: string): string | null => new URLSearchParams(search).get("after");

/** The number of pages of 18 to show: `page=3` shows the first 54. */
export function readPages(search: string): number {
  const text = new URLSearchParams(search).get("page") ?? "";
  return /^\d{1,9}$/.test(text) ? Math.min(PAGES_MAX, Math.max(1, Number(text))) : 1;
}

/** The address that shows a number of pages at once, from the start of the list or from behind a cursor. */
export function pageHref({ pathname, search }: Address, pages: number, after?: string): string {
  const params = new URLSearchParams(listSearch(search));
  if (after) params.set("after", after);
  params.set("page", String(pages));
  return pathname + toSearch(params);
}

/** The other parameters that a search in this list keeps, in their order. */
export function keptParams(search: string): readonly (readonly [name: string, value: string])[] {
  return [...new URLSearchParams(search)].filter(([name]) => !["search", "page", "after"].includes(name));
}

/**
 * The address of a search in this list, with the text first (docs/product/routes.md#query-parameters). Empty text lists
 * everything there.
 */
export function searchHref({ pathname, search }: Address, text: string): string {
  const asked = text.trim();
  const params = new URLSearchParams(asked && { search: asked });
  for (const [name, value] of keptParams(search)) params.append(name, value);
  return pathname + toSearch(params);
}

/** The `location` parameter as a name: words in small letters get a capital. */
export function askedLocation(search: string): string | undefined {
  return askedFor(search, "location")?.replace(/(^|\s)\p{Ll}/gu, (start) => start.toUpperCase());
}

/** The visitor's text for `search` or `location`; undefined when there is none. */
export function askedFor(search: string, name: "search" | "location"): string | undefined {
  return new URLSearchParams(search).get(name)?.trim() || undefined;
}
