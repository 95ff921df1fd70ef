import { type FeatureCategory, type ListingDetail, MINIMUM_AGE } from "@nightlatch/domain";

interface ListingLabel {
  readonly slug: string;
  readonly name: string;
  readonly meaning: string;
}

const LABELS: Readonly<Record<keyof ListingDetail["labels"], ListingLabel>> = {
  lifestyleAware: {
    slug: "lifestyle-aware",
    name: "Lifestyle-Aware",
    meaning: "The host knows and doesn't mind. Nothing is set up for it.",
  },
  lifestyleFriendly: {
    slug: "lifestyle-friendly",
    name: "Lifestyle-Friendly",
    meaning: "The host welcomes lifestyle guests openly, and the place is set up with them in mind.",
  },
  oneCoupleOnly: {
    slug: "one-couple-only",
    name: "One Couple Only",
    meaning: "One couple at a time has the whole place, with no other guests and no visitors.",
  },
  adultsOnly: {
    slug: "adults-only",
    name: "Adults-Only",
    meaning: `No one under ${MINIMUM_AGE} stays here.`,
  },
};

export function labelsOf(labels: ListingDetail["labels"]): ListingLabel[] {
  return (Object.keys(LABELS) as (keyof typeof LABELS)[]).filter((key) => labels[key]).map((key) => LABELS[key]);
}

interface Amenity {
  readonly slug: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly category: FeatureCategory;
}

interface AmenityGroup {
  readonly title: string;
  readonly items: readonly Amenity[];
}

const TITLES: Readonly<Record<FeatureCategory, string>> = {
  "Kink Furniture": "Kink furniture",
  Wellness: "Wellness",
  Atmosphere: "Atmosphere",
  General: "Good to know",
  LocationType: "Good to know",
};

export function inventoryOf(listing: ListingDetail): AmenityGroup[] {
  const labels = new Set(labelsOf(listing.labels).map(({ slug }) => slug));
  const amenities: Amenity[] = listing.features.flatMap(({ category, items }) => items.map((item) => ({ ...item, category })));
  const covered = amenities.filter(({ slug }) => labels.has(slug)).map(({ label }) => label);
  const highlights = listing.highlights
    .filter((highlight) => !covered.includes(highlight))
    .map((label): Amenity => amenities.find((each) => each.label === label) ?? { slug: "", label, category: "Atmosphere" });
  const rest = amenities.filter(({ slug, label }) => !labels.has(slug) && !highlights.some((highlight) => highlight.label === label));
  if (listing.wifi) rest.push({ slug: "wifi", label: "Wi-Fi", category: "General" });
  if (listing.kitchen) rest.push({ slug: "kitchen", label: "Kitchen", category: "General" });
  const groups = [...new Set(Object.values(TITLES))].map((title) => ({
    title,
    items: rest.filter(({ category }) => TITLES[category] === title),
  }));
  return [{ title: "Highlights", items: highlights }, ...groups].filter(({ items }) => items.length > 0);
}
