/**
 * Rules that need the directory's vocabulary. They are part of a chunk of their own (filtering.ts), so that a first view of
 * a place does not carry the vocabulary.
 */
import type { ApiClient } from "@nightlatch/api-client";
import { paths } from "@nightlatch/contract";
import {
  ALL_TYPES,
  activeValues,
  canonicalTypeSegment,
  decodeCursor,
  featureLabel,
  isStorableText,
  LIST_FILTERS,
  LISTING_PAGE_SIZE,
  type ListFilter,
  type ListingPage,
  type ListingQuery,
  parseListingQuery,
  privacyOption,
  QUERY_TEXT_MAX,
  readListValues,
  readMaxGuests,
  SAID_ONLY,
  toListingParams,
  toPageQuery,
} from "@nightlatch/domain";
import { type Address, placeSegments, readAfter, readPages } from "./address.ts";

/**
 * Reads the query of an address. It never fails: a part that it does not understand is dropped
 * (docs/product/routes.md#query-parameters).
 */
export function readListQuery({ pathname, search }: Address): ListingQuery {
  const [type, state, city] = placeSegments(pathname);
  return parseListingQuery({ type, state, city }, new URLSearchParams(search));
}

/** The address of a list within a place, whose path stays as it is spelt. */
export function hrefOf(pathname: string, query: ListingQuery): string {
  const text = toPageQuery(query);
  return text ? `${pathname}?${text}` : pathname;
}

/**
 * The redirect of an address that spells its type by an alias (docs/product/browse.md#type-aliases), or whose query is not
 * in the one canonical spelling and order (docs/product/routes.md#query-parameters), like that of a form sent without
 * JavaScript. Undefined when the address is canonical, whatever else it has that nobody understands.
 */
export function redirectOf(address: Address): { to: string; permanent: boolean } | undefined {
  const [type, state, city] = placeSegments(address.pathname);
  const canonicalType = type && canonicalTypeSegment(type);
  const everything = canonicalType === ALL_TYPES;
  // Without a place every type is every listing, which has an address of its own.
  const canonical = canonicalType === type && (state || !everything);
  const pathname = canonical ? address.pathname : paths.browse({ type: everything ? undefined : canonicalType, state, city });
  const query = canonicalFilters(address);
  const after = readAfter(address.search) ?? "";
  const pages = readPages(address.search);
  const search = [query, seedOf(after) === undefined ? "" : `after=${encodeURIComponent(after)}`, pages > 1 ? `page=${pages}` : ""]
    .filter(Boolean)
    .join("&");
  if (pathname === address.pathname && sameQuery(search, understood(address.search))) return undefined;
  return { to: search ? `${pathname}?${search}` : pathname, permanent: pathname !== address.pathname };
}

const isListFilter = (key: string): key is ListFilter => (LIST_FILTERS as readonly string[]).includes(key);

/** Whether a parameter's text says something, for those that do not take any. */
const MEANS: Readonly<Record<string, (text: string) => boolean>> = {
  maxGuests: (text) => readMaxGuests(text) !== undefined,
  onPremPlay: (text) => text === "true" || text === "false",
  said: (text) => text === SAID_ONLY,
  page: (text) => /^\d{1,9}$/.test(text),
};

/** The parts of a parameter that mean something, or are empty. */
function partsUnderstood(key: string, text: string): readonly string[] {
  const filter = key === "amenities" ? "features" : key;
  if (isListFilter(filter)) return text.split(",").filter((part) => readListValues(filter, [part]).unknown.length === 0);
  return text.trim() === "" || MEANS[key]?.(text) !== false ? [text] : [];
}

/** A query as it is spelt, without what nobody understands: that stays in the address, since it leads nowhere else. */
function understood(search: string): string {
  const entries = [...new URLSearchParams(search)].map(([key, text]) => [key, partsUnderstood(key, text)] as const);
  return new URLSearchParams(entries.filter(([, parts]) => parts.length > 0).map(([key, parts]) => [key, parts.join(",")])).toString();
}

