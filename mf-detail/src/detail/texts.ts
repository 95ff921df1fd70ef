import { decodeSegment, paths } from "@nightlatch/contract";
import { fullPlace, type ListingCard, type ListingDetail, MINIMUM_AGE, placeLine, unitOf, withoutEnd } from "@nightlatch/domain";

function countOf(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}

export const formatDay = (day: string): string =>
  new Date(day).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" }).replace(" ", "\u00a0");

export function capacityText(listing: Pick<ListingCard, "guests" | "bedrooms" | "type">): string {
  const { guests, bedrooms } = listing;
  const unit = unitOf(listing);
  const numbers = [countOf(guests, "guest"), bedrooms > 0 ? countOf(bedrooms, "bedroom") : ""].filter(Boolean).join(", ");
  return unit ? `Each ${unit}: ${numbers}` : numbers;
}

export function addressOnPaper(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  for (const name of [...searchParams.keys()]) if (name.startsWith("utm_")) searchParams.delete(name);
  const query = searchParams.toString();
  return `${host.replace(/^www\./, "")}${pathname.replace(/\/$/, "")}${query ? `?${query}` : ""}`;
}

export function titleOf(listing: ListingDetail): string {
  return [listing.name, placeLine(listing)].filter(Boolean).join(", ");
}

const DESCRIPTION_MAX = 155;

export function metaDescription(listing: ListingDetail): string {
  const text = listing.description.replace(/\s+/g, " ").trim();
  if (!text) return `${[listing.type?.label, fullPlace(listing)].filter(Boolean).join(" in ")}. For adults of 18 and over.`;
  if (text.length <= DESCRIPTION_MAX) return text;
  const cut = text.slice(0, DESCRIPTION_MAX);
  return `${withoutEnd(cut.slice(0, Math.max(cut.lastIndexOf(" "), DESCRIPTION_MAX / 2)), /[\s,;:.]/)}…`;
}

export function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

const LODGINGS: readonly (readonly [schemaType: string, slugs: RegExp])[] = [
  ["BedAndBreakfast", /bnb$/],
  ["Resort", /resort/],
  ["Hotel", /hotel/],
  ["Campground", /^campground/],
];

const VENUES: readonly (typeof LODGINGS)[number][] = [
  ["NightClub", /^lifestyle-club$/],
  ["EntertainmentBusiness", /^(nudist-club|dungeon)$/],
  ["LocalBusiness", /group$|experience$|cruise$/],
  ["EventVenue", /^event-space$/],
  ["DaySpa", /spa$/],
  ["Beach", /beach$/],
];

/** JSON-LD of a listing, without the sample rating (docs/product/detail.md#rating). @param origin without a trailing slash */
export function listingJsonLd(listing: ListingDetail, description: string, origin: string): Record<string, unknown> {
  const { name, slug, type, city, state, country, pictures, features, wifi, kitchen } = listing;
  const venue = type && VENUES.find(([, slugs]) => slugs.test(type.slug));
  const lodging = type && LODGINGS.find(([, slugs]) => slugs.test(type.slug));
  const essentials = [wifi ? "Wi-Fi" : "", kitchen ? "Kitchen" : ""].filter(Boolean);
  const amenities = [...features.flatMap(({ items }) => items.map(({ label }) => label)), ...essentials];
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
    // In schema.org only lodgings have an audience.
    ...(venue ? {} : { audience: { "@type": "PeopleAudience", suggestedMinAge: MINIMUM_AGE } }),
  };
}

export const readSlug = (pathname: string): string => decodeSegment(pathname.split("/")[2] ?? "");
