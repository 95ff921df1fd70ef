import { utcDay } from "@nightlatch/database/clock";
import {
  fixUrl,
  PRIVACY_KEYS,
  type PrivacyKey,
  privacyFields,
  QUICK_EDIT_FLAGS,
  QUICK_EDIT_NUMBERS,
  type QuickEditValues,
  readAmount,
  readFeatures,
  readFlag,
  readList,
  readListing,
  readPrivacyFacts,
  readPrivacyValues,
  readText,
  type SourceRecord,
  splitAnswers,
  TAG_MAP,
  toPrivacyColumns,
} from "@nightlatch/domain";

const KEYS = {
  name: "Name",
  description: "Description",
  website: "Website",
  bookingLink: "Booking Link",
  maxGuests: "Max Guests",
  bedrooms: "Bedrooms",
  beds: "Beds",
  bathrooms: "Bathrooms",
  featured: "Featured",
  lifestyleAware: "Lifestyle Aware",
  lifestyleFriendly: "Lifestyle Friendly",
  oneCoupleOnly: "One Couple Only",
} as const;

/** Slugs of the tags that repeat a field (docs/product/data.md#flags-that-are-tags-too). */
const TAG_OF = {
  lifestyleAware: "lifestyle-aware",
  lifestyleFriendly: "lifestyle-friendly",
  oneCoupleOnly: "one-couple-only",
} as const;

export function readQuickEditValues(record: SourceRecord): QuickEditValues {
  const listing = readListing(record);
  return {
    name: readText(record.Name) ?? "",
    description: listing.description,
    website: listing.website ?? "",
    bookingLink: listing.bookingLink ?? "",
    maxGuests: listing.capacity || null,
    bedrooms: readAmount(record.Bedrooms) ?? null,
    beds: readAmount(record.Beds) ?? null,
    bathrooms: readAmount(record.Bathrooms) ?? null,
    published: listing.published,
    featured: readFlag(record.Featured),
    lifestyleAware: listing.lifestyleAware,
    lifestyleFriendly: listing.lifestyleFriendly,
    oneCoupleOnly: listing.oneCoupleOnly,
    ...readAnswers(record),
  };
}

function readAnswers(record: SourceRecord): Pick<QuickEditValues, PrivacyKey> {
  const facts = readPrivacyFacts(record);
  return Object.fromEntries(PRIVACY_KEYS.map((key) => [key, facts[key]?.values.join(",") ?? ""])) as Record<PrivacyKey, string>;
}

export function tidyQuickEdit(changes: Partial<QuickEditValues>): Partial<QuickEditValues> {
  const { name, description, website, bookingLink } = changes;
  return {
    ...changes,
    ...(name === undefined ? {} : { name: name.trim().replace(/\s+/g, " ") }),
    ...(description === undefined ? {} : { description: description.trim() }),
    ...(website === undefined ? {} : { website: fixUrl(website) ?? "" }),
    ...(bookingLink === undefined ? {} : { bookingLink: fixUrl(bookingLink) ?? "" }),
    ...Object.fromEntries(PRIVACY_KEYS.flatMap((key) => (changes[key] === undefined ? [] : [[key, tidyAnswers(key, changes[key])]]))),
  };
}

const tidyAnswers = (key: PrivacyKey, text: string): string => readPrivacyValues(key, splitAnswers(text)).join(",");

/** Retains unchanged fields. A changed privacy answer counts as the host's, dated today, without the old answer's detail. */
export function withQuickEdit(record: SourceRecord, changes: Partial<QuickEditValues>, today = utcDay(new Date())): SourceRecord {
  const edited: Record<string, unknown> = { ...record };
  for (const field of ["name", "description", "website", "bookingLink"] as const) {
    const value = changes[field];
    if (value !== undefined) edited[KEYS[field]] = value || null;
  }
  for (const field of QUICK_EDIT_NUMBERS) {
    const value = changes[field];
    if (value !== undefined) edited[KEYS[field]] = value;
  }
  // Sets both spellings of the field, because readers use the second when the first is empty (docs/product/data.md#capacity).
  if (changes.maxGuests !== undefined && edited["Max Number of Guests"] !== undefined) edited["Max Number of Guests"] = changes.maxGuests;
  for (const field of QUICK_EDIT_FLAGS) {
    const value = changes[field];
    if (value === undefined) continue;
    if (field === "published") setPublished(edited, value);
    else edited[KEYS[field]] = value;
    if (!value && field in TAG_OF) dropTag(edited, TAG_OF[field as keyof typeof TAG_OF]);
  }
  const before = readAnswers(record);
  for (const key of PRIVACY_KEYS) {
    const text = changes[key];
    if (text === undefined || text === before[key]) continue;
    for (const field of Object.values(privacyFields(key))) delete edited[field];
    const values = readPrivacyValues(key, splitAnswers(text));
    if (values.length > 0) Object.assign(edited, toPrivacyColumns({ [key]: { values, by: "host", since: today } }));
  }
  return edited as SourceRecord;
}

/** Sets every spelling of `published`, because one true spelling makes a listing visible (docs/product/data.md#published). */
function setPublished(record: Record<string, unknown>, value: boolean): void {
  const keys = ["published", "Published"].filter((key) => key in record);
  for (const key of keys.length ? keys : ["published"]) record[key] = value;
}

function dropTag(record: Record<string, unknown>, slug: string): void {
  for (const key of ["Tags", "Kink Furniture"]) {
    if (record[key] === undefined || record[key] === null) continue;
    record[key] = readList(record[key]).filter(
      (entry) => !readFeatures({ id: "entry", [key]: [entry] } as SourceRecord, TAG_MAP).some((feature) => feature.slug === slug),
    );
  }
}
