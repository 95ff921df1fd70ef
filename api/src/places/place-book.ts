import { type CityCount, type LocatedCity, locatedCities, type PlaceIndex, type PositionOf, placeIndex } from "@nightlatch/domain";

/** What is known of the places that a catalogue counts. */
export interface PlaceBook {
  readonly index: PlaceIndex;
  readonly located: readonly LocatedCity[];
}

/** Makes the book of a catalogue's counts, once for each: thousands of cities take a tenth of a second. */
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
