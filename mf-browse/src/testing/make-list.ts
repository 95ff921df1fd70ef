import type { ListingCard, ListingPage } from "@nightlatch/shared/domain";

/** A card; `number` makes it different from others. */
export function makeCard(number: number, changes: Partial<ListingCard> = {}): ListingCard {
  return {
    id: `rec${number}`,
    slug: `stay-${number}`,
    name: `Stay ${number}`,
    city: "Asheville",
    state: "North Carolina",
    country: "United States",
    type: { slug: "kink-cabin", label: "Kink Cabin" },
    guests: 2,
    bedrooms: 1,
    furniture: [],
    furnitureMore: 0,
    hotTub: false,
    featured: false,
    verified: false,
    ...changes,
  };
}

export function makeCards(first: number, last: number): ListingCard[] {
  return Array.from({ length: last - first + 1 }, (_, index) => makeCard(first + index));
}

/** One page of a list of everywhere. */
export function makePage(items: readonly ListingCard[], changes: Partial<ListingPage> = {}): ListingPage {
  return {
    items: [...items],
    total: items.length,
    typeTotal: items.length,
    nextCursor: null,
    facets: { furniture: [], dynamics: [], wellness: [], locationType: [] },
    place: { type: null, state: null, city: null },
    ...changes,
  };
}
