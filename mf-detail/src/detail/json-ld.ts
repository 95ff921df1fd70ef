import { paths } from "@nightlatch/contract";
import { type ListingDetail, MINIMUM_AGE } from "@nightlatch/domain";

const LODGINGS: readonly (readonly [schemaType: string, slugs: RegExp])[] = [
  ["BedAndBreakfast", /bnb$/],
  ["Resort", /resort/],
  ["Hotel", /hotel/],
  ["Campground", /^campground/],
];

/** Places without overnight stays, by their schema.org types. */
const VENUES: readonly (typeof LODGINGS)[number][] = [
  ["NightClub", /^lifestyle-club$/],
  ["EntertainmentBusiness", /^(nudist-club|dungeon)$/],
  ["LocalBusiness", /group$|experience$|cruise$/],
  ["EventVenue", /^event-space$/],
  ["DaySpa", /spa$/],
  ["Beach", /beach$/],
];

/** The listing as structured data, without the fixed rating (docs/product/detail.md#rating). `origin` has no trailing slash. */
export function listingJsonLd(listing: ListingDetail, description: string, origin: string): Record<string, unknown> {
  const { name, slug, type, city, state, country, pictures, features } = listing;
  const venue = type && VENUES.find(([, slugs]) => slugs.test(type.slug));
  const lodging = type && LODGINGS.find(([, slugs]) => slugs.test(type.slug));
  const amenities = [...features.flatMap(({ items }) => items.map(({ label }) => label)), ...essentialsOf(listing)];
  return {
    "@type": (venue ?? lodging)?.[0] ?? "LodgingBusiness",
    name,
    description,
    url: origin + paths.property(slug),
    ...(pictures.length > 0 ? { image: pictures.map(({ src }) => new URL(src, origin).href) } : {}),
    address: {
      "@type": "PostalAddress",
      ...(city ? { addressLocality: city } : {}),
      ...(state ? { addressRegion: state } : {}),
      ...(country ? { addressCountry: country } : {}),
    },
    amenityFeature: amenities.map((label) => ({ "@type": "LocationFeatureSpecification", name: label, value: true })),
    // schema.org gives an audience to lodgings only.
    ...(venue ? {} : { audience: { "@type": "PeopleAudience", suggestedMinAge: MINIMUM_AGE } }),
  };
}

function essentialsOf({ wifi, kitchen }: Pick<ListingDetail, "wifi" | "kitchen">): string[] {
  return [...(wifi ? ["Wi-Fi"] : []), ...(kitchen ? ["Kitchen"] : [])];
}
