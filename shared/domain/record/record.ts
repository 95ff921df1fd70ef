import { z } from "zod";
import { isFeaturedByPay } from "../hosts/plans.ts";
import { PRIVACY_KEYS, privacyFields } from "../privacy/privacy-facts.ts";
import { readPrivacyFacts, toPrivacyColumns } from "../privacy/read-privacy-facts.ts";
import { ADDRESS_KEYS, NOTE_KEYS, VERIFIED_KEYS } from "./record-fields.ts";

/**
 * The property record as its source spells it (docs/product/data.md#property). Tables leave cells empty as null,
 * as empty text or not at all, and hold flags as true, "true", 1 or "1"; all of that is accepted here and
 * given one meaning by `readListing`.
 */
const text = z.string().nullish();
const flag = z.union([z.boolean(), z.string(), z.number()]).nullish();
const amount = z.union([z.number(), z.string()]).nullish();
const names = z.union([z.array(z.string()), z.string()]).nullish();

const thumbnailSchema = z.object({ url: z.string(), width: z.number().nullish(), height: z.number().nullish() });

/** One image (docs/product/data.md#image), with what this directory adds for the pictures it hosts itself. */
const sourceImageSchema = z.object({
  id: z.string().nullish(),
  url: z.string(),
  thumbnails: z.object({ large: thumbnailSchema.nullish(), full: thumbnailSchema.nullish() }).nullish(),
  width: z.number().nullish(),
  height: z.number().nullish(),
  alt: z.string().nullish(),
  /** `data:` address of a tiny blurred version. */
  placeholder: z.string().nullish(),
  /** Files named `{base}-{width}.{format}`. */
  variants: z
    .object({ base: z.string(), widths: z.array(z.number().int().positive()), formats: z.array(z.enum(["avif", "webp"])) })
    .nullish(),
});
export type SourceImage = z.infer<typeof sourceImageSchema>;

const images = z.array(sourceImageSchema).nullish();

/** One optional field of the same schema for each key. */
function each<K extends string, S extends z.ZodType>(keys: readonly K[], schema: S): Record<K, S> {
  return Object.fromEntries(keys.map((key) => [key, schema])) as Record<K, S>;
}

const publicFields = {
  id: z.string().min(1),
  Name: text,
  Slug: text,
  Description: text,
  published: flag,
  Published: flag,
  ...each([...ADDRESS_KEYS.City, ...ADDRESS_KEYS.State, ...ADDRESS_KEYS.Country], text),
  "Property Type": names,
  Featured: flag,
  "Lifestyle Friendly": flag,
  "Lifestyle Aware": flag,
  "One Couple Only": flag,
  "Kink Furniture": names,
  Tags: names,
  // Any truthy value means yes (docs/product/data.md#property).
  "Hot Tub": z.unknown().optional(),
  Wifi: flag,
  Kitchen: flag,
  "On-Prem Play": flag,
  "Max Guests": amount,
  "Max Number of Guests": amount,
  Bedrooms: amount,
  Beds: amount,
  Bathrooms: amount,
  Website: text,
  "Booking Link": text,
  "Preview Image": images,
  "Image Gallery": images,
  ...each(VERIFIED_KEYS, flag),
  ...each([...NOTE_KEYS.privacy, ...NOTE_KEYS.camera, ...NOTE_KEYS.sound, ...NOTE_KEYS.access], text),
  ...each(NOTE_KEYS.unique, names),
  Affiliate: flag,
  "Updated At": text,
} as const;

/** The columns of privacy facts (docs/product/data.md#privacy-facts), as the public sees them: only what is understood. */
const factFields = {
  ...each(
    PRIVACY_KEYS.map((key) => privacyFields(key).value),
    names,
  ),
  ...each(
    PRIVACY_KEYS.map(privacyFields).flatMap(({ detail, by, since }) => [detail, by, since]),
    text,
  ),
};
const factKeys = Object.keys(factFields) as (keyof typeof factFields)[];

/** What a host pays for. The public learns that a listing is featured, not why (docs/product/abuse-and-privacy.md#private-fields). */
const paidFields = {
  Plan: text,
  /** ISO date or time until which a Featured Boost runs; a date counts to its end, UTC (docs/product/data.md#featured). */
  "Boost Until": text,
} as const;

/** What a host decides alone, on the host's own page (docs/product/host.md#pausing): the time since when the listing is paused. */
const hostsFields = { "Paused Since": text } as const;

/** Fields that no endpoint ever returns (docs/product/abuse-and-privacy.md#private-fields). */
export const PRIVATE_FIELDS = ["Host Name", "Host Email", "Host Phone"] as const;

/** The schema of a record that may leave the server: the known public fields and nothing else. */
export const publicRecordSchema = z.object({ ...publicFields, ...factFields });
export type PublicRecord = z.infer<typeof publicRecordSchema>;

/**
 * The schema of a record as it is stored. Fields it does not name pass through, so that nothing a source sends is lost; neither does
 * it refuse what a source has in the columns of privacy facts, whatever it means by their names.
 */
export const sourceRecordSchema = z.looseObject({
  ...publicFields,
  ...each(factKeys, z.unknown().optional()),
  ...paidFields,
  ...hostsFields,
  ...each(PRIVATE_FIELDS, text),
});
export type SourceRecord = z.infer<typeof sourceRecordSchema>;

const publicKeys = Object.keys(publicFields) as (keyof typeof publicFields)[];

/**
 * The record as the public may see it: known public fields only, so that neither private nor unforeseen fields can leave
 * (docs/product/abuse-and-privacy.md#private-fields). Images are cut down to their known parts too. A listing that is featured by
 * what its host pays for is one by its `Featured` field. Of privacy facts only those that are understood are in it: a source may have
 * something else, and not for everybody, in a column of that name.
 *
 * @param now milliseconds since 1970, for boosts that have run out
 */
export function toPublicRecord(record: SourceRecord, now: number = Date.now()): PublicRecord {
  const kept = publicKeys.filter((key) => Object.hasOwn(record, key)).map((key) => [key, record[key]]);
  return publicRecordSchema.parse({
    ...Object.fromEntries(kept),
    ...(isFeaturedByPay(record, now) ? { Featured: true } : {}),
    ...toPrivacyColumns(readPrivacyFacts(record)),
  });
}
