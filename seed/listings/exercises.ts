import type { SourceRecord } from "@nightlatch/domain";

type Bend = (record: SourceRecord) => SourceRecord;

/**
 * Records that are bent, by name. A table kept by hand over years does not spell everything one way, so these few records
 * get the shapes that docs/product/data.md decides about, and everything built on the catalogue meets each of them.
 */
const EXERCISES: Readonly<Record<string, Bend>> = {
  // Several property types; ids that no type has are skipped for the badge.
  "Widow's Creek Camp": (record) => ({ ...record, "Property Type": ["type-yurt", "type-kink-cabin"] }),
  "Little Havana Courtyard": (record) => ({ ...record, "Property Type": ["type-kinkbnb", "recQ7vLw2Xk9TzB4m", "type-bnb"] }),

  // Published under its other name, and under both names with different values.
  "Slow Water": otherPublished,
  Peekamoose: otherPublished,
  "Bernal Stairs": otherPublished,
  "The Barbary Room": otherPublished,
  "Salt Point": (record) => ({ ...otherPublished(record), published: false }),

  // Parts of the address under one of their four names each; the first that is not blank counts.
  "Number Nine, Reems Creek": addressUnder("A Address - "),
  "Clarksville Carriage House": addressUnder("A Address - "),
  "Plateau Spiral Stair": addressUnder("Address - "),
  "Dolores Street Parlor": addressUnder("Address - "),
  "Casa del Alfarero": addressUnder("Location - "),
  "Tahoe Pines Wardroom": addressUnder("Location - "),
  "Bywater Double": (record) => ({ ...addressUnder("A Address - ")(record), City: "  ", State: "" }),
  "El Limonar": (record) => ({ ...record, State: null, "Location - State": record.State }),

  // Capacity under its other name, under both names, as text, and not at all.
  "Camp Undertow": otherCapacity,
  "Onion Creek Bunkhouse": otherCapacity,
  "Dogpatch Foundry Flat": otherCapacity,
  "Arts District Marquee": (record) => ({ ...otherCapacity(record), "Max Number of Guests": String(record["Max Guests"]) }),
  "Nine Pines": (record) => ({ ...record, "Max Number of Guests": 4 }),
  "Terlingua Adobe": without("Max Guests"),
  "Uptown Ice House": without("Max Guests", "Bedrooms", "Beds", "Bathrooms"),
  "Quinta das Alfarrobas": without("Max Guests", "Beds"),
  "North Jetty Sands": without("Max Guests", "Bedrooms", "Beds"),
  "Solberg's Wax Room": (record) => ({ ...record, Bathrooms: 1.5 }),

  // The hot-tub field without a tag. A page that reads only tags would miss these tubs.
  "Hilltown Forge": (record) => ({ ...record, "Hot Tub": true }),
  "Third Ward Chandelier": (record) => ({ ...record, "Hot Tub": "yes, on the roof" }),
  "Alfama Tile Works": (record) => ({ ...record, "Hot Tub": 1 }),

  // Aliases of furniture.
  "Dunes Edge": furniture("Bedroom Swing", "Restraint Points on Bed"),
  "Bahama Village Conch House": furniture("Bedroom Swing", "Spanking Bench"),
  "The Ice Merchant": furniture("Throne", "Large Mirrors"),
  "Upper Grant Printing Office": furniture("Spanking Bench", "Throne"),
  "Old Rag Cottage": furniture("Saint Andrews Cross", "Restraint Points on Bed"),

  // Furniture by name only, with full stops and apostrophes; by tag ids; and by ids that the tag map does not have.
  "Lutsen Overlook": furniture("Bondage Table", "Sex Swing"),
  "Belgisches Viertel Hinterhof": (record) => onlyNamed(furniture("St. Andrew’s Cross", "Bondage Table")(record)),
  "Pilsen Piano Factory": (record) => onlyNamed(furniture("St. Andrews Cross", "Cage", "Large Mirrors")(record)),
  "The Sawyer's": furniture("tag-bondage-table", "tag-cage", "Stockade / Pillory", "tag-dungeon-room"),
  "Ybor Cigar Loft": furniture("tag-st-andrews-cross", "tag-dance-pole", "recH4tYp8Wn2ZcR6s"),
  "Fishtown Chandlery": (record) => ({
    ...furniture("tag-suspension-rigging", "tag-velvet-rope-1987")(record),
    Tags: [...tagsOf(record), "tag-velvet-rope-1987"],
  }),

  // Flags that are set without their tag, and tags without their flag.
  "Laurel Gap": untag("one-couple-only"),
  "Metolius Headwater": untag("one-couple-only", "lifestyle-aware"),
  "Stillhouse Run": untag("lifestyle-friendly"),
  "East Sixth, Rear": (record) => ({ ...record, "One Couple Only": false, "Lifestyle Friendly": null }),
  "Shaw Pharmacy Rooms": without("One Couple Only", "Lifestyle Aware"),

  // Verified under four names and with four values that count; other values do not count.
  "Toccoa Bend": verifiedBy({ "Verified by Nightlatch": true }),
  "Natural Bridge Station": verifiedBy({ Verified: "true" }),
  "High Lonesome": verifiedBy({ "Host Verified": 1 }),
  "Icicle Creek Loft": verifiedBy({ "Host Verified": "1" }),
  "Ute Pass Stage Stop": verifiedBy({ "Nightlatch Verified": "true" }),
  "Harmon Street House": verifiedBy({ "Nightlatch Verified": false, Verified: true }),
  "Conkle's Rest": verifiedBy({ Verified: "yes" }),
  "Ridgewood Hosiery": verifiedBy({ "Host Verified": 2 }),
  "Echo Park Ironmonger": verifiedBy({ "Nightlatch Verified": "TRUE" }),
  "Larimer Freight Dock": verifiedBy({ "Verified by Nightlatch": "pending" }),
  "Kelowna Orchard Baths": verifiedBy({ "Nightlatch Verified": 0, Verified: "false", "Host Verified": "" }),
  "The Counting Room at Galena": verifiedBy({}),

  // Notes under names with underscores.
  "Folsom Ropewalk": underscoredNotes,
  "Reservoir House, Silver Lake": underscoredNotes,
  "The Keystone Vault": (record) => ({
    ...underscoredNotes(record),
    Unique_Kink_Features: "Nine-ton vault door\nBays with low watching walls\nSixty feet of brick tunnel",
  }),

  // No images at all; images without thumbnails, size or alt text.
  "Tamarack Ledge": without("Preview Image", "Image Gallery"),
  "Rotherham Road Munch": (record) => ({ ...record, "Preview Image": [], "Image Gallery": [] }),
  "Madrona Point": bareImages,

  // A running boost and one that has ended. Gansevoort Cold Storage has the elite plan without the Featured field.
  "Rosewood Radio": (record) => ({ ...record, "Boost Until": "2099-12-31" }),
  "Baker Victorian": (record) => ({ ...record, "Boost Until": "2025-06-30T00:00:00Z" }),

  // Tags by names that the tag map does not have: the classifier finds categories for the first two; the third stays a
  // plain word.
  Windrow: (record) => ({ ...record, Tags: [...tagsOf(record), "Porch swing", "Sauna", "Sourdough"] }),

  // Booking buttons with different addresses, and without any.
  "Blackberry Winter": (record) => ({
    ...record,
    "Booking Link": "https://www.harbourkey.example/stays/40417?party=2&ref=nightlatch#calendar",
    Affiliate: true,
  }),
  "Minetta Brook": (record) => ({ ...record, "Booking Link": "https://www.minetta-brook.example/?utm_source=newsletter&room=cellar" }),
  Spillway: without("Booking Link", "Affiliate"),
  "Cork House, Évora": without("Booking Link", "Affiliate"),
  "Lone Star Leather Families": without("Booking Link", "Affiliate"),
  "Cobble Cove": without("Booking Link", "Website", "Affiliate"),
  "Gunflint Trail No. 12": (record) => ({ ...record, "Booking Link": "", Website: " " }),
  "Owl and Lantern": without("Host Phone"),
};

