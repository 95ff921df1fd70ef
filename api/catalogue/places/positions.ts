import { readFile } from "node:fs/promises";
import path from "node:path";
import {
  type CityCount,
  type LocatedCity,
  locatedCities,
  type NearbyCity,
  nearbyCities,
  normalise,
  type PlaceIndex,
  type Position,
  type PositionOf,
  placeIndex,
} from "@nightlatch/domain";
import type { Log } from "@nightlatch/http/log";
import { CITY_TABLE } from "./city-table.gen.ts";

export interface KnownCity {
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly at: Position;
}

export interface Positions {
  readonly of: PositionOf;
  named(state: string, city?: string): readonly KnownCity[];
}

class CityLineError extends Error {}

/** Parses lines of `city|state|country|degrees north|degrees east`. @throws {CityLineError} quoting the first bad line */
export function readCities(table: string): KnownCity[] {
  const lines = table.split(/\r?\n/).filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return lines.map((line) => {
    const [city = "", state = "", country = "", north = "", east = ""] = line.split("|").map((part) => part.trim());
    const at = [north, east].map((degrees) => (degrees === "" ? Number.NaN : Number(degrees))) as unknown as Position;
    if (normalise(city) === "" || !(Math.abs(at[0]) <= 90) || !(Math.abs(at[1]) <= 180)) {
      throw new CityLineError(`"${line.slice(0, 80)}" is not city|state|country|degrees north|degrees east.`);
    }
    return { city, state, country, at };
  });
}

export function createPositions(cities: readonly KnownCity[]): Positions {
  const exact = new Map<string, KnownCity>();
  for (const city of cities) exact.set(keyOf(city.city, city.state, city.country), city);
  const places = [...exact.values()];
  // Records may spell a state differently, or omit the state.
  const byCountry = grouped(places, ({ city, country }) => [keyOf(city, country)]);
  const byState = grouped(places, ({ state, country }) => new Set([normalise(state), normalise(country)]));
  return {
    of: ({ city, state, country }) => {
      const [only, another] = byCountry.get(keyOf(city, country)) ?? [];
      return (exact.get(keyOf(city, state, country)) ?? (another ? undefined : only))?.at;
    },
    named: (state, city) => {
      const within = byState.get(normalise(state)) ?? [];
      return city === undefined ? within : within.filter((place) => normalise(place.city) === normalise(city));
    },
  };
}

export const OWN_CITIES: readonly KnownCity[] = readCities(CITY_TABLE);

const keyOf = (...names: readonly string[]): string => names.map(normalise).join(" ");

function grouped(places: readonly KnownCity[], keysOf: (place: KnownCity) => Iterable<string>): Map<string, KnownCity[]> {
  const groups = new Map<string, KnownCity[]>();
  for (const place of places) {
    for (const key of keysOf(place)) {
      const group = groups.get(key);
      if (group) group.push(place);
      else groups.set(key, [place]);
    }
  }
  return groups;
}

/** See docs/product/deciding.md#also-nearby. @param all cities with listings of any type @param listedCities cities to choose from */
export function nearbyPlace(
  { state, city }: { readonly state: string; readonly city?: string | undefined },
  all: readonly LocatedCity[],
  listedCities: readonly LocatedCity[],
  positions: Positions,
): NearbyCity[] {
  const [wanted, wantedCity] = [normalise(state), city === undefined ? undefined : normalise(city)];
  const has = ({ keys }: LocatedCity) =>
    wanted !== "" && (wanted === keys.state || wanted === keys.country) && (wantedCity === undefined || wantedCity === keys.city);
  const listed = all.filter(has);
  const from = listed.length > 0 ? listed : positions.named(state, city).map((known) => ({ name: known.city, at: known.at }));
  return nearbyCities(listedCities, { from, isCity: city !== undefined, has });
}

interface PlaceBook {
  readonly index: PlaceIndex;
  readonly located: readonly LocatedCity[];
}

export function createPlaceBooks(positionOf: PositionOf): (counts: readonly CityCount[]) => PlaceBook {
  const books = new WeakMap<readonly CityCount[], PlaceBook>();
  return (counts) => {
    const known = books.get(counts);
    if (known) return known;
    const index = placeIndex(counts, positionOf);
    const book = { index, located: locatedCities(index) };
    books.set(counts, book);
    return book;
  };
}

export const OPERATOR_CITIES = "cities.txt";

/** Returns no cities if the file is unreadable, and logs the error (docs/operating.md#places-on-the-map). */
export async function readOperatorCities(dataDir: string, log: Log): Promise<readonly KnownCity[]> {
  const file = path.join(dataDir, OPERATOR_CITIES);
  try {
    return readCities(await readFile(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    const why = error instanceof CityLineError ? error.message : String(error);
    log.warn({ file }, `${OPERATOR_CITIES} is left out until the server starts again: ${why}`);
    return [];
  }
}
