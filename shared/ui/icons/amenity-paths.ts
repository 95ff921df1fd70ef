import type { FeatureCategory, FeatureSlug } from "@nightlatch/domain";

const LOCK = "M9 6h6v5H9zM10 6V5a2 2 0 0 1 4 0v1";
const BATHERS = "M6 5a2 2 0 1 0 4 0 2 2 0 1 0-4 0M14 5a2 2 0 1 0 4 0 2 2 0 1 0-4 0M5 12a3 3 0 0 1 6 0M13 12a3 3 0 0 1 6 0";
const WATER = "M3 16c2-2 4-2 6 0s4 2 6 0 4-2 6 0M3 20c2-2 4-2 6 0s4 2 6 0 4-2 6 0";
const BARREL = "M3 13h18l-1.5 8h-15zM9 13v8M15 13v8";
const PIN = "M12 21c-9-8-7-18 0-18s9 10 0 18z";
const LEAF =
  "M12 21v-6c-3-4-3-8 0-12 3 4 3 8 0 12-1-4-4-6-8-6 1 4 4 6 8 6 1-4 4-6 8-6-1 4-4 6-8 6-3 0-5 1-6 3 3 0 5-1 6-3 3 0 5 1 6 3-3 0-5-1-6-3";

export const AMENITY_PATHS: Readonly<Record<FeatureSlug, string>> = {
  "milking-table": "M3 8h7v3H3zM14 8h7v3h-7zM5 11v9M19 11v9M5 16h14",
  "spanking-bench": "M8 5h13v3H8zM3 13h9v3H3zM18 8v12M5 16v4M12 14.5h6M3 20h4M16 20h4",
  "large-mirrors": "M7 21V8a5 5 0 0 1 10 0v13zM10 12l4-4M10 16l4-4M5 21h14",
  "bondage-bed": "M3 20V6M21 20V6M3 17h18M3 13h18M3 8h18M8 8v5M12 8v5M16 8v5",
  "dungeon-room":
    "M2 21h20M4 21V11a8 8 0 0 1 16 0v10M8 21V11a4 4 0 0 1 8 0v10M12 3v4M6.3 5.3l2.9 2.9M17.7 5.3l-2.9 2.9M4 12h4M16 12h4M4 17h4M16 17h4",
  "flogger-wall-toy-wall": "M3 4h18M7 4v16M4 20l3-10 3 10M17 4v6M15 10h4v10h-4z",
  "bondage-canopy-bed": "M4 21V3h16v18M4 18h16M7 18v-4h10v4M9 3c0 4-2 6-5 7M15 3c0 4 2 6 5 7",
  "roleplay-furniture": "M4 5c5 2 11 2 16 0v7a8 8 0 0 1-16 0zM8 11h2M14 11h2M9 15c2 2 4 2 6 0",
  "st-andrews-cross": "M5 3h3l4 6.5L16 3h3l-5.5 9L19 21h-3l-4-6.5L8 21H5l5.5-9z",
  "dance-pole": "M4 3h16M12 3v16M5 19a7 2 0 1 0 14 0 7 2 0 1 0-14 0",
  "tantra-chair": "M2 17C4 5 8 5 12 11c3 4 6 3 10-2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-3z",
  rack: "M6 3v18M18 3v18M3 6h18M3 18h18M6 10h12M6 14h12",
  "stockade-pillory":
    "M2 6h20v8H2zM9 10a3 3 0 1 0 6 0 3 3 0 1 0-6 0M4 10a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M17 10a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M6 14v7M18 14v7",
  "exam-table": "M3 11h10l5-6 2 2-6 7H3zM6 14v6M13 14v6M3 20h13",
  "bondage-table": "M3 7h18v3H3zM5 10v10M19 10v10M8 10v1a1.5 1.5 0 0 0 3 0v-1M13 10v1a1.5 1.5 0 0 0 3 0v-1M5 17h14",
  cage: "M3 4h18M3 20h18M5 4v16M8.5 4v16M12 4v16M15.5 4v16M19 4v16M5 12h14",
  "restraint-points-on-bed":
    "M8 3h8v18H8zM8 8h8M8 6H6a1.5 1.5 0 1 0-3 0 1.5 1.5 0 1 0 3 0M8 18H6a1.5 1.5 0 1 0-3 0 1.5 1.5 0 1 0 3 0M16 6h2a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M16 18h2a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0",
  "massage-table": "M7 8h14v3H7zM3 8h2v3H3zM5 9.5h2M10 11l-2 9M18 11l2 9M9 16h10",
  "bondage-horse": "M3 6h18v3H3zM7 9 4 20M7 9l3 11M17 9l-3 11M17 9l3 11M5 16h4M15 16h4",
  "suspension-rigging": "M3 3h18M7 3l5 6 5-6M10 11a2 2 0 1 0 4 0 2 2 0 1 0-4 0M12 13v4M6 17h12M6 17v4M18 17v4",
  "sex-swing": "M3 3h18M8 3 6 14M16 3l2 11M5 14h14c0 4-3 6-7 6s-7-2-7-6z",
  "queening-chair": "M7 12V5c3-2 7-2 10 0v7M5 12h4c0 3 6 3 6 0h4v4H5zM6 16v5M18 16v5",
  "themed-rooms": "M6 21V3h12v18M3 21h18M12 7c0 3 1 4 4 4-3 0-4 1-4 4 0-3-1-4-4-4 3 0 4-1 4-4",
  "pool-private": LOCK + WATER,
  "pool-shared": BATHERS + WATER,
  "aftercare-room": "M6 10V6a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v4M3 12a2 2 0 0 1 4 0v3h10v-3a2 2 0 0 1 4 0v6H3zM5 18v3M19 18v3",
  "hot-tub-private": `M8 10c-2-2 2-3 0-7M13 6h6v4h-6zM14.5 6V4.5a1.5 1.5 0 0 1 3 0V6${BARREL}`,
  "hot-tub-shared": `M7 10c-2-2 2-3 0-7M11 8a2 2 0 1 0 4 0 2 2 0 1 0-4 0M17 8a2 2 0 1 0 4 0 2 2 0 1 0-4 0${BARREL}`,
  "romantic-bathtub": "M2 12h20v2a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5zM6 19l-1 2M18 19l1 2M12 9C6 6 8 2 12 5c4-3 6 1 0 4z",
  sauna: "M3 21v-5h9v-5h9v10zM6 12c-2-2 2-4 0-7M10 9c-2-2 2-3 0-6M17 8c-2-2 2-3 0-5",
  "outdoor-shower": "M3 21V6a2.5 2.5 0 0 1 5 0v3M5 12a3 3 0 0 1 6 0zM6 15v1M8 15v4M10 15v1M18 6l4 10h-8zM18 16v5",
  "steam-room": "M3 3h18v18H3zM9 17c-3-3 3-6 0-10M15 17c-3-3 3-6 0-10",
  "clothing-optional": "M12 9V7a2 2 0 1 0-2-2M12 9l9 7c1 1 1 2-1 2H4c-2 0-2-1-1-2z",
  "private-rental": "M3 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M11 12h10v4M17 12v3",
  "no-contact-entry": "M5 10h14v11H5zM8 10V7a4 4 0 0 1 8 0v3M9 14h.01M12 14h.01M15 14h.01M9 17h.01M12 17h.01M15 17h.01",
  "shared-space": "M6 8a3 3 0 1 0 6 0 3 3 0 1 0-6 0M3 20a6 6 0 0 1 12 0M16 5a3 3 0 0 1 0 6M17.5 14.5A6 6 0 0 1 21 20",
  "one-couple-only": "M3 12a6 6 0 1 0 12 0 6 6 0 1 0-12 0M9 12a6 6 0 1 0 12 0 6 6 0 1 0-12 0",
  "nearby-nature-trails": "M8 3l4 7H9l4 6H3l4-6H4zM8 16v5M14 21c1-4 6-3 6-6s-4-2-3-5",
  "host-on-premise": "M4 11l8-7 8 7v10H4zM10 13a2 2 0 1 0 4 0 2 2 0 1 0-4 0M8 21c0-5 8-5 8 0",
  "lifestyle-aware": "M3 4h18v12H11l-4 4v-4H3zM9 10l2 2 4-4",
  "lifestyle-friendly": "M12 20c-12-8-9-16-4-15 3 0 4 3 4 3s1-3 4-3c5-1 8 7-4 15z",
  "420-friendly": LEAF,
  "420-friendly-2": LEAF,
  "adults-only": "M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M7.5 9 9 8v8M14 12a2 2 0 1 0 0-4 2 2 0 1 0 0 4 2 2 0 1 0 0 4 2 2 0 1 0 0-4",
  "nearby-lifestyle-clubs": `${PIN}M9 8h6l-3 3zM12 11v4M10 15h4`,
  "pet-friendly":
    "M12 12c-3 0-5 3-5 6 0 2 2 3 5 3s5-1 5-3c0-3-2-6-5-6zM3 11a1.5 2 0 1 0 3 0 1.5 2 0 1 0-3 0M8 6a1.5 2 0 1 0 3 0 1.5 2 0 1 0-3 0M13 6a1.5 2 0 1 0 3 0 1.5 2 0 1 0-3 0M18 11a1.5 2 0 1 0 3 0 1.5 2 0 1 0-3 0",
  "rural-cabin": "M12 3 3 20h18zM9 20v-6h6v6",
  "remote-secluded": "M2 20 9 7l5 8 2-3 6 8zM16 6a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
  "urban-downtown": "M4 21V9h6v12M10 21V4h7v17M17 12h3v9M2 21h20M13 8h1M13 12h1M13 16h1",
  "discreet-exterior-unmarked-entrance": "M7 21V4h10v17M4 21h16M14 13h.01",
  "playroom-lighting-controls":
    "M5 4v3M5 11v9M3 9a2 2 0 1 0 4 0 2 2 0 1 0-4 0M12 4v9M12 17v3M10 15a2 2 0 1 0 4 0 2 2 0 1 0-4 0M19 4v1M19 9v11M17 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
  "on-site-security-privacy-measures": "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM10 10a2 2 0 1 0 4 0 2 2 0 1 0-4 0M12 12v4",
  "sound-system": "M6 3h12v18H6zM9 15a3 3 0 1 0 6 0 3 3 0 1 0-6 0M12 7h.01",
  "led-mood-lighting": "M9 18h6M10 21h4M9 18c0-4-4-5-4-9a7 6 0 0 1 14 0c0 4-4 5-4 9",
  "themed-decor": "M8 21h8M12 21V8M5 8v1a4 4 0 0 0 4 4h6a4 4 0 0 0 4-4V8M5 3v2M12 3v2M19 3v2M4 8h2M11 8h2M18 8h2",
  "mirror-ceiling": "M3 3h18l-3 7H6zM10 8l3-3M14 8l3-3M4 21v-6M20 21v-6M4 18h16M7 18v-3h10v3",
  "adult-art-murals": "M3 9h18v12H3zM7 9l5-6 5 6M6 17c2-5 4-5 6-2s4 2 6-2",
  "privacy-fence": "M4 21V8l2-3 2 3v13M10 21V8l2-3 2 3v13M16 21V8l2-3 2 3v13M2 11h2M8 11h2M14 11h2M20 11h2M2 17h2M8 17h2M14 17h2M20 17h2",
  "adult-toy-collection": "M4 4h16v14H4zM4 11h16M11 7.5h2M11 14.5h2M6 18v3M18 18v3",
  "blackout-curtains": "M3 4h18M5 4v16c4-2 6-7 6-16M19 4v16c-4-2-6-7-6-16",
};

