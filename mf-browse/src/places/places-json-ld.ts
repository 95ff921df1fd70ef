import type { PlaceIndex } from "@nightlatch/domain";
import { citiesOf, cityHref, cityName } from "./listed-places.ts";

/** Most cities that structured data names: a page of thousands lists them all in words. */
const NAMED_MAX = 100;

/** The ItemList of the cities with the most listings. `origin` has no trailing slash. */
export function placesJsonLd(index: PlaceIndex, origin: string): Record<string, unknown> {
  const cities = citiesOf(index.countries);
  const largest = cities.toSorted((a, b) => b.count - a.count).slice(0, NAMED_MAX);
  return {
    "@type": "ItemList",
    name: "Places",
    numberOfItems: cities.length,
    itemListElement: largest.map((city, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name: cityName(city),
      url: origin + cityHref(city),
    })),
  };
}
