import type { ListingCard, StayFacts, Stays } from "@nightlatch/domain";

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

export const makeStays = (cards: readonly ListingCard[], gone: readonly string[] = [], moved: Stays["moved"] = []): Stays => ({
  stays: cards.map(factsOf),
  gone: [...gone],
  moved,
});
