import { canonicalFeatureSlug, choiceOf, type FeatureCategory, featureChoicesIn } from "../features/features.ts";
import { ALL_TYPES, canonicalTypeSegment } from "../features/property-types.ts";
import { PRIVACY_KEYS, type PrivacyKey, privacyOptions } from "../privacy/privacy-facts.ts";
import { MAX_GUESTS_MAX, MAX_GUESTS_MIN, QUERY_TEXT_MAX } from "../site/constants.ts";
import { toStorableText } from "../text/sanitized-text.ts";
import { slugify } from "../text/text.ts";
import { FEATURE_FILTERS, type FilterName, filtersPrivacy, type ListingQuery, PERKS, SAID_ONLY } from "./filters.ts";

const VOCABULARIES = {
  features: { order: FEATURE_FILTERS, read: readFeatureFilter },
  perks: { order: PERKS, read: (text: string) => slugify(text) },
  furniture: vocabularyOf("Kink Furniture"),
  dynamics: vocabularyOf("General"),
  wellness: vocabularyOf("Wellness"),
  locationType: vocabularyOf("LocationType"),
  ...(Object.fromEntries(PRIVACY_KEYS.map((key) => [key, answersTo(key)])) as Readonly<Record<PrivacyKey, Vocabulary>>),
} as const satisfies Readonly<Record<string, Vocabulary>>;

interface Vocabulary {
  readonly order: readonly string[];
  readonly read: (text: string) => string | undefined;
}

export type ListFilter = keyof typeof VOCABULARIES;
export const LIST_FILTERS = Object.keys(VOCABULARIES) as ListFilter[];

/** Turns the dynamics filter off (docs/product/filters.md#dynamics). */
export const ANY = "any";

function vocabularyOf(category: FeatureCategory): Vocabulary {
  return {
    order: featureChoicesIn(category),
    read: (text) => {
      const slug = canonicalFeatureSlug(text);
      return slug && choiceOf(slug);
    },
  };
}

function answersTo(key: PrivacyKey): Vocabulary {
  return { order: privacyOptions(key).map(({ slug }) => slug), read: slugify };
}

function readFeatureFilter(text: string): string | undefined {
  const slug = canonicalFeatureSlug(text) ?? slugify(text);
  return slug === "sex-swing" ? "bedroom-swing" : slug;
}

export function filterValues(filter: ListFilter): readonly string[] {
  return VOCABULARIES[filter].order;
}

/** Returns unknown text in `unknown`. `any` empties the dynamics filter. */
export function readListValues(filter: ListFilter, texts: readonly string[]): { values: readonly string[]; unknown: readonly string[] } {
  const { order, read } = VOCABULARIES[filter] as Vocabulary;
  const parts = texts.flatMap((text) => text.split(",")).filter((text) => text.trim() !== "");
  const isAny = (text: string): boolean => filter === "dynamics" && slugify(text) === ANY;
  const found = new Set<string>();
  const unknown: string[] = [];
  for (const part of parts.filter((text) => !isAny(text))) {
    const value = read(part);
    if (value !== undefined && order.includes(value)) found.add(value);
    else unknown.push(part.trim());
  }
  return { values: parts.some(isAny) ? [] : order.filter((value) => found.has(value)), unknown };
}

/** A whole number from 2 to 20, rounded up; undefined means any (docs/product/filters.md#max-guests). */
export function readMaxGuests(text: string): number | undefined {
  if (!/^\s*[+-]?\d+(\.\d+)?\s*$/.test(text)) return undefined;
  return Math.min(MAX_GUESTS_MAX, Math.max(MAX_GUESTS_MIN, Math.ceil(Number(text))));
}

function readQueryText(text: string | null | undefined): string | undefined {
  const trimmed = toStorableText(text ?? "").trim();
  // Cuts whole code points, so that no surrogate pair is split; a code point has at most two UTF-16 code units.
  const cut = trimmed.length > QUERY_TEXT_MAX ? toStorableText([...trimmed].slice(0, QUERY_TEXT_MAX / 2).join("")).trim() : trimmed;
  return cut === "" ? undefined : cut;
}

/** Removes unset and ineffective filters, so that equivalent queries are equal. */
function compact(query: { [K in keyof ListingQuery]: ListingQuery[K] | undefined }): ListingQuery {
  const set = Object.entries(query).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0));
  const { said, ...rest }: ListingQuery = Object.fromEntries(set);
  return said === undefined || !filtersPrivacy(rest) ? rest : { ...rest, said };
}

export interface BrowseRegion {
  readonly type?: string | undefined;
  readonly state?: string | undefined;
  readonly city?: string | undefined;
}

