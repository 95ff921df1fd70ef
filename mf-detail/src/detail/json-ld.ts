import { paths } from "@nightlatch/shared/contracts";
import { type ListingDetail, MINIMUM_AGE } from "@nightlatch/shared/domain";

/** The schema.org type that says most about a kind of place; the rest are lodgings. */
const SCHEMA_TYPES: Readonly<Record<string, string>> = {
  kinkbnb: "BedAndBreakfast",
  bnb: "BedAndBreakfast",
  "lifestyle-bnb": "BedAndBreakfast",
  "lifestyle-resort": "Resort",
  "lifestyle-resort-takeover": "Resort",
  "lifestyle-hotel": "Hotel",
  campground: "Campground",
  "lifestyle-club": "NightClub",
  "nudist-club": "EntertainmentBusiness",
  dungeon: "EntertainmentBusiness",
  "lifestyle-group": "LocalBusiness",
  "lifestyle-experience": "LocalBusiness",
  experience: "LocalBusiness",
  "lifestyle-cruise": "LocalBusiness",
  "event-space": "EventVenue",
  "libertine-spa": "DaySpa",
  "nude-beach": "Beach",
};

/** The listing as structured data. The fixed rating never enters it (READINGS 33). `origin` has no trailing slash. */
export function listingJsonLd(listing: ListingDetail, description: string, origin: string): Record<string, unknown> {
  const { name, slug, type, city, state, country, pictures, features } = listing;
  const amenities = [...features.flatMap(({ items }) => items.map(({ label }) => label)), ...essentialsOf(listing)];
  return {
    "@type": (type && SCHEMA_TYPES[type.slug]) ?? "LodgingBusiness",
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
    audience: { "@type": "PeopleAudience", suggestedMinAge: MINIMUM_AGE },
  };
}

/** What is there besides the features of the taxonomy. */
export function essentialsOf({ wifi, kitchen }: Pick<ListingDetail, "wifi" | "kitchen">): string[] {
  return [...(wifi ? ["Wi-Fi"] : []), ...(kitchen ? ["Kitchen"] : [])];
}
