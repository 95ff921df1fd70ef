import type { Database } from "@nightlatch/database/schema";
import {
  AMOUNT_LIMITS,
  FEATURES,
  isPaused,
  isPublished,
  PLANS,
  PROPERTY_TYPES,
  planOf,
  readListing,
  readPlanId,
  tagIdOf,
  VERIFIED_KEYS,
} from "@nightlatch/domain";
import { imagesOf } from "@nightlatch/media/listing-images";
import type { Kysely } from "kysely";
import { z } from "zod";
import { slug } from "../inputs.ts";
import { operation } from "../operation.ts";
import { encodeCell, FIELD_KINDS, isContactField, KNOWN_FIELDS, kindOf } from "./cells.ts";
import { findListing, type StoredListing } from "./listing-changes.ts";
import { allowanceSchema, allowancesOf, boostSlots, planFeatures } from "./plan-allowances.ts";
import { privacyConflicts, privacyWords } from "./privacy-columns.ts";

const ELSEWHERE: ReadonlySet<string> = new Set([
  "id",
  "published",
  "Published",
  "Featured",
  "Boost Until",
  "Paused Since",
  "Updated At",
  ...VERIFIED_KEYS,
]);

const isOtherSpelling = (field: string): boolean =>
  /^(A Address - |Address - |Location - )/.test(field) || field.includes("_") || ["Max Number of Guests"].includes(field);

const wordsSchema = z.array(z.object({ value: z.string(), label: z.string() }));
const formField = z.object({
  field: z.string(),
  kind: z.enum(FIELD_KINDS),
  text: z.string(),
  words: wordsSchema.optional(),
  ...{ least: z.number().optional(), most: z.number().optional(), step: z.number().optional() },
});
type FormField = z.output<typeof formField>;

const formSchema = z.object({
  ...{ id: z.string(), slug: z.string(), version: z.string().optional(), name: z.string(), published: z.boolean(), paused: z.boolean() },
  ...{ featured: z.boolean(), verified: z.boolean(), fields: z.array(formField), marked: z.boolean(), boostUntil: z.string().optional() },
  places: z.object({ region: z.string(), taken: z.number(), limit: z.number() }),
  plan: z.object({ name: z.string(), includes: z.array(z.string()), allowances: z.array(allowanceSchema).readonly() }).optional(),
  pictures: z.array(z.object({ url: z.string(), src: z.string(), caption: z.string() })),
  conflicts: z.array(z.string()),
});

export const form = operation({ role: "curator", input: z.object({ slug }), output: formSchema }, async (db, { slug }, now) => {
  const stored = await findListing(db, slug);
  const { id, version, record } = stored;
  const listing = readListing(record, undefined, now.getTime());
  const others = Object.keys(record).filter((field) => !KNOWN_FIELDS.includes(field));
  const fields = [...KNOWN_FIELDS, ...others]
    .filter((field) => !ELSEWHERE.has(field) && !isContactField(field) && kindOf(field) !== "images")
    .filter((field) => !isOtherSpelling(field) || encodeCell(field, record[field]) !== "")
    .map(
      (field): FormField => ({ field, kind: kindOf(field), text: encodeCell(field, record[field]), ...wordsOf(field), ...limitsOf(field) }),
    );
  const { ids: _, ...slots } = await boostSlots(db, listing, now);
  const { name, published, featured, verified, boostUntil } = listing;
  return {
    ...{ id, slug, version, name, published, paused: isPublished(record) && isPaused(record), featured, verified, fields },
    marked: record.Featured === true,
    boostUntil: boostUntil !== undefined && boostUntil > now.getTime() ? new Date(boostUntil).toISOString() : undefined,
    places: slots,
    plan: await planOfListing(db, stored),
    pictures: imagesOf(record).map((image) => ({
      url: image.url,
      src: image.thumbnails?.large?.url ?? image.url,
      caption: image.alt ?? "",
    })),
    conflicts: privacyConflicts(record),
  };
});

async function planOfListing(db: Kysely<Database>, stored: StoredListing) {
  const plan = readPlanId(stored.record.Plan);
  if (plan === undefined) return undefined;
  return { name: planOf(plan).name, includes: planFeatures(plan), allowances: await allowancesOf(db, stored) };
}

function limitsOf(field: string) {
  return (AMOUNT_LIMITS as Readonly<Record<string, { least: number; most: number; step: number }>>)[field] ?? {};
}

function wordsOf(field: string): Pick<FormField, "words"> {
  if (field === "Property Type") {
    const types = PROPERTY_TYPES.filter(({ id }, at) => PROPERTY_TYPES.findIndex((other) => other.id === id) === at);
    return { words: types.map(({ id, label }) => ({ value: id, label })) };
  }
  if (field === "Tags") return { words: FEATURES.map(({ slug, label }) => ({ value: tagIdOf(slug), label })) };
  if (field === "Plan") return { words: PLANS.map(({ id, name }) => ({ value: id, label: name })) };
  const words = privacyWords(field);
  return words === undefined ? {} : { words };
}
