import type { CityCount } from "@nightlatch/domain";
import type { Columns } from "../columns/columns.ts";
import { forEachBit } from "../sets/bitset.ts";
import { rowsOfSegment } from "./browse-places.ts";

/**
 * The places of the published listings as they are spelt, each with its number of listings. The domain's `placeIndex` and
 * `nearbyCities` are made of them (docs/product/deciding.md#places).
 *
 * @param type a segment of an address; undefined counts all types
 */
export function countCities(columns: Columns, type?: string): CityCount[] {
  const { places, counts } = columns.rowPlaces;
  const numbers = type === undefined ? counts : countOfType(columns, type);
  return places.flatMap(({ city, state, country }, place) => {
    const count = numbers[place] ?? 0;
    return count > 0 ? [{ city, state, country, count }] : [];
  });
}

function countOfType(columns: Columns, type: string): Uint32Array {
  const counts = new Uint32Array(columns.rowPlaces.places.length);
  forEachBit(rowsOfSegment(columns, type), (row) => {
    const place = columns.rowPlaces.ofRow[row] ?? 0;
    counts[place] = (counts[place] ?? 0) + 1;
  });
  return counts;
}
