/** Rules that need the directory's vocabulary. The filtering chunk contains them, so that most initial loads omit them. */
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

/** Ignores unknown parameters and values (docs/product/routes.md#query-parameters). */
export function readListQuery({ pathname, search }: Address): ListingQuery {
  const [type, state, city] = placeSegments(pathname);
  return parseListingQuery({ type, state, city }, new URLSearchParams(search));
}

export function hrefOf(pathname: string, query: ListingQuery): string {
  const text = toPageQuery(query);
  return text ? `${pathname}?${text}` : pathname;
}

export function redirectOf(address: Address): { to: string; permanent: boolean } | undefined {
  const [type, state, city] = placeSegments(address.pathname);
  const canonicalType = type && canonicalTypeSegment(type);
  const everything = canonicalType === ALL_TYPES;
  // `ALL_TYPES` without a state redirects, because the list of all places has its own path.
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

const MEANS: Readonly<Record<string, (text: string) => boolean>> = {
  maxGuests: (text) => readMaxGuests(text) !== undefined,
  onPremPlay: (text) => text === "true" || text === "false",
  said: (text) => text === SAID_ONLY,
  page: (text) => /^\d{1,9}$/.test(text),
};

function knownValues(key: string, text: string): readonly string[] {
  const filter = key === "amenities" ? "features" : key;
  if (isListFilter(filter)) return text.split(",").filter((part) => readListValues(filter, [part]).unknown.length === 0);
  return text.trim() === "" || MEANS[key]?.(text) !== false ? [text] : [];
}

function understood(search: string): string {
  const entries = [...new URLSearchParams(search)].map(([key, text]) => [key, knownValues(key, text)] as const);
  return new URLSearchParams(entries.filter(([, parts]) => parts.length > 0).map(([key, parts]) => [key, parts.join(",")])).toString();
}

function sameQuery(one: string, other: string): boolean {
  return new URLSearchParams(one).toString() === new URLSearchParams(other).toString();
}

/** Returns the seed in a cursor, so that a shared URL shows everyone the same order (docs/product/browse.md#the-rest-of-a-list). */
function seedOf(text: string): number | undefined {
  if (text.length > QUERY_TEXT_MAX * 2 || text !== text.trim() || !isStorableText(text)) return undefined;
  return decodeCursor(text)?.seed;
}

/** @param seed the session's seed, used when the cursor has none */
export function fetchPage(
  api: ApiClient,
  address: Address,
  seed: number,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ListingPage> {
  const params = { ...toListingParams(readListQuery(address)), seed: seedOf(cursor ?? "") ?? seed, limit: LISTING_PAGE_SIZE, cursor };
  return api.get("/api/listings", params, signal);
}

export interface ActiveFilter {
  readonly key: string;
  readonly label: string;
  readonly without: string;
}

const OWN_LABELS: Readonly<Record<string, string>> = { wifi: "Wi-Fi", "hot-tub": "Hot tub" };

function labelOf(filter: keyof ListingQuery, value: string | undefined, query: ListingQuery): string {
  if (value !== undefined) return OWN_LABELS[value] ?? privacyOption(value)?.short ?? featureLabel(value);
  if (filter === "search") return `“${query.search}”`;
  if (filter === "location") return `In ${query.location}`;
  if (filter === "maxGuests") return `${query.maxGuests} guests or more`;
  if (filter === "said") return "Only places that say";
  return query.onPremPlay ? "On-premises play" : "No on-premises play";
}

const keyOf = (filter: string, value: string | undefined): string => (value === undefined ? filter : `${filter}=${value}`);

/** Returns every active filter, even one without a control. The place does not count as a filter (docs/product/filters.md#chips). */
export function activeFilters(address: Address): ActiveFilter[] {
  const query = readListQuery(address);
  return activeValues(query).map(({ filter, value, without }) => ({
    key: keyOf(filter, value),
    label: labelOf(filter, value, query),
    without: hrefOf(address.pathname, without),
  }));
}

interface DropHint extends ActiveFilter {
  readonly total: number;
}

export function dropHints(address: Address, drops: ListingPage["drops"]): DropHint[] {
  const active = new Map(activeFilters(address).map((filter) => [filter.key, filter]));
  return (drops ?? []).flatMap(({ filter, value, total }) => {
    const found = active.get(keyOf(filter, value));
    return found ? [{ ...found, total }] : [];
  });
}

/** Returns the filters in canonical spelling, without `?` (docs/product/routes.md#query-parameters). */
export function canonicalFilters(address: Address): string {
  return toPageQuery(readListQuery(address));
}

export function withValue<K extends keyof ListingQuery>(query: ListingQuery, name: K, value: ListingQuery[K] | undefined): ListingQuery {
  const { [name]: _, ...rest } = query;
  return value === undefined ? rest : { ...rest, [name]: value };
}

export interface PagedList {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly pageParam: string | null; readonly signal: AbortSignal }) => Promise<ListingPage>;
  readonly initialPageParam: string | null;
  readonly getNextPageParam: (last: ListingPage) => string | null;
}