/** Whether two query strings have the same values in the same order; `+` and `%20` are one. */
function sameQuery(one: string, other: string): boolean {
  return new URLSearchParams(one).toString() === new URLSearchParams(other).toString();
}

/**
 * The seed of the visit in whose order a cursor was made; undefined for a text that the API would not take as a cursor of any
 * visit. Thus an address with a cursor lists the same for everybody, also for visitors who keep no cookie
 * (docs/product/browse.md#the-rest-of-a-list).
 */
function seedOf(text: string): number | undefined {
  if (text.length > QUERY_TEXT_MAX * 2 || text !== text.trim() || !isStorableText(text)) return undefined;
  return decodeCursor(text)?.seed;
}

/** @param seed of the visit; a cursor stands for its own */
export function fetchPage(
  api: ApiClient,
  address: Address,
  seed: number,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ListingPage> {
  return getListings(api, readListQuery(address), seedOf(cursor ?? "") ?? seed, cursor, signal);
}

/** One filter value that narrows the list, with the address that removes it. */
export interface ActiveFilter {
  readonly key: string;
  readonly label: string;
  readonly without: string;
}

const OWN_LABELS: Readonly<Record<string, string>> = { wifi: "Wi-Fi", "hot-tub": "Hot tub" };

/** The words of a filter value on its chip. */
function labelOf(filter: keyof ListingQuery, value: string | undefined, query: ListingQuery): string {
  if (value !== undefined) return OWN_LABELS[value] ?? privacyOption(value)?.short ?? featureLabel(value);
  if (filter === "search") return `“${query.search}”`;
  if (filter === "location") return `In ${query.location}`;
  if (filter === "maxGuests") return `${query.maxGuests} guests or more`;
  if (filter === "said") return "Hide places that have not said";
  return query.onPremPlay ? "On-premises play" : "No on-premises play";
}

const keyOf = (filter: string, value: string | undefined): string => (value === undefined ? filter : `${filter}=${value}`);

/** Every filter that acts, whether or not the page has a control for it (docs/product/filters.md#chips). The place is no filter. */
export function activeFilters(address: Address): ActiveFilter[] {
  const query = readListQuery(address);
  return activeValues(query).map(({ filter, value, without }) => ({
    key: keyOf(filter, value),
    label: labelOf(filter, value, query),
    without: hrefOf(address.pathname, without),
  }));
}

/** A filter that an empty list could do without, and the number of listings that gives. */
export interface DropHint extends ActiveFilter {
  readonly total: number;
}

/** The filters whose removal helps most, as the API counted them. */
export function dropHints(address: Address, drops: ListingPage["drops"]): DropHint[] {
  const active = new Map(activeFilters(address).map((filter) => [filter.key, filter]));
  return (drops ?? []).flatMap(({ filter, value, total }) => {
    const found = active.get(keyOf(filter, value));
    return found ? [{ ...found, total }] : [];
  });
}

/** The filters in the canonical spelling of an address, without `?` (docs/product/routes.md#query-parameters). */
export function canonicalFilters(address: Address): string {
  return toPageQuery(readListQuery(address));
}

/** `GET /api/listings`: one page of the filtered, ordered list. `seed` is the visit's. */
export function getListings(
  api: ApiClient,
  query: ListingQuery,
  seed: number,
  cursor?: string | null,
  signal?: AbortSignal,
): Promise<ListingPage> {
  return api.get<ListingPage>("/api/listings", { ...toListingParams(query), seed, limit: LISTING_PAGE_SIZE, cursor }, signal);
}

/** A query with another value of one filter; undefined takes the filter away. */
export function withValue<K extends keyof ListingQuery>(query: ListingQuery, name: K, value: ListingQuery[K] | undefined): ListingQuery {
  const { [name]: _, ...rest } = query;
  return value === undefined ? rest : { ...rest, [name]: value };
}

/** The query of one list, page by page. */
export interface PagedList {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly pageParam: string | null; readonly signal: AbortSignal }) => Promise<ListingPage>;
  readonly initialPageParam: string | null;
  readonly getNextPageParam: (last: ListingPage) => string | null;
}
