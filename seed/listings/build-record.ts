import {
  featureLabel,
  featureOf,
  idHash,
  PROPERTY_TYPES,
  type SourceImage,
  type SourceRecord,
  slugify,
  tagIdOf,
  typeIdOf,
} from "@nightlatch/domain";
import { type SeedEntry, tagSlugs, words } from "./entry.ts";
import { notesOf } from "./notes.ts";
import { privacyColumns } from "./privacy.ts";

const NOTE_FIELDS = { privacy: "Privacy Notes", camera: "Camera Policy", sound: "Sound Notes", access: "Access Notes" } as const;

/** Types where guests stay overnight. They have wifi and kitchen unless the entry says otherwise. */
const STAYS = /cabin|bnb|rental|house-home|resort|hotel/;

const FIRST_DAY = Date.UTC(2025, 2, 1);
const DAYS = 240;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Makes the source's record of an entry (docs/product/data.md#property), with every field in its usual spelling. Throws
 * for an entry that names an unknown feature or type, or a place without a state: an author's slip must not reach the
 * database.
 */
export function buildRecord(entry: SeedEntry, id: string): SourceRecord {
  const slug = slugify(entry.name);
  const hash = (label: string): number => idHash(`${slug} ${label}`);
  const tags = tagSlugs(entry);
  const notes = notesOf(entry, hash);
  const verified = hash("verified") % 5 < 3;
  const stranger = tags.find((tag) => featureOf(tag) === undefined);
  if (stranger !== undefined) throw new Error(`Seed entry "${entry.name}": tags names "${stranger}", which is no feature.`);
  return {
    id,
    Name: entry.name,
    Slug: slug,
    Description: entry.about.join("\n\n"),
    published: entry.draft !== true,
    ...addressOf(entry),
    "Property Type": typeIdsOf(entry),
    Featured: entry.featured === true,
    "Lifestyle Friendly": tags.includes("lifestyle-friendly"),
    "Lifestyle Aware": tags.includes("lifestyle-aware"),
    "One Couple Only": tags.includes("one-couple-only"),
    "Kink Furniture": tags.filter((tag) => featureOf(tag)?.category === "Kink Furniture").map(featureLabel),
    Tags: tags.map(tagIdOf),
    ...comfortsOf(entry),
    ...linksOf(slug, hash),
    "Nightlatch Verified": verified,
    ...noteFieldsOf(entry, notes),
    ...privacyColumns(entry, notes, hash, verified),
    Plan: entry.plan ?? "free",
    "Updated At": new Date(FIRST_DAY + (hash("updated") % DAYS) * DAY_MS).toISOString(),
    ...hostOf(entry, slug, hash),
  };
}

/** The record with its pictures: the first is Preview Image, all are Image Gallery. */
export function withPictures(record: SourceRecord, images: readonly SourceImage[]): SourceRecord {
  return images.length === 0 ? record : { ...record, "Preview Image": images.slice(0, 1), "Image Gallery": [...images] };
}

function addressOf({ name, at }: SeedEntry): Pick<SourceRecord, "City" | "State" | "Country"> {
  const [city, state, country = "United States"] = at.split(", ");
  if (!city || !state) throw new Error(`Seed entry "${name}": at is "${at}", which needs a city and a state.`);
  return { City: city, State: state, Country: country };
}

function typeIdsOf({ name, types }: SeedEntry): string[] {
  const slugs = words(types);
  const stranger = slugs.find((slug) => !PROPERTY_TYPES.some((type) => type.slug === slug));
  if (stranger !== undefined || slugs.length === 0)
    throw new Error(`Seed entry "${name}": types is "${types}", which is no list of types.`);
  return [...new Set(slugs.map(typeIdOf))];
}

function comfortsOf(entry: SeedEntry): Partial<SourceRecord> {
  const [guests, bedrooms, beds, bathrooms] = entry.holds;
  const perks = words(entry.perks ?? (STAYS.test(entry.types) ? "wifi kitchen" : ""));
  return {
    "Hot Tub": tagSlugs(entry).some((tag) => tag === "hot-tub-private" || tag === "hot-tub-shared"),
    Wifi: perks.includes("wifi"),
    Kitchen: perks.includes("kitchen"),
    ...(entry.onPremPlay === undefined ? {} : { "On-Prem Play": entry.onPremPlay }),
    "Max Guests": guests,
    Bedrooms: bedrooms,
    Beds: beds,
    Bathrooms: bathrooms,
  };
}

/**
 * The links of a listing. Two thirds are booked at their own address, the others through one of three booking sites, some
 * of them for a commission.
 */
function linksOf(slug: string, hash: (label: string) => number): Partial<SourceRecord> {
  const sites = ["www.harbourkey.example/stays", "book.lanternlets.example/rooms", "www.quietnights.example/l"];
  const site = sites[hash("site") % (sites.length * 3)];
  return {
    Website: `https://www.${slug}.example/`,
    "Booking Link": site === undefined ? `https://www.${slug}.example/book` : `https://${site}/${10_000 + (hash("number") % 90_000)}`,
    Affiliate: site !== undefined && hash("affiliate") % 2 === 0,
  };
}

function noteFieldsOf(entry: SeedEntry, notes: ReturnType<typeof notesOf>): Partial<SourceRecord> {
  const fields: Partial<SourceRecord> = {};
  for (const kind of ["privacy", "camera", "sound", "access"] as const) if (notes[kind]) fields[NOTE_FIELDS[kind]] = notes[kind];
  if (entry.unique) fields["Unique Kink Features"] = entry.unique;
  return fields;
}

function hostOf(entry: SeedEntry, slug: string, hash: (label: string) => number): Partial<SourceRecord> {
  return {
    "Host Name": entry.host,
    "Host Email": `hosts@${slug}.example`,
    "Host Phone": `555-01${String(hash("phone") % 100).padStart(2, "0")}`,
  };
}
