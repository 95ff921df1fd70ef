interface Listing {
  readonly slug: string;
  readonly pictures: readonly { readonly alt: string; readonly variants: { readonly base: string } }[];
  readonly booking: { readonly domain: string } | null;
}

export async function findListing(site: string, fits: (listing: Listing) => boolean): Promise<Listing> {
  const { items }: { items: { slug: string }[] } = await (await fetch(`${site}/api/listings?seed=0&limit=60`)).json();
  for (const { slug } of items) {
    const listing: Listing = await (await fetch(`${site}/api/listings/${slug}`)).json();
    if (fits(listing)) return listing;
  }
  throw new Error("No listing of the seed fits.");
}

export const isBookable = ({ booking }: Listing): boolean => booking !== null;
