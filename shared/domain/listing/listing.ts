import type { FeatureCategory, TagMap } from "../features/features.ts";
import { TAG_MAP } from "../features/features.ts";
import { readTypeId } from "../features/property-types.ts";
import { readFeatures } from "../features/read-features.ts";
import { isFeaturedByPay, readBoostEnd } from "../hosts/plans.ts";
import type { PrivacyFacts } from "../privacy/privacy-facts.ts";
import { readFactsFromNotes } from "../privacy/privacy-notes.ts";
import { readPrivacyFacts } from "../privacy/read-privacy-facts.ts";
import { readAmount, readFirstText, readFlag, readList, readText } from "../record/read-value.ts";
import type { SourceRecord } from "../record/record.ts";
import { ADDRESS_KEYS, NOTE_KEYS, VERIFIED_KEYS } from "../record/record-fields.ts";
import { DEFAULTS } from "../site/constants.ts";
import { slugify, titleCase, withoutEnd } from "../text/text.ts";
import type { ListingImage, Named } from "../views.ts";
import { readImages } from "./images.ts";

export interface Listing {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly published: boolean;
  /** Whether the Featured field, a running boost or the elite plan featured it when it was read (docs/product/data.md#featured). */
  readonly featured: boolean;
  /** Milliseconds since 1970. After this time, `featured` may be wrong and the record must be read again. */
  readonly boostUntil: number | undefined;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly typeIds: readonly string[];
  readonly furniture: readonly Named[];
  readonly wellness: readonly Named[];
  readonly general: readonly Named[];
  readonly atmosphere: readonly Named[];
  readonly locationType: readonly Named[];
  readonly lifestyleAware: boolean;
  readonly lifestyleFriendly: boolean;
  readonly oneCoupleOnly: boolean;
  readonly adultsOnly: boolean;
  readonly hotTub: boolean;
  readonly wifi: boolean;
  readonly kitchen: boolean;
  readonly onPremPlay: boolean;
  readonly verified: boolean;
  /** For the Max Guests filter; 0 when unknown (docs/product/data.md#capacity). */
  readonly capacity: number;
  /** The four displayed numbers have defaults for missing data (docs/product/data.md#defaults). */
  readonly guests: number;
  readonly bedrooms: number;
  readonly beds: number;
  readonly bathrooms: number;
  readonly website: string | undefined;
  readonly bookingLink: string | undefined;
  readonly affiliate: boolean;
  readonly pictures: readonly ListingImage[];
  readonly notes: {
    readonly privacy: string | undefined;
    readonly camera: string | undefined;
    readonly sound: string | undefined;
    readonly access: string | undefined;
  };
  readonly privacyFacts: PrivacyFacts;
  readonly uniqueFeatures: readonly string[];
  /** ISO time, or empty. */
  readonly updatedAt: string;
}

type Identifying = Pick<SourceRecord, "id" | "Name" | "Slug" | "published" | "Published" | "Paused Since">;

const readName = (record: Identifying): string => readText(record.Name) ?? titleCase(readText(record.Slug) ?? "");

export const isPublished = (record: Pick<SourceRecord, "published" | "Published">): boolean =>
  record.published === true || record.Published === true;

export const isPaused = (record: Pick<SourceRecord, "Paused Since">): boolean => Boolean(record["Paused Since"]);

export function readIdentity(record: Identifying): Pick<Listing, "id" | "slug" | "name" | "published"> {
  const name = readName(record);
  return {
    id: record.id,
    slug: readText(record.Slug) ?? (slugify(name) || record.id),
    name: name || "Unnamed stay",
    published: isPublished(record) && !isPaused(record),
  };
}

