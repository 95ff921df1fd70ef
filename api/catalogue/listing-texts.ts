import { fold, type Listing } from "@nightlatch/domain";

export type ListingTexts = Readonly<Record<"name" | "city" | "state" | "country", string>>;

/** Folds texts when a listing is stored, because folding is the slowest step of building a catalogue. Changing `fold` needs a migration. */
export function listingTexts(listing: Pick<Listing, "name" | "city" | "state" | "country">): ListingTexts {
  return { name: fold(listing.name), city: fold(listing.city), state: fold(listing.state), country: fold(listing.country) };
}
