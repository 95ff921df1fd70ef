import { type LocatedCity, type NearbyCity, nearbyCities, normalise } from "@nightlatch/domain";
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
 * @param all cities with listings of any type
 * @param shown the cities that may be answered
 */
export function nearbyPlace(
  { state, city }: PlaceSegments,
  all: readonly LocatedCity[],
  shown: readonly LocatedCity[],
  positions: Positions,
): NearbyCity[] {
  const [wanted, wantedCity] = [normalise(state), city === undefined ? undefined : normalise(city)];
  const has = ({ keys }: LocatedCity) =>
    wanted !== "" && (wanted === keys.state || wanted === keys.country) && (wantedCity === undefined || wantedCity === keys.city);
  const listed = all.filter(has);
  const from = listed.length > 0 ? listed : positions.named(state, city).map((known) => ({ name: known.city, at: known.at }));
  return nearbyCities(shown, { from, isCity: city !== undefined, has });
}
