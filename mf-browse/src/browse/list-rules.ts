/**
 * What needs the directory's vocabulary: it is a chunk of its own, fetched with the first list that the browser
 * itself asks for or that is filtered, so that a first view of a place does not carry it.
 */
import { type ApiClient, getListings } from "@nightlatch/shared/api-client";
import { paths } from "@nightlatch/shared/contracts";
import {
  canonicalTypeSegment,
  featureLabel,
  LIST_FILTERS,
  type ListFilter,
  type ListingPage,
  type ListingQuery,
  parseListingQuery,
  toPageQuery,
} from "@nightlatch/shared/domain";
import { type Address, placeSegments } from "./address.ts";

/** Reads an address; it never fails: what it does not understand is dropped (READINGS 66). */
export function readListQuery({ pathname, search }: Address): ListingQuery {
  const [type, state, city] = placeSegments(pathname);
  return parseListingQuery({ type, state, city }, new URLSearchParams(search));
}

/** Where an address should lead instead, because it spells its type by an alias (READINGS 2). */
export function redirectOf({ pathname, search }: Address): string | undefined {
  const [type, state, city] = placeSegments(pathname);
  const canonical = type && canonicalTypeSegment(type);
  return canonical === type ? undefined : paths.browse({ type: canonical, state, city }, search.replace(/^\?/, ""));
}

/** One page of the address's list. */
export function fetchPage(
  api: ApiClient,
  address: Address,
  seed: number,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ListingPage> {
  return getListings(api, readListQuery(address), seed, cursor, signal);
}

/** One filter value that narrows the list, with the address that lets it go. */
export interface ActiveFilter {
  readonly key: string;
  readonly label: string;
  readonly without: string;
}

const OWN_LABELS: Readonly<Record<string, string>> = { wifi: "Wi-Fi", "hot-tub": "Hot tub" };

const hrefOf = (query: ListingQuery): string => paths.browse(query, toPageQuery(query));

function listFilters(query: ListingQuery, filter: ListFilter): ActiveFilter[] {
  const values = query[filter] ?? [];
  return values.map((value) => ({
    key: `${filter}=${value}`,
    label: OWN_LABELS[value] ?? featureLabel(value),
    without: hrefOf({ ...query, [filter]: values.filter((other) => other !== value) }),
  }));
}

/** Every filter that acts, whether or not the page has a control for it (READINGS 22). The place is no filter. */
export function activeFilters(address: Address): ActiveFilter[] {
  const query = readListQuery(address);
  const { search, location, maxGuests, onPremPlay } = query;
  const single = (key: keyof ListingQuery, label: string): ActiveFilter => ({
    key,
    label,
    without: hrefOf({ ...query, [key]: undefined }),
  });
  return [
    ...(search ? [single("search", `“${search}”`)] : []),
    ...(location ? [single("location", `In ${location}`)] : []),
    ...(maxGuests ? [single("maxGuests", `${maxGuests} guests or more`)] : []),
    ...(onPremPlay === undefined ? [] : [single("onPremPlay", onPremPlay ? "On-premises play" : "No on-premises play")]),
    ...LIST_FILTERS.flatMap((filter) => listFilters(query, filter)),
  ];
}

/** The filters as the canonical address spells them, without `?` (READINGS 66). */
export function canonicalFilters(address: Address): string {
  return toPageQuery(readListQuery(address));
}
