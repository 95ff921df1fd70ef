import { fold, type Listing } from "@nightlatch/domain";

export type ListingTexts = Readonly<Record<"name" | "city" | "state" | "country", string>>;

/** Folds texts once, for storage, because folding dominates the time of building a catalogue. A change of `fold` needs a migration. */
export function listingTexts(listing: Pick<Listing, "name" | "city" | "state" | "country">): ListingTexts {
  return { name: fold(listing.name), city: fold(listing.city), state: fold(listing.state), country: fold(listing.country) };
}
