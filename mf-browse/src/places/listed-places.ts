import { paths } from "@nightlatch/contract";
import { fold, type PlaceIndex, placeSegment } from "@nightlatch/domain";

export type Country = PlaceIndex["countries"][number];
export type State = Country["states"][number];
type City = State["cities"][number];

export interface ListedCity extends City {
  readonly state: string;
  readonly country: string;
}

export const ELSEWHERE = "Elsewhere";

export const countryHref = ({ name }: Pick<Country, "name">): string | undefined =>
  placeSegment(name) ? paths.browse({ state: placeSegment(name) }) : undefined;

export const stateHref = countryHref;

/** Returns the URL of a city's list. For a city without a state, the country takes the state's position in the path. */
export function cityHref({ name, state, country }: Pick<ListedCity, "name" | "state" | "country">): string {
  const above = placeSegment(state) || placeSegment(country);
  return above ? paths.browse({ state: above, city: placeSegment(name) }) : paths.browse({}, `location=${encodeURIComponent(name)}`);
}

export const cityName = ({ name, state, country }: Pick<ListedCity, "name" | "state" | "country">): string =>
  [name, state || country].filter(Boolean).join(", ");

export function citiesOf(countries: readonly Country[]): ListedCity[] {
  return countries.flatMap(({ name: country, states }) =>
    states.flatMap(({ name: state, cities }) => cities.map((city) => ({ ...city, state, country }))),
  );
}

export function placesNamed(countries: readonly Country[], text: string): readonly Country[] {
  const needle = fold(text.trim());
  if (needle === "") return countries;
  const named = ({ name }: { readonly name: string }): boolean => fold(name).includes(needle);
  return countries.flatMap((country) => {
    if (named(country)) return [country];
    const states = country.states.flatMap((state) => {
      if (named(state)) return [state];
      const cities = state.cities.filter(named);
      return cities.length > 0 ? [{ ...state, cities }] : [];
    });
    return states.length > 0 ? [{ ...country, states }] : [];
  });
}
