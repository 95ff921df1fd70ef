import { z } from "zod";
import { isFeaturedByPay } from "../hosts/plans.ts";
import { PRIVACY_KEYS, privacyFields } from "../privacy/privacy-facts.ts";
import { readPrivacyFacts, toPrivacyColumns } from "../privacy/read-privacy-facts.ts";
import { ADDRESS_KEYS, NOTE_KEYS, VERIFIED_KEYS } from "./record-fields.ts";

/** Fields are named as in the source table (docs/product/data.md#property). `readListing` interprets empty cells and flags. */
const text = z.string().nullish();
const flag = z.union([z.boolean(), z.string(), z.number()]).nullish();
const amount = z.union([z.number(), z.string()]).nullish();
const names = z.union([z.array(z.string()), z.string()]).nullish();

const thumbnailSchema = z.object({ url: z.string(), width: z.number().nullish(), height: z.number().nullish() });

/** See docs/product/data.md#image. */
const sourceImageSchema = z.object({
  id: z.string().nullish(),
  url: z.string(),
  thumbnails: z.object({ large: thumbnailSchema.nullish(), full: thumbnailSchema.nullish() }).nullish(),
  width: z.number().nullish(),
  height: z.number().nullish(),
  alt: z.string().nullish(),
  placeholder: z.string().nullish(),
  variants: z
    .object({ base: z.string(), widths: z.array(z.number().int().positive()), formats: z.array(z.enum(["avif", "webp"])) })
    .nullish(),
});
export type SourceImage = z.infer<typeof sourceImageSchema>;

const images = z.array(sourceImageSchema).nullish();

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

/** The public learns whether a listing is featured, but not why (docs/product/abuse-and-privacy.md#private-fields). */
const paidFields = {
  Plan: text,
  /** ISO date or time; a date counts until its end in UTC (docs/product/data.md#featured). */
  "Boost Until": text,
} as const;

/** ISO time when the host paused the listing (docs/product/host.md#pausing). */
const hostsFields = { "Paused Since": text } as const;

/** No endpoint returns these (docs/product/abuse-and-privacy.md#private-fields). */
export const PRIVATE_FIELDS = ["Host Name", "Host Email", "Host Phone"] as const;

export const publicRecordSchema = z.object({ ...publicFields, ...factFields });
export type PublicRecord = z.infer<typeof publicRecordSchema>;

/** Keeps unknown fields, so that no source data is lost. */
export const sourceRecordSchema = z.looseObject({
  ...publicFields,
  ...each(factKeys, z.unknown().optional()),
  ...paidFields,
  ...hostsFields,
  ...each(PRIVATE_FIELDS, text),
});
export type SourceRecord = z.infer<typeof sourceRecordSchema>;

const publicKeys = Object.keys(publicFields) as (keyof typeof publicFields)[];

/** Only public fields and valid privacy answers (docs/product/abuse-and-privacy.md#private-fields). @param now as in `readListing` */
export function toPublicRecord(record: SourceRecord, now: number = Date.now()): PublicRecord {
  const published = publicKeys.filter((key) => Object.hasOwn(record, key)).map((key) => [key, record[key]]);
  return publicRecordSchema.parse({
    ...Object.fromEntries(published),
    ...(isFeaturedByPay(record, now) ? { Featured: true } : {}),
    ...toPrivacyColumns(readPrivacyFacts(record)),
  });
}
