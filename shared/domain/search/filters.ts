import { canonicalFeatureSlug, choiceOf } from "../features/features.ts";
import { typeIdOf, typeIdsForSegment } from "../features/property-types.ts";
import type { Listing } from "../listing/listing.ts";
import { PRIVACY_KEYS, type PrivacyKey } from "../privacy/privacy-facts.ts";
import { privacyTruths } from "../privacy/read-privacy-facts.ts";
import { fold, normalise, slugify } from "../text/text.ts";
import type { Named } from "../views.ts";

export const FEATURE_FILTERS = ["hot-tub", "spanking-bench", "bedroom-swing", "st-andrews-cross"] as const;

export const PERKS = ["wifi", "kitchen"] as const;

export const SAID_ONLY = "only";

/** Matches any of the answers. Listings without an answer match, too (docs/product/filters.md#privacy-facts). */
type PrivacyFilters = { readonly [K in PrivacyKey]?: readonly string[] };

/** A missing value and an empty list both mean any (docs/product/filters.md). */
export interface ListingFilters extends PrivacyFilters {
  readonly search?: string;
  readonly location?: string;
  /** Matches any. The URL parameter `amenities` has the same meaning (docs/product/filters.md#features-and-perks). */
  readonly features?: readonly string[];
  readonly perks?: readonly string[];
  /** Applies only to lifestyle clubs; all other listings match (docs/product/filters.md#on-premise-play). */
  readonly onPremPlay?: boolean;
  readonly furniture?: readonly string[];
  readonly maxGuests?: number;
  /** Matches any of these General slugs; `any` turns the filter off. */
  readonly dynamics?: readonly string[];
  /** Matches all of these Wellness slugs. */
  readonly wellness?: readonly string[];
  readonly locationType?: readonly string[];
  /** Makes privacy filters exclude listings without an answer. No effect without a privacy filter. */
  readonly said?: typeof SAID_ONLY;
}

export interface ListingQuery extends ListingFilters {
  readonly type?: string;
  readonly state?: string;
  readonly city?: string;
}

export type FilterName = keyof ListingQuery;

const CLUB_ID = typeIdOf("lifestyle-club");

const FEATURE_FURNITURE: ReadonlySet<string | undefined> = new Set(["spanking-bench", "sex-swing", "st-andrews-cross"]);

const comparable = (slug: string): string => choiceOf(canonicalFeatureSlug(slug) ?? slugify(slug));

function hasAny(items: readonly Named[], wanted: readonly string[]): boolean {
  const slugs = new Set(wanted.map(comparable));
  return items.some((item) => slugs.has(comparable(item.slug)));
}

function hasAll(items: readonly Named[], wanted: readonly string[]): boolean {
  const slugs = new Set(items.map((item) => comparable(item.slug)));
  return wanted.every((slug) => slugs.has(comparable(slug)));
}

function hasFeature(listing: Listing, feature: string): boolean {
  if (feature === "hot-tub") return listing.hotTub;
  const slug = canonicalFeatureSlug(feature);
  return FEATURE_FURNITURE.has(slug) && listing.furniture.some((item) => item.slug === slug);
}

function hasPerk(listing: Listing, perk: string): boolean {
  return (perk === "wifi" && listing.wifi) || (perk === "kitchen" && listing.kitchen);
}

/** Text that is empty after folding matches nothing (docs/product/filters.md#comparing-text). */
function contains(values: readonly string[], text: string, form: (text: string) => string): boolean {
  const needle = form(text);
  return needle !== "" && values.some((value) => form(value).includes(needle));
}

const isBlank = (text: string | undefined): text is undefined | "" => text === undefined || text.trim() === "";

const isAny = (list: readonly string[] | undefined): list is undefined | readonly [] => list === undefined || list.length === 0;

export function isSamePlace(segment: string, value: string): boolean {
  const needle = normalise(segment);
  return needle !== "" && needle === normalise(value);
}

function matchesAnswers({ privacyFacts }: Listing, key: PrivacyKey, { [key]: wanted, said }: ListingQuery): boolean {
  if (isAny(wanted)) return true;
  const truths = privacyTruths(privacyFacts, key);
  return truths.length === 0 ? said !== SAID_ONLY : truths.some((slug) => wanted.includes(slug));
}

type Rule = (listing: Listing, query: ListingQuery) => boolean;

const PRIVACY_RULES = Object.fromEntries(
  PRIVACY_KEYS.map((key): [PrivacyKey, Rule] => [key, (listing, query) => matchesAnswers(listing, key, query)]),
) as Readonly<Record<PrivacyKey, Rule>>;

export const filtersPrivacy = (query: ListingQuery): boolean => PRIVACY_KEYS.some((key) => !isAny(query[key]));

/** A table, so that facets can omit one rule and tests can compare each rule with the API's catalogue. */
const RULES: { readonly [F in FilterName]: Rule } = {
  type: (listing, { type }) => isBlank(type) || typeIdsForSegment(type).some((id) => listing.typeIds.includes(id)),
  state: (listing, { state }) => isBlank(state) || isSamePlace(state, listing.state) || isSamePlace(state, listing.country),
  city: (listing, { city }) => isBlank(city) || isSamePlace(city, listing.city),
  search: (listing, { search }) =>
    isBlank(search) || contains([listing.name, listing.city, listing.state, listing.country], search.trim(), fold),
  location: (listing, { location }) => isBlank(location) || contains([listing.city, listing.state, listing.country], location, normalise),
  features: (listing, { features }) => isAny(features) || features.some((feature) => hasFeature(listing, feature)),
  perks: (listing, { perks }) => isAny(perks) || perks.some((perk) => hasPerk(listing, perk)),
  onPremPlay: (listing, { onPremPlay }) =>
    onPremPlay === undefined || !listing.typeIds.includes(CLUB_ID) || listing.onPremPlay === onPremPlay,
  furniture: (listing, { furniture }) => isAny(furniture) || hasAny(listing.furniture, furniture),
  maxGuests: (listing, { maxGuests }) => maxGuests === undefined || listing.capacity >= maxGuests,
  dynamics: (listing, { dynamics }) => isAny(dynamics) || dynamics.includes("any") || hasAny(listing.general, dynamics),
  wellness: (listing, { wellness }) => isAny(wellness) || hasAll(listing.wellness, wellness),
  locationType: (listing, { locationType }) => isAny(locationType) || hasAny(listing.locationType, locationType),
  ...PRIVACY_RULES,
  said: () => true,
};

const FILTER_NAMES = Object.keys(RULES) as FilterName[];

/** Tests compare the API's catalogue with this function. @param leaveOut a filter that a facet ignores */
export function matchesFilters(listing: Listing, query: ListingQuery, leaveOut?: FilterName): boolean {
  return listing.published && FILTER_NAMES.every((name) => name === leaveOut || RULES[name](listing, query));
}