const CATEGORY_PATHS: Readonly<Record<FeatureCategory, string>> = {
  "Kink Furniture": "M6 12V5h12v7M4 12h16v3H4zM6 15v6M18 15v6",
  Wellness: "M12 3c-4 5-6 8-6 11a6 6 0 0 0 12 0c0-3-2-6-6-11z",
  General: "M4 12l6 6L20 7",
  Atmosphere: "M11 3c0 6 2 8 8 8-6 0-8 2-8 8 0-6-2-8-8-8 6 0 8-2 8-8M19 16v4M17 18h4",
  LocationType: `${PIN}M10 10h4`,
};

const PERK_PATHS = {
  wifi: "M3 9a13 13 0 0 1 18 0M6 13a8 8 0 0 1 12 0M9 16.5a4 4 0 0 1 6 0M12 20h.01",
  kitchen: "M5 10h14v7a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3zM2 10h20M9 7c-1-1 1-2 0-4M14 7c-1-1 1-2 0-4",
};

const paths: Readonly<Record<string, string>> = { ...AMENITY_PATHS, ...PERK_PATHS };

export function amenityPath(slug: string, category: FeatureCategory = "General"): string {
  return (Object.hasOwn(paths, slug) && paths[slug]) || CATEGORY_PATHS[category];
}