/** Ignores unknown parameters and values (docs/product/routes.md#query-parameters). A list is comma-separated or a repeated parameter. */
export function parseListingQuery(region: BrowseRegion, params: URLSearchParams): ListingQuery {
  const list = (filter: ListFilter): readonly string[] =>
    readListValues(filter, [...(filter === "features" ? params.getAll("amenities") : []), ...params.getAll(filter)]).values;
  const onPremPlay = params.get("onPremPlay");
  const type = canonicalTypeSegment(readQueryText(region.type) ?? "");
  return compact({
    type: type === "" || type === ALL_TYPES ? undefined : type,
    state: readQueryText(region.state),
    city: readQueryText(region.city),
    search: readQueryText(params.get("search")),
    location: readQueryText(params.get("location")),
    onPremPlay: onPremPlay === "true" ? true : onPremPlay === "false" ? false : undefined,
    maxGuests: readMaxGuests(params.get("maxGuests") ?? ""),
    ...Object.fromEntries(LIST_FILTERS.map((filter) => [filter, list(filter)])),
    said: params.get("said") === SAID_ONLY ? SAID_ONLY : undefined,
  });
}

export interface ActiveValue {
  readonly filter: FilterName;
  readonly value?: string;
  readonly without: ListingQuery;
}

const SINGLE_FILTERS = ["search", "location", "maxGuests", "onPremPlay", "said"] as const satisfies readonly FilterName[];

/** Values that have an effect, in canonical order (docs/product/filters.md#dynamics, docs/product/filters.md#privacy-facts). */
export function activeValues(query: ListingQuery): ActiveValue[] {
  const acts = (filter: (typeof SINGLE_FILTERS)[number]): boolean =>
    query[filter] !== undefined && String(query[filter]).trim() !== "" && (filter !== "said" || filtersPrivacy(query));
  const single = SINGLE_FILTERS.filter(acts).map((filter) => ({ filter, without: compact({ ...query, [filter]: undefined }) }));
  return [...single, ...LIST_FILTERS.flatMap((filter) => activeListValues(query, filter))];
}

function activeListValues(query: ListingQuery, filter: ListFilter): ActiveValue[] {
  const values = query[filter] ?? [];
  if (filter === "dynamics" && values.includes(ANY)) return [];
  const { order, read } = VOCABULARIES[filter] as Vocabulary;
  const spell = (text: string): string => read(text) ?? text;
  // Unknown values have an effect, because no listing has them. They come last.
  const rank = (value: string): number => (order.includes(value) ? order.indexOf(value) : order.length);
  return [...new Set(values.map(spell))]
    .sort((a, b) => rank(a) - rank(b))
    .map((value) => ({ filter, value, without: compact({ ...query, [filter]: values.filter((text) => spell(text) !== value) }) }));
}

function listParam(filter: ListFilter, values: readonly string[] | undefined): string | undefined {
  return values?.length ? readListValues(filter, values).values.join(",") || undefined : undefined;
}

/** Canonical parameters of `GET /api/listings`, so that equivalent queries share a cache entry. */
export function toListingParams(query: ListingQuery): Record<string, string> {
  const params: Record<string, string | undefined> = {
    type: query.type?.trim(),
    state: query.state?.trim(),
    city: query.city?.trim(),
    search: query.search?.trim(),
    location: query.location?.trim(),
    features: listParam("features", query.features),
    perks: listParam("perks", query.perks),
    onPremPlay: query.onPremPlay?.toString(),
    furniture: listParam("furniture", query.furniture),
    maxGuests: query.maxGuests?.toString(),
    dynamics: listParam("dynamics", query.dynamics),
    wellness: listParam("wellness", query.wellness),
    locationType: listParam("locationType", query.locationType),
    ...Object.fromEntries(PRIVACY_KEYS.map((key) => [key, listParam(key, query[key])])),
    said: filtersPrivacy(query) ? query.said : undefined,
  };
  return Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** Returns the query without `?`, type, state and city (docs/product/routes.md#query-parameters). Home's hot tub link uses `amenities`. */
export function toPageQuery(query: ListingQuery): string {
  const { type: _type, state: _state, city: _city, search, location, features, ...rest } = toListingParams(query);
  const split = features?.split(",") ?? [];
  const params: Record<string, string | undefined> = {
    search,
    location,
    amenities: split.filter((feature) => feature === "hot-tub").join(","),
    features: split.filter((feature) => feature !== "hot-tub").join(","),
    ...rest,
  };
  return Object.entries(params)
    .filter((entry): entry is [string, string] => Boolean(entry[1]))
    .map(([key, value]) => `${key}=${encodeValue(value)}`)
    .join("&");
}

function encodeValue(value: string): string {
  return encodeURIComponent(toStorableText(value)).replaceAll("%2C", ",");
}