/** Never throws: invalid values count as missing. @param now milliseconds since 1970, to decide whether a boost is running */
export function readListing(record: SourceRecord, tagMap: TagMap = TAG_MAP, now: number = Date.now()): Listing {
  const features = readFeatures(record, tagMap);
  const inCategory = (category: FeatureCategory): readonly Named[] =>
    features.filter((feature) => feature.category === category).map(({ slug, label }) => ({ slug, label }));
  const notes = readNotes(record);
  // Spread syntax would be slow for a million listings.
  const { id, slug, name, published } = readIdentity(record);
  const has = (slug: string): boolean => features.some((feature) => feature.slug === slug);
  return {
    id,
    slug,
    name,
    description: readText(record.Description) ?? "",
    published,
    featured: readFlag(record.Featured) || isFeaturedByPay(record, now),
    boostUntil: readBoostEnd(record["Boost Until"]),
    city: readFirstText(record, ADDRESS_KEYS.City) ?? "",
    state: readFirstText(record, ADDRESS_KEYS.State) ?? "",
    country: readFirstText(record, ADDRESS_KEYS.Country) ?? "",
    typeIds: [...new Set(readList(record["Property Type"]).map(readTypeId))],
    furniture: inCategory("Kink Furniture"),
    wellness: inCategory("Wellness"),
    general: inCategory("General"),
    atmosphere: inCategory("Atmosphere"),
    locationType: inCategory("LocationType"),
    lifestyleAware: has("lifestyle-aware"),
    lifestyleFriendly: has("lifestyle-friendly"),
    oneCoupleOnly: has("one-couple-only"),
    adultsOnly: has("adults-only"),
    hotTub: Boolean(record["Hot Tub"]),
    wifi: readFlag(record.Wifi),
    kitchen: readFlag(record.Kitchen),
    onPremPlay: readFlag(record["On-Prem Play"]),
    verified: VERIFIED_KEYS.some((key) => readFlag(record[key])),
    ...readRooms(record),
    website: readText(record.Website),
    bookingLink: readText(record["Booking Link"]),
    affiliate: readFlag(record.Affiliate),
    pictures: readImages(record, readName(record)),
    notes,
    privacyFacts: factsOf(record, notes),
    uniqueFeatures: readUniqueFeatures(record),
    updatedAt: readText(record["Updated At"]) ?? "",
  };
}

export function isVisible(listing: Pick<Listing, "published">): boolean {
  return listing.published;
}

function factsOf(record: SourceRecord, notes: Listing["notes"]): PrivacyFacts {
  const typed = readPrivacyFacts(record);
  const { privacy, camera, sound, access } = notes;
  return (privacy ?? camera ?? sound ?? access) === undefined ? typed : { ...readFactsFromNotes(notes), ...typed };
}

export function readNotes(record: Readonly<Record<string, unknown>>): Listing["notes"] {
  return {
    privacy: readFirstText(record, NOTE_KEYS.privacy),
    camera: readFirstText(record, NOTE_KEYS.camera),
    sound: readFirstText(record, NOTE_KEYS.sound),
    access: readFirstText(record, NOTE_KEYS.access),
  };
}

function readRooms(record: SourceRecord): Pick<Listing, "capacity" | "guests" | "bedrooms" | "beds" | "bathrooms"> {
  const capacity = Math.floor(readAmount(record["Max Guests"]) ?? readAmount(record["Max Number of Guests"]) ?? 0);
  const whole = (value: unknown, missing: number): number => Math.floor(readAmount(value) ?? missing);
  return {
    capacity,
    guests: capacity || DEFAULTS.guests,
    // 0 is valid: a studio has no bedroom, a campsite no bathroom.
    bedrooms: whole(record.Bedrooms, DEFAULTS.bedrooms),
    beds: whole(record.Beds, DEFAULTS.beds),
    bathrooms: readAmount(record.Bathrooms) ?? DEFAULTS.bathrooms,
  };
}

/** Features are separated by line breaks, semicolons, bullets or commas. In a line with a sentence, commas separate nothing. */
function readUniqueFeatures(record: SourceRecord): readonly string[] {
  const entries = NOTE_KEYS.unique.map((key) => readList(record[key])).find((list) => list.length > 0) ?? [];
  return entries
    .flatMap((entry) => entry.split(/[\n\r;•]+/))
    .flatMap((line) => (/[.!?](\s|$)/.test(line) ? [line] : line.split(/,\s+/)))
    .map((part) => withoutEnd(part.replace(/^[\s\-*–]+/, ""), /[\s.]/))
    .filter((part) => part !== "");
}
