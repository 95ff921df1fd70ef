import type { FeatureCategory, FeatureSlug } from "@nightlatch/shared/domain";

const HOT_TUB = "M3 12h18v2a6 6 0 0 1-6 6H9a6 6 0 0 1-6-6zM9 9c-2-2 2-3 0-6M15 9c-2-2 2-3 0-6";
const LEAF = "M12 21v-7c-6 2-8-2-8-2s4-2 8 2c-3-4-1-10 0-11 1 1 3 7 0 11 4-4 8-2 8-2s-2 4-8 2";
const TABLE = "M3 9h18v3H3zM5 12v8M19 12v8M9 7v7M15 7v7";
const PADDED_TABLE = "M3 10h14v3H3zM17 11h4M6 13v7M14 13v7M6 7h4";
const BED = "M3 20V5M21 20V5M3 17h18M3 12h18M7 12V9h10v3";
const MIRROR = "M7 3h10v16H7zM10 8l4-3M10 12l4-3M9 22h6";
const POOL = "M3 18c2-2 4-2 6 0s4 2 6 0 4-2 6 0M8 14V6a2 2 0 0 1 4 0M14 14V6a2 2 0 0 1 4 0M8 10h6";
const BATH = "M2 12h20v2a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5zM6 12V6a2 2 0 0 1 4 0";
const HEART = "M12 20c-12-8-9-16-4-15 3 0 4 3 4 3s1-3 4-3c5-1 8 7-4 15z";
const FRAME = "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4";
const STEAM = "M6 20c-3-3 3-5 0-8s3-5 0-8M12 20c-3-3 3-5 0-8s3-5 0-8M18 20c-3-3 3-5 0-8s3-5 0-8";
const BULB = "M9 18h6M10 21h4M9 16c0-3-3-3-3-7a6 6 0 0 1 12 0c0 4-3 4-3 7z";

