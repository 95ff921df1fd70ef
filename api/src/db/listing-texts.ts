import { fold, type Listing } from "@nightlatch/domain";

/** The texts that people search in, without case and accents. */
export interface ListingTexts {
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

/**
 * Folds the texts of a listing. They are made once, when the listing is written, and stored beside it: folding is the
 * slowest part of building a catalogue, and the database cannot do it, since it disagrees with JavaScript about letters.
 * A change of `fold` needs a migration that makes the stored texts anew.
 */
export function listingTexts(listing: Pick<Listing, "name" | "city" | "state" | "country">): ListingTexts {
  return { name: fold(listing.name), city: fold(listing.city), state: fold(listing.state), country: fold(listing.country) };
}
