import { type ListingDetail, MINIMUM_AGE } from "@nightlatch/domain";

export interface ListingLabel {
  /** The slug of the label's drawing. */
  readonly slug: string;
  readonly name: string;
  readonly meaning: string;
}

const LABELS: Readonly<Record<keyof ListingDetail["labels"], ListingLabel>> = {
  lifestyleAware: {
    slug: "lifestyle-aware",
    name: "Lifestyle-Aware",
    meaning: "The host knows and doesn't mind. Nothing is set up for it.",
  },
  lifestyleFriendly: {
    slug: "lifestyle-friendly",
    name: "Lifestyle-Friendly",
    meaning: "The host welcomes lifestyle guests openly, and the place is set up with them in mind.",
  },
  oneCoupleOnly: {
    slug: "one-couple-only",
    name: "One Couple Only",
    meaning: "One couple at a time has the whole place, with no other guests and no visitors.",
  },
  adultsOnly: {
    slug: "adults-only",
    name: "Adults-Only",
    meaning: `Nobody under ${MINIMUM_AGE} stays here.`,
  },
};

/** The labels that a listing carries, with their meaning (docs/product/purpose.md#listing-labels). */
export function labelsOf(labels: ListingDetail["labels"]): ListingLabel[] {
  return (Object.keys(LABELS) as (keyof typeof LABELS)[]).filter((key) => labels[key]).map((key) => LABELS[key]);
}
