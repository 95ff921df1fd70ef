import type { NearbyCity, PlaceIndex } from "./place-views.ts";
import { compareText, normalise, placeSegment } from "./text.ts";

/** A city as listings name it, and how many of them there are. Any of the names may be empty. */
export interface CityCount {
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly count: number;
}

/** Degrees, north and east. */
export type Position = readonly [latitude: number, longitude: number];

/** Knows where cities are; undefined for one that it does not know. */
export type PositionOf = (city: Pick<CityCount, "city" | "state" | "country">) => Position | undefined;

/** Most cities under "Also nearby" (docs/product/deciding.md#also-nearby). */
export const NEARBY_MAX = 6;

/** A day's drive: what is further is not nearby. */
export const NEARBY_MAX_KM = 480;

const EARTH_RADIUS_KM = 6371;
/** Degrees of latitude that are certainly further. A country's cities are compared with those of all others. */
const NEARBY_DEGREES = NEARBY_MAX_KM / 110;
const KM_PER_MILE = 1.609344;

/** The great-circle distance of two places, in kilometres. */
export function distanceKm([fromLatitude, fromLongitude]: Position, [toLatitude, toLongitude]: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const across = Math.sin(radians(toLongitude - fromLongitude) / 2) ** 2;
  const along = Math.sin(radians(toLatitude - fromLatitude) / 2) ** 2;
  const chord = along + Math.cos(radians(fromLatitude)) * Math.cos(radians(toLatitude)) * across;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** A distance in words, no more exact than a city is a point: "about 40 miles (60 km)". */
export function distanceText(km: number): string {
  const miles = km / KM_PER_MILE;
  if (miles < 7.5) return "a few miles";
  return `about ${inSteps(miles)} miles (${inSteps(km)} km)`;
}

const inSteps = (distance: number): number => {
  const step = distance < 100 ? 5 : 10;
  return Math.round(distance / step) * step;
};

/**
 * The index of places: countries with the most listings first, their states and cities by name. Names that are equal when
 * normalised are one place in its commonest spelling; a name that is missing is empty and comes last.
 */
export function placeIndex(counts: readonly CityCount[], positionOf: PositionOf): PlaceIndex {
  const countries = groups(counts, ({ country }) => country).map((ofCountry) => ({
    name: ofCountry.name,
    count: ofCountry.count,
    states: groups(ofCountry.members, ({ state }) => state)
      .map((ofState) => ({
        name: ofState.name,
        count: ofState.count,
        cities: groups(ofState.members, ({ city }) => city)
          .filter(({ name }) => normalise(name) !== "")
          .map(({ name, count }) => {
            const at = positionOf({ city: name, state: ofState.name, country: ofCountry.name });
            return { name, count, ...(at ? { at: [at[0], at[1]] as [number, number] } : {}) };
          })
          .sort(byName),
      }))
      .sort(byName),
  }));
  countries.sort((a, b) => Number(a.name === "") - Number(b.name === "") || b.count - a.count || compareText(a.name, b.name));
  return { total: total(counts), countries };
}

interface Group {
  readonly name: string;
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
  return [...byKey.values()].map((members) => ({ name: spelling(members, nameOf), count: total(members), members }));
}

/** The spelling that most listings have; of equally common ones the first by code unit. */
function spelling(members: readonly CityCount[], nameOf: (count: CityCount) => string): string {
  const spelt = new Map<string, number>();
  for (const member of members) spelt.set(nameOf(member), (spelt.get(nameOf(member)) ?? 0) + member.count);
  const [first] = [...spelt].sort(([a, many], [b, more]) => more - many || compareText(a, b));
  return first?.[0].trim() ?? "";
}

const total = (counts: readonly CityCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  Number(a.name === "") - Number(b.name === "") || compareText(normalise(a.name), normalise(b.name));

/** A place that cities are looked for around: a city, or a state or country as a whole. */
export interface Surroundings {
  /** The cities of the place itself, with what they are called. Distances begin at the nearest of them. */
  readonly from: readonly { readonly name: string; readonly at: Position }[];
  /** Whether the place is one city, from which distances are then told without its name. */
  readonly isCity: boolean;
  /** Whether a city lies in the place, and so is not near it. */
  readonly has: (city: CityCount) => boolean;
}

/** The cities nearest to a place that have listings, nearest first; of equally near ones that with more listings first. */
export function nearbyCities(counts: readonly CityCount[], { from, isCity, has }: Surroundings, positionOf: PositionOf): NearbyCity[] {
  const outside = counts.filter((city) => !has(city));
  const near: NearbyCity[] = [];
  for (const { name: country, states } of placeIndex(outside, positionOf).countries) {
    for (const { name: state, cities } of states) {
      for (const { name, count, at } of cities) {
        const nearest = at && nearestTo(at, from);
        const above = state || country;
        if (!nearest || nearest.km > NEARBY_MAX_KM || placeSegment(above) === "") continue;
        near.push({
          state: placeSegment(above),
          city: placeSegment(name),
          label: `${name}, ${above}`,
          count,
          km: nearest.km,
          away: `${distanceText(nearest.km)} ${isCity ? "away" : `from ${nearest.name}`}`,
        });
      }
    }
  }
  return near.sort((a, b) => a.km - b.km || b.count - a.count || compareText(a.label, b.label)).slice(0, NEARBY_MAX);
}

function nearestTo(at: Position, from: Surroundings["from"]): { km: number; name: string } | undefined {
  let nearest: { km: number; name: string } | undefined;
  for (const { name, at: start } of from) {
    if (Math.abs(at[0] - start[0]) > NEARBY_DEGREES) continue;
    const km = Math.round(distanceKm(start, at));
    if (!nearest || km < nearest.km) nearest = { km, name };
  }
  return nearest;
}
