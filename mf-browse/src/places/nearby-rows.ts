import type { ApiClient } from "@nightlatch/api-client";
import { paths } from "@nightlatch/contract";
import { ALL_TYPES, canonicalTypeSegment, distanceText, type NearbyCity, placeSegment } from "@nightlatch/domain";
import { countOf } from "../browse/texts.ts";
import { getNearby } from "./get-nearby.ts";
import { cityName } from "./listed-places.ts";

/** A city near a list's place, ready to be shown: the list of its own, its name, and what is there and how far away. */
export type NearbyRow = readonly [href: string, name: string, rest: string];

/**
 * The rows of "Also nearby" (docs/product/deciding.md#also-nearby). They are made here, in a chunk that only a page takes which the
 * server did not send, so that the first views of lists do not carry it.
 *
 * @param segments type, state and city of the list's address
 */
export async function nearbyRows(api: ApiClient, segments: readonly string[], signal: AbortSignal): Promise<NearbyRow[]> {
  const [segment = ALL_TYPES, state = "", city] = segments;
  const type = canonicalTypeSegment(segment);
  const { items } = await getNearby(api, [type === ALL_TYPES ? undefined : type, state, city], signal);
  return items.map((each) => rowOf(each, type, city === undefined));
}

function rowOf({ city, state, country, count, km, from }: NearbyCity, type: string, namesStart: boolean): NearbyRow {
  const href = paths.browse({ type, state: placeSegment(state) || placeSegment(country), city: placeSegment(city) });
  const away = `${distanceText(km)} ${namesStart ? `from ${from}` : "away"}`;
  return [href, cityName({ name: city, state, country }), `${countOf(count, "listing")}, ${away}`];
}