/** What is drawn for each feature (READINGS 25): one line on a 24 by 24 ground. Features that are alike share one. */
export const FEATURE_PATHS: Readonly<Record<FeatureSlug, string>> = {
  "milking-table": TABLE,
  "spanking-bench": "M5 7h14v4H5zM8 11 5 20M16 11l3 9M3 15h5M16 15h5",
  "large-mirrors": MIRROR,
  "bondage-bed": BED,
  "dungeon-room": "M5 21V10a7 7 0 0 1 14 0v11zM9 21V4M15 21V4M5 13h14",
  "flogger-wall-toy-wall": "M3 4h18M7 4v7M5 19l2-8 2 8M17 4v7M15 19l2-8 2 8M12 4v10",
  "bondage-canopy-bed": "M4 21V3h16v18M4 16h16M7 16v-4h10v4M4 3c0 4 3 4 3 5M20 3c0 4-3 4-3 5",
  "roleplay-furniture": "M4 5c5 2 11 2 16 0v7a8 8 0 0 1-16 0zM8 11h2M14 11h2M9 15c2 2 4 2 6 0",
  "st-andrews-cross": "M6 3l12 18M18 3 6 21",
  "dance-pole": "M12 2v19M7 21h10M8 2h8M12 7c5 0 5 6 0 6s-5 6 0 6",
  "tantra-chair": "M2 14c3-9 7-9 10-3s7 4 10-2M4 12v7M20 11v8",
  rack: "M4 5h16M4 19h16M6 5v14M18 5v14M10 8v8M14 8v8M10 12h4",
  "stockade-pillory": "M3 7h18v9H3zM3 12h6M15 12h6M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0M6 16v5M18 16v5",
  "exam-table": PADDED_TABLE,
  "bondage-table": TABLE,
  cage: "M5 20V9a7 6 0 0 1 14 0v11zM9 4v16M15 4v16M12 3v17M5 13h14",
  "restraint-points-on-bed": BED,
  "massage-table": PADDED_TABLE,
  "bondage-horse": "M3 8h18M6 8 3 20M6 8l3 12M18 8l-3 12M18 8l3 12M4.5 15h3M16.5 15h3",
  "suspension-rigging": "M4 3h16M12 3v6M12 9l-7 9h14zM5 18v3M19 18v3",
  "sex-swing": "M4 3h16M7 3l1 11M17 3l-1 11M6 14h12c0 5-12 5-12 0",
  "queening-chair": "M7 13V4c3-2 7-2 10 0v9M5 13h14M6 13v8M18 13v8M6 17h12",
  "themed-rooms": "M5 21V3h14v18zM12 6l2 4 3 2-3 2-2 4-2-4-3-2 3-2z",
  "pool-private": POOL,
  "pool-shared": POOL,
  "aftercare-room": HEART,
  "hot-tub-private": HOT_TUB,
  "hot-tub-shared": HOT_TUB,
  "romantic-bathtub": BATH,
  sauna: "M4 21h16M6 21v-8h12v8M6 17h12M9 10c-2-2 2-4 0-7M15 10c-2-2 2-4 0-7",
  "outdoor-shower": "M5 21V7a4 4 0 0 1 8 0v1M9 12h8a4 4 0 0 0-8 0zM10 15v2M13 15v5M16 15v2",
  "steam-room": STEAM,
  "clothing-optional": "M12 9V7a2 2 0 1 0-2-2M12 9l9 7c1 1 1 2-1 2H4c-2 0-2-1-1-2z",
  "private-rental": "M3 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M11 12h10v4M17 12v3",
  "no-contact-entry": "M6 3h12v18H6zM10 8h.01M14 8h.01M10 12h.01M14 12h.01M10 17h4",
  "shared-space": "M6 8a3 3 0 1 0 6 0 3 3 0 1 0-6 0M3 20a6 6 0 0 1 12 0M16 5a3 3 0 0 1 0 6M17.5 14.5A6 6 0 0 1 21 20",
  "one-couple-only": "M3 12a6 6 0 1 0 12 0 6 6 0 1 0-12 0M9 12a6 6 0 1 0 12 0 6 6 0 1 0-12 0",
  "nearby-nature-trails": "M12 3l6 8h-3l4 6H5l4-6H6zM12 17v4",
  "host-on-premise": "M4 11l8-7 8 7v10H4zM10 12a2 2 0 1 0 4 0 2 2 0 1 0-4 0M8 21c0-6 8-6 8 0",
  "lifestyle-aware": "M2 12c4-8 16-8 20 0-4 8-16 8-20 0zM9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0",
  "lifestyle-friendly": HEART,
  "420-friendly": LEAF,
  "420-friendly-2": LEAF,
  "adults-only": "M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M8 8v8M14 12a2 2 0 1 0 0-4 2 2 0 1 0 0 4 2 2 0 1 0 0 4 2 2 0 1 0 0-4",
  "nearby-lifestyle-clubs": "M12 21c-9-8-7-18 0-18s9 10 0 18zM12 7v6M9 10h6",
  "pet-friendly": "M12 12c-3 0-5 3-5 5s3 3 5 3 5-1 5-3-2-5-5-5zM5.5 9v2M10 5v2M14 5v2M18.5 9v2",
  "rural-cabin": "M12 3 3 20h18zM9 20v-6h6v6",
  "remote-secluded": "M2 19 9 6l5 8 2-3 6 8z",
  "urban-downtown": "M4 21V9h6v12M10 21V4h7v17M17 12h3v9M2 21h20M13 8h1M13 12h1M13 16h1",
  "discreet-exterior-unmarked-entrance": "M7 21V4h10v17M4 21h16M14 13h.01",
  "playroom-lighting-controls": "M4 7h8M16 7h4M14 5v4M4 12h3M11 12h9M9 10v4M4 17h9M17 17h3M15 15v4",
  "on-site-security-privacy-measures": "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM9 12l2 2 4-4",
  "sound-system": "M6 3h12v18H6zM9 15a3 3 0 1 0 6 0 3 3 0 1 0-6 0M12 7h.01",
  "led-mood-lighting": BULB,
  "themed-decor": FRAME,
  "mirror-ceiling": MIRROR,
  "adult-art-murals": FRAME,
  "privacy-fence": "M4 21V8l2-3 2 3v13M10 21V8l2-3 2 3v13M16 21V8l2-3 2 3v13M4 11h16M4 17h16",
  "adult-toy-collection": "M4 4h16v16H4zM4 12h16M10.5 8h3M10.5 16h3",
  "blackout-curtains": "M3 4h18M5 4v16c3-1 5-6 5-16M19 4v16c-3-1-5-6-5-16",
};

/** For a feature that nobody has drawn. */
export const CATEGORY_PATHS: Readonly<Record<FeatureCategory, string>> = {
  "Kink Furniture": "M6 12V5h12v7M4 12h16M6 12v8M18 12v8",
  Wellness: STEAM,
  General: "M4 12l6 6L20 7",
  Atmosphere: BULB,
  LocationType: "M12 21c-9-8-7-18 0-18s9 10 0 18zM10 10h4",
};

const paths: Readonly<Record<string, string>> = {
  ...FEATURE_PATHS,
  // The two perks stand among the amenities on a page.
  wifi: "M3 9a13 13 0 0 1 18 0M6 13a8 8 0 0 1 12 0M9 16.5a4 4 0 0 1 6 0M12 20h.01",
  kitchen: "M5 10h14v7a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3zM2 10h20M9 7c-1-1 1-2 0-4M14 7c-1-1 1-2 0-4",
};

/** The drawing of a feature, or of its category when it has none of its own. */
export function featurePath(slug: string, category: FeatureCategory): string {
  return (Object.hasOwn(paths, slug) ? paths[slug] : undefined) ?? CATEGORY_PATHS[category];
}
