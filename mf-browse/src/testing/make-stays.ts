import type { ListingCard, StayFacts, Stays } from "@nightlatch/domain";

/** The facts of a stay, of which only what its card says differs from others. */
const factsOf = (card: ListingCard): StayFacts =>
  ({
    ...card,
    types: card.type ? [card.type] : [],
    beds: 1,
    bathrooms: 1,
    allFurniture: [],
    wellness: [],
    setting: [],
    atmosphere: [],
    general: [],
    labels: { adultsOnly: true, oneCoupleOnly: false, lifestyleAware: false, lifestyleFriendly: false },
    booking: null,
  }) as unknown as StayFacts;

/** An answer of the API about stays by their slugs. */
export const makeStays = (cards: readonly ListingCard[], gone: readonly string[] = [], moved: Stays["moved"] = []): Stays => ({
  stays: cards.map(factsOf),
  gone: [...gone],
  moved,
});
