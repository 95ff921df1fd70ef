import { fold, type Listing } from "@nightlatch/domain";

/** The searched texts, without case and accents. */
export interface ListingTexts {
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

/**
 * The folded texts of a listing, stored when it is written: folding is the slowest part of building a catalogue, and Postgres folds
 * letters differently. A change of `fold` needs a migration of the stored texts.
 */
export function listingTexts(listing: Pick<Listing, "name" | "city" | "state" | "country">): ListingTexts {
  return { name: fold(listing.name), city: fold(listing.city), state: fold(listing.state), country: fold(listing.country) };
}
