import { compareText, normalise, placeSegment } from "../text/text.ts";
import type { NearbyCity, PlaceIndex } from "../views.ts";

export interface CityCount {
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly count: number;
}

export type Position = readonly [latitude: number, longitude: number];

export type PositionOf = (city: Pick<CityCount, "city" | "state" | "country">) => Position | undefined;

export const NEARBY_MAX = 6;

export const NEARBY_MAX_KM = 480;

const EARTH_RADIUS_KM = 6371;
const NEARBY_DEGREES = NEARBY_MAX_KM / 110;
const KM_PER_MILE = 1.609344;

export function distanceKm([fromLatitude, fromLongitude]: Position, [toLatitude, toLongitude]: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const across = Math.sin(radians(toLongitude - fromLongitude) / 2) ** 2;
  const along = Math.sin(radians(toLatitude - fromLatitude) / 2) ** 2;
  const chord = along + Math.cos(radians(fromLatitude)) * Math.cos(radians(toLatitude)) * across;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Rounded, because a city is not a point: "about 40 miles (60 km)". */
export function distanceText(km: number): string {
  const miles = km / KM_PER_MILE;
  if (miles < 7.5) return "a few miles";
  return `about ${inSteps(miles)} miles (${inSteps(km)} km)`;
}

const inSteps = (distance: number): number => {
  const step = distance < 100 ? 5 : 10;
  return Math.round(distance / step) * step;
};

/** Sorts countries by number of listings, states and cities by name, missing names last. A place gets its most common spelling. */
export function placeIndex(counts: readonly CityCount[], positionOf: PositionOf): PlaceIndex {
  const countries = groups(counts, ({ country }) => country).map((ofCountry) => ({
    name: ofCountry.name,
    count: ofCountry.count,
    states: groups(ofCountry.members, ({ state }) => state).map((ofState) => ({
      name: ofState.name,
      count: ofState.count,
      cities: groups(ofState.members, ({ city }) => city)
        .filter(({ key }) => key !== "")
        .map(({ name, count }) => {
          const at = positionOf({ city: name, state: ofState.name, country: ofCountry.name });
          return { name, count, ...(at ? { at: [at[0], at[1]] as [number, number] } : {}) };
        }),
    })),
  }));
  // The sort is stable, so countries with equal counts stay sorted by name.
  countries.sort((a, b) => Number(a.name === "") - Number(b.name === "") || b.count - a.count);
  return { total: total(counts), countries };
}

interface Group {
  readonly name: string;
  readonly key: string;
  readonly count: number;
  readonly members: readonly CityCount[];
}

function groups(counts: readonly CityCount[], nameOf: (count: CityCount) => string): Group[] {
  const byKey = new Map<string, CityCount[]>();
  for (const count of counts) {
    const key = normalise(nameOf(count));
    const members = byKey.get(key);
    if (members) members.push(count);
    else byKey.set(key, [count]);
  }
  return [...byKey]
    .map(([key, members]) => ({ name: key && spelling(members, nameOf), key, count: total(members), members }))
    .sort((a, b) => Number(a.key === "") - Number(b.key === "") || compareText(a.key, b.key));
}

function spelling(members: readonly CityCount[], nameOf: (count: CityCount) => string): string {
  const spelt = new Map<string, number>();
  for (const member of members) spelt.set(nameOf(member), (spelt.get(nameOf(member)) ?? 0) + member.count);
  const [first] = [...spelt].sort(([a, many], [b, more]) => more - many || compareText(a, b));
  return first?.[0].trim() ?? "";
}

const total = (counts: readonly CityCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

export interface LocatedCity {
  readonly name: string;
  readonly above: string;
  readonly count: number;
  readonly at: Position;
  readonly keys: { readonly city: string; readonly state: string; readonly country: string };
}

export function locatedCities({ countries }: PlaceIndex): LocatedCity[] {
  return countries.flatMap(({ name: country, states }) =>
    states.flatMap(({ name: state, cities }) => {
      const above = { state: normalise(state), country: normalise(country) };
      return cities.flatMap(({ name, count, at }) =>
        at ? [{ name, above: state || country, count, at, keys: { city: normalise(name), ...above } }] : [],
      );
    }),
  );
}

export interface ParentRegions {
  readonly from: readonly { readonly name: string; readonly at: Position }[];
  readonly isCity: boolean;
  readonly has: (city: LocatedCity) => boolean;
}

export function nearbyCities(cities: readonly LocatedCity[], { from, isCity, has }: ParentRegions): NearbyCity[] {
  const near = cities.flatMap((city) => {
    const nearest = city.above === "" || has(city) ? undefined : nearestTo(city.at, from);
    return nearest && nearest.km <= NEARBY_MAX_KM ? [{ ...city, km: nearest.km, start: nearest.name }] : [];
  });
  return near
    .sort((a, b) => a.km - b.km || b.count - a.count || compareText(a.name, b.name))
    .slice(0, NEARBY_MAX)
    .map(({ name, above, count, km, start }) => ({
      state: placeSegment(above),
      city: placeSegment(name),
      label: `${name}, ${above}`,
      count,
      km,
      away: `${distanceText(km)} ${isCity ? "away" : `from ${start}`}`,
    }));
}

/** Compares degrees first, which excludes most pairs cheaply. */
function nearestTo(at: Position, from: ParentRegions["from"]): { km: number; name: string } | undefined {
  const furthestNorth = Math.min(90, Math.abs(at[0]) + NEARBY_DEGREES);
  const degreesEast = NEARBY_DEGREES / Math.max(1e-9, Math.cos((furthestNorth * Math.PI) / 180));
  let nearest: { km: number; name: string } | undefined;
  for (const { name, at: start } of from) {
    if (Math.abs(at[0] - start[0]) > NEARBY_DEGREES) continue;
    const east = Math.abs(at[1] - start[1]);
    if (Math.min(east, 360 - east) > degreesEast) continue;
    const km = Math.round(distanceKm(start, at));
    if (!nearest || km < nearest.km) nearest = { km, name };
  }
  return nearest;
}
