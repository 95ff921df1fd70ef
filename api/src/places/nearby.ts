import { type CityCount, isSamePlace, type NearbyCity, nearbyCities } from "@nightlatch/domain";
import type { Positions } from "./positions.ts";

/** The place of a list's page, as the segments of its address. */
export interface PlaceSegments {
  readonly state: string;
  readonly city?: string | undefined;
}

/**
 * The cities nearest to the place of a list (docs/product/deciding.md#also-nearby). The place is where listings of any type say
 * they are there; where none does, it is the table's. A place that is nowhere to be found has no neighbours.
 *
 * @param all counts over all types
 * @param shown counts of the cities that may be answered
 */
export function nearbyPlace(
  { state, city }: PlaceSegments,
  all: readonly CityCount[],
  shown: readonly CityCount[],
  positions: Positions,
): NearbyCity[] {
  const has = (each: CityCount) =>
    (isSamePlace(state, each.state) || isSamePlace(state, each.country)) && (city === undefined || isSamePlace(city, each.city));
  const listed = all.filter(has).flatMap((each) => {
    const at = positions.of(each);
    return at ? [{ name: each.city, at }] : [];
  });
  const from = listed.length > 0 ? listed : positions.named(state, city).map((known) => ({ name: known.city, at: known.at }));
  return nearbyCities(shown, { from, isCity: city !== undefined, has }, positions.of);
}
