import { normalise, slugify, titleCase } from "../text/text.ts";

export const FEATURE_CATEGORIES = ["Kink Furniture", "Wellness", "General", "Atmosphere", "LocationType"] as const;
export type FeatureCategory = (typeof FEATURE_CATEGORIES)[number];

const KINK_FURNITURE = {
  "milking-table": "Milking Table",
  "spanking-bench": "Spanking Bench",
  "large-mirrors": "Large Mirrors",
  "bondage-bed": "Bondage Bed",
  "dungeon-room": "Dungeon Room",
  "flogger-wall-toy-wall": "Flogger Wall / Toy Wall",
  "bondage-canopy-bed": "Bondage Canopy Bed",
  "roleplay-furniture": "Roleplay Furniture",
  "st-andrews-cross": "St. Andrews Cross",
  "dance-pole": "Dance Pole",
  "tantra-chair": "Tantra Chair",
  rack: "Rack",
  "stockade-pillory": "Stockade / Pillory",
  "exam-table": "Exam Table",
  "bondage-table": "Bondage Table",
  cage: "Cage",
  "restraint-points-on-bed": "Restraint Points on Bed",
  "massage-table": "Massage Table",
  "bondage-horse": "Bondage Horse",
  "suspension-rigging": "Suspension Rigging",
  "sex-swing": "Sex Swing",
  "queening-chair": "Queening Chair",
  "themed-rooms": "Themed Rooms",
} as const;

const WELLNESS = {
  "pool-private": "Private Pool",
  "pool-shared": "Shared Pool",
  "aftercare-room": "Aftercare Room",
  "hot-tub-private": "Private Hot Tub",
  "hot-tub-shared": "Shared Hot Tub",
  "romantic-bathtub": "Romantic Bathtub",
  sauna: "Sauna",
  "outdoor-shower": "Outdoor Shower",
  "steam-room": "Steam Room",
} as const;

const GENERAL = {
  "clothing-optional": "Clothing Optional",
  "private-rental": "Private Rental",
  "no-contact-entry": "No-Contact Entry",
  "shared-space": "Shared Space",
  "one-couple-only": "One Couple Only",
  "nearby-nature-trails": "Nearby Nature Trails",
  "host-on-premise": "Host on Premise",
  "lifestyle-aware": "Lifestyle-Aware",
  "lifestyle-friendly": "Lifestyle-Friendly",
  "420-friendly": "420 Friendly",
  "420-friendly-2": "420 Friendly",
  "adults-only": "Adults-Only",
  "nearby-lifestyle-clubs": "Nearby Lifestyle Clubs",
  "pet-friendly": "Pet Friendly",
} as const;

const LOCATION_TYPE = {
  "rural-cabin": "Rural / Cabin",
  "remote-secluded": "Remote / Secluded",
  "urban-downtown": "Urban / Downtown",
} as const;

const ATMOSPHERE = {
  "discreet-exterior-unmarked-entrance": "Discreet Exterior / Unmarked Entrance",
  "playroom-lighting-controls": "Playroom Lighting Controls",
  "on-site-security-privacy-measures": "On-Site Security / Privacy Measures",
  "sound-system": "Sound System",
  "led-mood-lighting": "LED Mood Lighting",
  "themed-decor": "Themed Decor",
  "mirror-ceiling": "Mirror Ceiling",
  "adult-art-murals": "Adult Art / Murals",
  "privacy-fence": "Privacy Fence",
  "adult-toy-collection": "Adult Toy Collection Provided/For-Sale",
  "blackout-curtains": "Blackout Curtains",
} as const;

export type FeatureSlug =
  | keyof typeof KINK_FURNITURE
  | keyof typeof WELLNESS
  | keyof typeof GENERAL
  | keyof typeof LOCATION_TYPE
  | keyof typeof ATMOSPHERE;

export interface Feature {
  readonly slug: FeatureSlug;
  readonly label: string;
  readonly category: FeatureCategory;
}

function inCategory(category: FeatureCategory, labels: Readonly<Record<string, string>>): readonly Feature[] {
  return Object.entries(labels).map(([slug, label]) => ({ slug: slug as FeatureSlug, label, category }));
}

export const FEATURES: readonly Feature[] = [
  ...inCategory("Kink Furniture", KINK_FURNITURE),
  ...inCategory("Wellness", WELLNESS),
  ...inCategory("General", GENERAL),
  ...inCategory("LocationType", LOCATION_TYPE),
  ...inCategory("Atmosphere", ATMOSPHERE),
];

export const FEATURE_ALIASES: Readonly<Record<string, FeatureSlug>> = {
  "bedroom-swing": "sex-swing",
  throne: "queening-chair",
  "saint-andrews-cross": "st-andrews-cross",
};

const bySlug: ReadonlyMap<string, Feature> = new Map(FEATURES.map((feature) => [feature.slug, feature]));
const slugByLabel: ReadonlyMap<string, FeatureSlug> = new Map(
  // Reversed, so that the first of two features with the same label wins.
  FEATURES.toReversed().map((feature) => [normalise(feature.label), feature.slug]),
);
const rankBySlug: ReadonlyMap<string, number> = new Map(FEATURES.map((feature, rank) => [feature.slug, rank]));

export function featureOf(slug: string): Feature | undefined {
  return bySlug.get(slug);
}

export function featureLabel(slug: string): string {
  return bySlug.get(slug)?.label ?? titleCase(slug);
}

/** The taxonomy's slug for a slug, alias or name in any spelling: "Private Hot Tub" gives `hot-tub-private`. */
export function canonicalFeatureSlug(nameOrSlug: string): FeatureSlug | undefined {
  const slug = slugify(nameOrSlug);
  return (Object.hasOwn(FEATURE_ALIASES, slug) ? FEATURE_ALIASES[slug] : bySlug.get(slug)?.slug) ?? slugByLabel.get(normalise(nameOrSlug));
}

export function featureRank(slug: string): number {
  return rankBySlug.get(slug) ?? FEATURES.length;
}

export function featureSlugsIn(category: FeatureCategory): readonly FeatureSlug[] {
  return FEATURES.filter((feature) => feature.category === category).map((feature) => feature.slug);
}

export function choiceOf(slug: string): string {
  return slug === "420-friendly-2" ? "420-friendly" : slug;
}

export function featureChoicesIn(category: FeatureCategory): readonly FeatureSlug[] {
  return featureSlugsIn(category).filter((slug) => choiceOf(slug) === slug);
}

export type TagMap = Readonly<Record<string, { readonly name: string; readonly slug: string; readonly category: string }>>;

export function tagIdOf(slug: string): string {
  return `tag-${slug}`;
}

export const TAG_MAP: TagMap = Object.fromEntries(
  FEATURES.map(({ slug, label, category }) => [tagIdOf(slug), { name: label, slug, category }]),
);
