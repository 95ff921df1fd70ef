/** A simple implementation. Tests compare the catalogue's suggestions with its results. */

import { SUGGESTION_MAX, suggestionNeedle } from "@nightlatch/catalogue/queries/suggestions";
import {
  commonestSpelling,
  compareText,
  fold,
  type Listing,
  normalise,
  placeLine,
  REMOVAL_SUGGESTION_MAX,
  SUGGESTION_TYPE_SEGMENT,
  type Suggestion,
  typeIdsForSegment,
} from "@nightlatch/domain";

/** Returns 0 if the name begins with the needle, 1 if a later word does, 2 for other matches, or undefined. */
function suggestionFit(name: string, needle: string): 0 | 1 | 2 | undefined {
  const folded = fold(name);
  const at = folded.indexOf(needle);
  if (at < 0) return undefined;
  if (at === 0) return 0;
  for (let i = at; i >= 0; i = folded.indexOf(needle, i + 1)) if (!/[\p{L}\p{N}]/u.test(folded.charAt(i - 1))) return 1;
  return 2;
}

type Place = Exclude<Suggestion, { kind: "property" }>;
const KIND_ORDER: readonly Place["kind"][] = ["city", "state", "country"];

function placeName(place: Place): string {
  return place.kind === "city" ? place.city : place.kind === "state" ? place.state : place.country;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}

/** All places that can be suggested, with the number of cabins and BnBs in the list that each links to. */
function suggestiblePlaces(listings: readonly Listing[]): readonly Place[] {
  const typeIds = typeIdsForSegment(SUGGESTION_TYPE_SEGMENT);
  const published = listings.filter((listing) => listing.published && typeIds.some((id) => listing.typeIds.includes(id)));
  const spelling = (group: readonly Listing[], nameOf: (listing: Listing) => string): string => commonestSpelling(group.map(nameOf)) ?? "";
  const regionOfCity = (listing: Listing): string => listing.state || listing.country;
  const groups = (nameOf: (listing: Listing) => string, keyOf = (listing: Listing) => normalise(nameOf(listing))): readonly Listing[][] =>
    groupBy(
      published.filter((listing) => normalise(nameOf(listing)) !== ""),
      keyOf,
    );
  return [
    ...groups(
      (listing) => listing.city,
      (listing) => `${normalise(listing.city)} ${normalise(regionOfCity(listing))}`,
    )
      .filter((group) => group.some((listing) => normalise(regionOfCity(listing)) !== ""))
      .map((group): Place => {
        const city = spelling(group, (listing) => listing.city);
        const state = spelling(group, regionOfCity);
        const label = placeLine({ city, state, country: spelling(group, (listing) => listing.country) });
        return { kind: "city", label, city, state, count: group.length };
      }),
    ...groups((listing) => listing.state).map((group): Place => {
      const state = spelling(group, (listing) => listing.state);
      return { kind: "state", label: state, state, count: group.length };
    }),
    ...groups((listing) => listing.country).map((group): Place => {
      const country = spelling(group, (listing) => listing.country);
      return { kind: "country", label: country, country, count: group.length };
    }),
  ];
}

/** Sorts matching places by match, number of listings, kind (city, state, country), and label. */
function matchingPlaces(listings: readonly Listing[], needle: string): readonly Place[] {
  return suggestiblePlaces(listings)
    .map((place) => ({ place, fit: suggestionFit(placeName(place), needle) ?? suggestionFit(place.label, needle) }))
    .filter((match): match is { place: Place; fit: 0 | 1 | 2 } => match.fit !== undefined)
    .sort(
      (a, b) =>
        a.fit - b.fit ||
        b.place.count - a.place.count ||
        KIND_ORDER.indexOf(a.place.kind) - KIND_ORDER.indexOf(b.place.kind) ||
        compareText(a.place.label, b.place.label),
    )
    .map(({ place }) => place);
}

function toSuggestion(listing: Listing): Suggestion {
  return { kind: "property", label: listing.name, id: listing.id, slug: listing.slug, place: placeLine(listing) };
}

function matchingListings(listings: readonly Listing[], fitOf: (listing: Listing) => number | undefined): readonly Listing[] {
  return listings
    .filter((listing) => listing.published)
    .map((listing) => ({ listing, fit: fitOf(listing) }))
    .filter((match): match is { listing: Listing; fit: number } => match.fit !== undefined)
    .sort((a, b) => a.fit - b.fit || compareText(fold(a.listing.name), fold(b.listing.name)) || compareText(a.listing.id, b.listing.id))
    .map(({ listing }) => listing);
}

function searchFit(listing: Listing, needle: string): number | undefined {
  const byName = suggestionFit(listing.name, needle);
  if (byName !== undefined) return byName;
  const byPlace = [listing.city, listing.state, listing.country].some((name) => suggestionFit(name, needle) !== undefined);
  return byPlace ? 3 : undefined;
}

export function suggest(listings: readonly Listing[], text: string, limit: number = SUGGESTION_MAX): Suggestion[] {
  const needle = suggestionNeedle(text);
  if (needle === undefined) return [];
  const properties = matchingListings(listings, (listing) => searchFit(listing, needle)).map(toSuggestion);
  return [...matchingPlaces(listings, needle), ...properties].slice(0, limit);
}

export function suggestProperties(listings: readonly Listing[], text: string, limit: number = REMOVAL_SUGGESTION_MAX): Suggestion[] {
  const needle = suggestionNeedle(text);
  if (needle === undefined) return [];
  return matchingListings(listings, (listing) => suggestionFit(listing.name, needle))
    .slice(0, limit)
    .map(toSuggestion);
}
