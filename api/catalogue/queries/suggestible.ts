import { compareText, fold, normalise, placeLine, SUGGESTION_TYPE_SEGMENT, type Suggestion } from "@nightlatch/domain";
import type { Columns } from "../columns/columns.ts";
import type { EntryPlace } from "../columns/entry.ts";
import { commonest } from "../columns/place-index.ts";
import { endsStep, type Steps } from "../steps.ts";
import { countPlaces } from "./browse-places.ts";
import { rowsOfSegment } from "./filter.ts";

export type PlaceSuggestion = Exclude<Suggestion, { kind: "property" }>;

export interface SuggestiblePlace {
  readonly place: PlaceSuggestion;
  readonly name: string;
  readonly label: string;
}

type Counted = readonly [place: EntryPlace, count: number];

const KIND_ORDER: readonly PlaceSuggestion["kind"][] = ["city", "state", "country"];

export function* suggestibleSteps(places: readonly EntryPlace[], counts: Uint32Array): Steps<SuggestiblePlace[]> {
  const listed = places.map((place, number): Counted => [place, counts[number] ?? 0]).filter(([, count]) => count > 0);
  const states = (yield* groupSteps(listed, ({ state }) => normalise(state))).map((group): PlaceSuggestion => {
    const state = spelling(group, (place) => place.state);
    return { kind: "state", label: state, state, count: sum(group) };
  });
  const countries = (yield* groupSteps(listed, ({ country }) => normalise(country))).map((group): PlaceSuggestion => {
    const country = spelling(group, (place) => place.country);
    return { kind: "country", label: country, country, count: sum(group) };
  });
  const cities = (yield* groupSteps(listed, cityKey)).map((group): PlaceSuggestion => {
    const [city, state] = [spelling(group, (place) => place.city), spelling(group, regionOfCity)];
    const label = placeLine({ city, state, country: spelling(group, ({ country }) => country) });
    return { kind: "city", label, city, state, count: sum(group) };
  });
  return [...cities, ...states, ...countries]
    .sort((a, b) => b.count - a.count || KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) || compareText(a.label, b.label))
    .map((place) => ({ place, name: fold(placeName(place)), label: fold(place.label) }));
}

export const countSuggestible = (columns: Columns): Uint32Array => countPlaces(columns, rowsOfSegment(columns, SUGGESTION_TYPE_SEGMENT));

function* groupSteps(places: readonly Counted[], keyOf: (place: EntryPlace) => string): Steps<Counted[][]> {
  const groups = new Map<string, Counted[]>();
  for (const [number, counted] of places.entries()) {
    const key = keyOf(counted[0]);
    const group = groups.get(key);
    if (group) group.push(counted);
    else if (key !== "") groups.set(key, [counted]);
    if (endsStep(number)) yield;
  }
  return [...groups.values()];
}

function cityKey(place: EntryPlace): string {
  const [city, region] = [normalise(place.city), normalise(regionOfCity(place))];
  return city === "" || region === "" ? "" : `${city} ${region}`;
}

function regionOfCity(place: EntryPlace): string {
  return place.state || place.country;
}

function spelling(group: readonly Counted[], nameOf: (place: EntryPlace) => string): string {
  const counts = new Map<string, number>();
  for (const [place, count] of group) counts.set(nameOf(place), (counts.get(nameOf(place)) ?? 0) + count);
  return commonest([...counts]) ?? "";
}

function sum(group: readonly Counted[]): number {
  return group.reduce((total, [, count]) => total + count, 0);
}

function placeName(place: PlaceSuggestion): string {
  return place.kind === "city" ? place.city : place.kind === "state" ? place.state : place.country;
}
