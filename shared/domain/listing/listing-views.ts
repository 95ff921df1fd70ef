import { hintOf } from "../features/classify.ts";
import { FEATURE_CATEGORIES, type FeatureCategory } from "../features/features.ts";
import { typeLabel, typeSlugOf } from "../features/property-types.ts";
import { PRIVACY_KEYS, privacyOption } from "../privacy/privacy-facts.ts";
import { privacyLine } from "../privacy/read-privacy-facts.ts";
import { CARD_FURNITURE_MAX, HIGHLIGHTS_MAX } from "../site/constants.ts";
import { normalise } from "../text/text.ts";
import type { FeatureGroup, ListingCard, ListingDetail, Named, PrivacyFactView, StayFacts } from "../views.ts";
import { bookingTarget } from "./booking.ts";
import type { Listing } from "./listing.ts";

export function listingTypes(listing: Pick<Listing, "typeIds">): readonly Named[] {
  return listing.typeIds.flatMap((id) => {
    const slug = typeSlugOf(id);
    return slug ? [{ slug, label: typeLabel(id) }] : [];
  });
}

/** Removes repeated labels: the two "420 Friendly" slugs share one (docs/product/data.md#two-slugs-called-420-friendly). */
function withoutRepeats<T>(items: readonly T[], labelOf: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = normalise(labelOf(item)) || labelOf(item);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const labelOf = (named: Named): string => named.label;

const GROUPS = {
  "Kink Furniture": "furniture",
  Wellness: "wellness",
  General: "general",
  Atmosphere: "atmosphere",
  LocationType: "locationType",
} as const satisfies Readonly<Record<FeatureCategory, keyof Listing>>;

export function highlightsOf(listing: Listing): string[] {
  const labels = [...listing.wellness, ...listing.atmosphere, ...listing.general].map(labelOf);
  return withoutRepeats([...listing.uniqueFeatures, ...labels], (label) => label).slice(0, HIGHLIGHTS_MAX);
}

export function toListingCard(listing: Listing): ListingCard {
  const [type] = listingTypes(listing);
  const [picture] = listing.pictures;
  const furniture = withoutRepeats(listing.furniture.map(labelOf), (label) => label);
  const privacy = privacyLine(listing.privacyFacts);
  return {
    id: listing.id,
    slug: listing.slug,
    name: listing.name,
    city: listing.city,
    state: listing.state,
    country: listing.country,
    ...(type ? { type } : {}),
    guests: listing.guests,
    bedrooms: listing.bedrooms,
    furniture: furniture.slice(0, CARD_FURNITURE_MAX),
    furnitureMore: Math.max(0, furniture.length - CARD_FURNITURE_MAX),
    hotTub: listing.hotTub,
    featured: listing.featured,
    verified: listing.verified,
    ...(privacy.length > 0 ? { privacy } : {}),
    ...(picture ? { picture } : {}),
    ...(listing.published ? {} : { draft: true as const }),
  };
}

export function privacyViews({ privacyFacts }: Pick<Listing, "privacyFacts">): PrivacyFactView[] {
  return PRIVACY_KEYS.flatMap((key) => {
    const fact = privacyFacts[key];
    return fact ? [{ key, ...fact, values: fact.values.map((slug) => ({ slug, label: privacyOption(slug)?.label ?? slug })) }] : [];
  });
}

function withHint(feature: Named): FeatureGroup["items"][number] {
  const hint = hintOf(feature.slug);
  return hint === undefined ? feature : { ...feature, hint };
}

export function toListingDetail(listing: Listing): ListingDetail {
  const groups: FeatureGroup[] = FEATURE_CATEGORIES.map((category) => ({
    category,
    items: withoutRepeats(listing[GROUPS[category]], labelOf).map(withHint),
  }));
  const facts = privacyViews(listing);
  return {
    ...toListingCard(listing),
    description: listing.description,
    types: [...listingTypes(listing)],
    beds: listing.beds,
    bathrooms: listing.bathrooms,
    allFurniture: withoutRepeats(listing.furniture.map(labelOf), (label) => label),
    features: groups.filter((group) => group.items.length > 0),
    highlights: highlightsOf(listing),
    labels: {
      lifestyleAware: listing.lifestyleAware,
      lifestyleFriendly: listing.lifestyleFriendly,
      oneCoupleOnly: listing.oneCoupleOnly,
      adultsOnly: listing.adultsOnly,
    },
    wifi: listing.wifi,
    kitchen: listing.kitchen,
    notes: { ...listing.notes },
    ...(facts.length > 0 ? { privacyFacts: facts } : {}),
    pictures: [...listing.pictures],
    booking: bookingTarget(listing),
    updatedAt: listing.updatedAt,
  };
}

const LABEL_SLUGS: readonly string[] = ["lifestyle-aware", "lifestyle-friendly", "one-couple-only", "adults-only"];

export function toStayFacts(listing: Listing): StayFacts {
  const { description, features, highlights, notes, pictures, updatedAt, ...facts } = toListingDetail(listing);
  const labelsOf = (category: FeatureCategory): string[] =>
    (features.find((group) => group.category === category)?.items ?? []).filter(({ slug }) => !LABEL_SLUGS.includes(slug)).map(labelOf);
  return {
    ...facts,
    wellness: labelsOf("Wellness"),
    setting: labelsOf("LocationType"),
    atmosphere: labelsOf("Atmosphere"),
    general: labelsOf("General"),
  };
}