/** The names of the bent records, so that a test can check that the catalogue has each of them. */
export const EXERCISED_NAMES: readonly string[] = Object.keys(EXERCISES);

/** A record as its source might contain it: bent when its name is in the list, otherwise as it is. */
export function bendRecord(record: SourceRecord): SourceRecord {
  const name = record.Name ?? "";
  return (Object.hasOwn(EXERCISES, name) && EXERCISES[name]?.(record)) || record;
}

function without(...fields: readonly string[]): Bend {
  return (record) => ({ ...Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field))), id: record.id });
}

function otherPublished(record: SourceRecord): SourceRecord {
  return { ...without("published")(record), Published: record.published };
}

function otherCapacity(record: SourceRecord): SourceRecord {
  return { ...without("Max Guests")(record), "Max Number of Guests": record["Max Guests"] };
}

function addressUnder(prefix: "A Address - " | "Address - " | "Location - "): Bend {
  return (record) => ({
    ...without("City", "State", "Country")(record),
    [`${prefix}City`]: record.City,
    [`${prefix}State`]: record.State,
    [`${prefix}Country`]: record.Country,
  });
}

/** Sets Kink Furniture; Tags stay as they are. */
function furniture(...entries: readonly string[]): Bend {
  return (record) => ({ ...record, "Kink Furniture": [...entries] });
}

/** Removes the tags of furniture, so that only the Kink Furniture field names it. */
function onlyNamed(record: SourceRecord): SourceRecord {
  const named = ["tag-st-andrews-cross", "tag-bondage-table", "tag-cage", "tag-large-mirrors"];
  return { ...record, Tags: tagsOf(record).filter((tag) => !named.includes(tag)) };
}

function untag(...slugs: readonly string[]): Bend {
  return (record) => ({ ...record, Tags: tagsOf(record).filter((tag) => !slugs.some((slug) => tag === `tag-${slug}`)) });
}

function tagsOf(record: SourceRecord): readonly string[] {
  return Array.isArray(record.Tags) ? record.Tags : [];
}

function verifiedBy(flags: Partial<SourceRecord>): Bend {
  return (record) => ({ ...without("Nightlatch Verified")(record), ...flags });
}

function underscoredNotes(record: SourceRecord): SourceRecord {
  const spelt = Object.entries(record).map(([field, value]) => [
    / (Notes|Policy)$/.test(field) ? field.replaceAll(" ", "_") : field,
    value,
  ]);
  return { ...Object.fromEntries(spelt), id: record.id };
}

function bareImages(record: SourceRecord): SourceRecord {
  return { ...record, "Preview Image": null, "Image Gallery": record["Image Gallery"]?.map(({ id, url }) => ({ id, url })) };
}
