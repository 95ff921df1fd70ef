import { canonicalFeatureSlug, choiceOf, type FeatureCategory, featureChoicesIn } from "../features/features.ts";
import { ALL_TYPES, canonicalTypeSegment } from "../features/property-types.ts";
import { PRIVACY_KEYS, type PrivacyKey, privacyOptions } from "../privacy/privacy-facts.ts";
import { MAX_GUESTS_MAX, MAX_GUESTS_MIN, QUERY_TEXT_MAX } from "../site/constants.ts";
import { toStorableText } from "../text/safe-text.ts";
import { slugify } from "../text/text.ts";
import { asksPrivacy, FEATURE_FILTERS, type FilterName, type ListingQuery, PERKS, SAID_ONLY } from "./filters.ts";

/** The list filters, each with its values and how it reads one. */
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
  /** All values, in canonical order. */
  readonly order: readonly string[];
  /** The canonical spelling of a text. Undefined, or a text that is not in `order`, when the filter has no such value. */
  readonly read: (text: string) => string | undefined;
}

export type ListFilter = keyof typeof VOCABULARIES;
export const LIST_FILTERS = Object.keys(VOCABULARIES) as ListFilter[];

/** The value that switches the dynamics filter off (docs/product/filters.md#dynamics). */
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

/**
 * A value of the `features` filter: `sex-swing` and `saint-andrews-cross` mean the values that the filter has
 * (docs/product/data.md#feature-aliases).
 */
function readFeatureFilter(text: string): string | undefined {
  const slug = canonicalFeatureSlug(text) ?? slugify(text);
  return slug === "sex-swing" ? "bedroom-swing" : slug;
}

/** The canonical values of a list filter, in canonical order. */
export function filterValues(filter: ListFilter): readonly string[] {
  return VOCABULARIES[filter].order;
}

/**
 * Reads the values of one list filter: canonical spelling, canonical order, no repeats. Texts that the filter does not have
 * come back as `unknown`. `any` makes the dynamics filter empty.
 */
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

/**
 * Reads the Max Guests filter: a number clamped to 2 to 20; a part of a guest counts as one. Undefined, which means any, for
 * text that is empty or not a number (docs/product/filters.md#max-guests).
 */
export function readMaxGuests(text: string): number | undefined {
  if (!/^\s*[+-]?\d+(\.\d+)?\s*$/.test(text)) return undefined;
  return Math.min(MAX_GUESTS_MAX, Math.max(MAX_GUESTS_MIN, Math.ceil(Number(text))));
}

function readQueryText(text: string | null | undefined): string | undefined {
  const trimmed = toStorableText(text ?? "").trim();
  // Half as many characters never exceed the limit, which counts UTF-16 code units, and no surrogate pair is cut through.
  const cut = trimmed.length > QUERY_TEXT_MAX ? toStorableText([...trimmed].slice(0, QUERY_TEXT_MAX / 2).join("")).trim() : trimmed;
  return cut === "" ? undefined : cut;
}

/** The query without the filters that are not set or do nothing, so that two queries that ask the same are equal. */
function compact(query: { [K in keyof ListingQuery]: ListingQuery[K] | undefined }): ListingQuery {
  const set = Object.entries(query).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0));
  const { said, ...rest }: ListingQuery = Object.fromEntries(set);
  return said === undefined || !asksPrivacy(rest) ? rest : { ...rest, said };
}

/** The place that a browse route names: its segments, decoded. */
export interface BrowsePlace {
  readonly type?: string | undefined;
  readonly state?: string | undefined;
  readonly city?: string | undefined;
}

/**
 * Reads a page address. It never fails: a part that it does not understand is dropped
 * (docs/product/routes.md#query-parameters). `amenities` is read as `features`; lists are comma-separated and a repeated key
 * reads the same.
 */
