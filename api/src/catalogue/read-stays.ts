import { readListing, type SourceRecord, type Stays, toStayFacts } from "@nightlatch/domain";

/** A listing that was found by a slug, which may be one that it had before. */
export interface FoundListing {
  readonly asked: string;
  readonly slug: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Looks for listings by their slugs; it is given one at least. */
export type FindListings = (slugs: readonly string[]) => Promise<readonly FoundListing[]>;

/**
 * Reads the facts of the listings with these slugs.
 *
 * @param places where to look, the first place first; each is asked for the slugs that no place before had
 */
export async function readStays(slugs: readonly string[], places: readonly FindListings[]): Promise<Stays> {
  const found = new Map<string, FoundListing>();
  for (const find of places) {
    const missing = slugs.filter((slug) => !found.has(slug));
    if (missing.length === 0) break;
    for (const listing of await find(missing)) found.set(listing.asked, listing);
  }
  const listings = slugs.flatMap((slug) => found.get(slug) ?? []);
  // One that is asked for by two of its slugs is given once.
  const bySlug = new Map(listings.map(({ slug, record }) => [slug, record]));
  return {
    stays: [...bySlug.values()].map((record) => toStayFacts(readListing(record as SourceRecord))),
    gone: slugs.filter((slug) => !found.has(slug)),
    moved: listings.filter(({ asked, slug }) => asked !== slug).map(({ asked, slug }) => ({ from: asked, to: slug })),
  };
}