export function parseListingQuery(place: BrowsePlace, params: URLSearchParams): ListingQuery {
  const list = (filter: ListFilter, ...keys: string[]): readonly string[] =>
    readListValues(
      filter,
      keys.flatMap((key) => params.getAll(key)),
    ).values;
  const onPremPlay = params.get("onPremPlay");
  const type = canonicalTypeSegment(readQueryText(place.type) ?? "");
  return compact({
    type: type === "" || type === ALL_TYPES ? undefined : type,
    state: readQueryText(place.state),
    city: readQueryText(place.city),
    search: readQueryText(params.get("search")),
    location: readQueryText(params.get("location")),
    features: list("features", "amenities", "features"),
    perks: list("perks", "perks"),
    onPremPlay: onPremPlay === "true" ? true : onPremPlay === "false" ? false : undefined,
    furniture: list("furniture", "furniture"),
    maxGuests: readMaxGuests(params.get("maxGuests") ?? ""),
    dynamics: list("dynamics", "dynamics"),
    wellness: list("wellness", "wellness"),
    locationType: list("locationType", "locationType"),
    ...Object.fromEntries(PRIVACY_KEYS.map((key) => [key, list(key, key)])),
    said: params.get("said") === SAID_ONLY ? SAID_ONLY : undefined,
  });
}

/** One filter value that narrows a list, and the query without it. */
export interface ActiveValue {
  readonly filter: FilterName;
  /** The value of a list filter, in canonical spelling; absent for a filter that has one value only. */
  readonly value?: string;
  readonly without: ListingQuery;
}

const SINGLE_FILTERS = ["search", "location", "maxGuests", "onPremPlay", "said"] as const satisfies readonly FilterName[];

/**
 * The filter values that act: the single ones, then each value of each list filter in canonical order. Type, state and city
 * are the place and no filter; a blank text, dynamics with `any` and `said` without a privacy question do not act
 * (docs/product/filters.md#dynamics, docs/product/filters.md#privacy-facts).
 */
export function activeValues(query: ListingQuery): ActiveValue[] {
  const acts = (filter: (typeof SINGLE_FILTERS)[number]): boolean =>
    query[filter] !== undefined && String(query[filter]).trim() !== "" && (filter !== "said" || asksPrivacy(query));
  const single = SINGLE_FILTERS.filter(acts).map((filter) => ({ filter, without: compact({ ...query, [filter]: undefined }) }));
  return [...single, ...LIST_FILTERS.flatMap((filter) => activeListValues(query, filter))];
}

function activeListValues(query: ListingQuery, filter: ListFilter): ActiveValue[] {
  const values = query[filter] ?? [];
  if (filter === "dynamics" && values.includes(ANY)) return [];
  const { order, read } = VOCABULARIES[filter] as Vocabulary;
  const spell = (text: string): string => read(text) ?? text;
  // A value that the filter does not have still acts, because no listing has it. Such values come last.
  const rank = (value: string): number => (order.includes(value) ? order.indexOf(value) : order.length);
  return [...new Set(values.map(spell))]
    .sort((a, b) => rank(a) - rank(b))
    .map((value) => ({ filter, value, without: compact({ ...query, [filter]: values.filter((text) => spell(text) !== value) }) }));
}

function listParam(filter: ListFilter, values: readonly string[] | undefined): string | undefined {
  return values?.length ? readListValues(filter, values).values.join(",") || undefined : undefined;
}

/**
 * The parameters of `GET /api/listings` for a query, in canonical order and spelling, so that queries that ask the same
 * share one cache entry. Filters that are not set are left out.
 */
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
    said: asksPrivacy(query) ? query.said : undefined,
  };
  return Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/**
 * The query string of the browse page's address, without `?`, in the order of docs/product/routes.md#query-parameters; empty
 * when no filter is set. Type, state and city are path segments and not in it. A hot tub is written as `amenities`, which is
 * how Home links to it; the other features are furniture and are written as `features`.
 */
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

/** A value for an address. Commas stay readable: they part the values of a list, and in a text they mean themselves. */
function encodeValue(value: string): string {
  return encodeURIComponent(toStorableText(value)).replaceAll("%2C", ",");
}
