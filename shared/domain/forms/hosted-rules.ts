import { choiceOf, featureOf, tagIdOf } from "../features/features.ts";
import { typeIdOf, typeSlugOf } from "../features/property-types.ts";
import type { ArrangedImage, CaptionedImage, HostedFields } from "../hosts/host-views.ts";
import type { Listing } from "../listing/listing.ts";
import { fixUrl } from "../text/urls.ts";
import { ADD_LISTING_CATEGORIES, type AddListingForm, checkAddListing, EMPTY_ADD_LISTING, URL_MESSAGE } from "./add-listing-rules.ts";
import { type FormIssue, isBlank } from "./form-rules.ts";

export const HOSTED_DAYS = 365;

export const HOSTED_LISTS = Object.keys(ADD_LISTING_CATEGORIES) as (keyof typeof ADD_LISTING_CATEGORIES)[];

export const HOSTED_RECORD_FIELDS = {
  name: "Name",
  propertyType: "Property Type",
  description: "Description",
  city: "City",
  state: "State",
  country: "Country",
  website: "Website",
  bookingLink: "Booking Link",
  maxGuests: "Max Guests",
  bedrooms: "Bedrooms",
  beds: "Beds",
  bathrooms: "Bathrooms",
  bedLayoutNotes: "Bed Layout Notes",
} as const satisfies Partial<Record<keyof HostedFields, string>>;

const COUNTS: readonly string[] = ["maxGuests", "bedrooms", "beds", "bathrooms"];
const ADDRESSES: readonly string[] = ["website", "bookingLink"];

const toForm = ({ bookingLink, propertyType: _, ...fields }: HostedFields): AddListingForm => ({
  ...EMPTY_ADD_LISTING,
  ...fields,
  bookingUrl: bookingLink,
});

/** Applies the add form's rules to changed fields only, because stored values may break newer rules. */
export function checkHosted(fields: HostedFields, before: HostedFields): FormIssue[] {
  const changed = new Set<string>(changedFields(fields, before));
  const issues = checkAddListing({ ...toForm(fields), hostEmail: "host@example.com", hostPhone: "0" })
    .map(({ field, message }) => ({ field: field === "bookingUrl" ? "bookingLink" : field, message: nameless(field, message) }))
    .filter(({ field, message }) => changed.has(field) || (message === URL_MESSAGE && changed.has("bookingLink")));
  if (changed.size === 0) return [{ field: "name", message: "You haven't changed anything yet." }];
  return changed.has("propertyType") && typeSlugOf(typeIdOf(fields.propertyType)) !== fields.propertyType
    ? [...issues, { field: "propertyType", message: "Please choose a type from the list." }]
    : issues;
}

/** The add form's message also asks for contacts, which this form has no fields for. */
const nameless = (field: string, message: string): string =>
  field === "name" && /host email/.test(message) ? "Please provide a property name." : message;

export function changedFields(fields: HostedFields, before: HostedFields): (keyof HostedFields)[] {
  return (Object.keys(before) as (keyof HostedFields)[]).filter((field) => tidy(field, fields[field]) !== tidy(field, before[field]));
}

/** Keeps other people's later changes: a field that the host did not change gets its current value. */
export function withCurrentValues(fields: HostedFields, seen: HostedFields, now: HostedFields): HostedFields {
  const wanted = changedFields(fields, seen);
  return { ...now, ...Object.fromEntries(wanted.map((field) => [field, fields[field]])) } as HostedFields;
}

export function isArranged(wanted: readonly ArrangedImage[], seen: readonly CaptionedImage[]): boolean {
  const retained = wanted.slice(0, seen.length);
  return (
    wanted.slice(seen.length).some((each) => "url" in each) ||
    seen.some(({ url, caption }, at) => {
      const each = retained[at];
      return each === undefined || !("url" in each) || each.url !== url || each.caption.trim() !== caption.trim();
    })
  );
}

function tidy(field: keyof HostedFields, value: string | readonly string[]): string {
  if (typeof value !== "string") return [...new Set(value.map(choiceOf))].sort().join();
  const text = value.trim();
  return ADDRESSES.includes(field) ? (fixUrl(text) ?? text) : text;
}

export function toHostedRecord(fields: HostedFields, before: HostedFields): Readonly<Record<string, unknown>> {
  const changed = changedFields(fields, before);
  const entries = changed.flatMap((field): (readonly [string, unknown])[] => {
    if (!Object.hasOwn(HOSTED_RECORD_FIELDS, field)) return [];
    return [[HOSTED_RECORD_FIELDS[field as keyof typeof HOSTED_RECORD_FIELDS], storedValue(field, String(fields[field]))]];
  });
  const tags = changed.some((field) => (HOSTED_LISTS as string[]).includes(field)) ? [["Tags", tagsOf(fields)] as const] : [];
  return Object.fromEntries([...entries, ...tags]);
}

function storedValue(field: string, text: string): string | number | readonly string[] | null {
  if (isBlank(text)) return null;
  if (COUNTS.includes(field)) return Number(text);
  if (ADDRESSES.includes(field)) return fixUrl(text) ?? null;
  if (field === "propertyType") return [typeIdOf(text)];
  return field === "name" ? text.trim().replace(/\s+/g, " ") : text.trim();
}

export const tagsOf = (fields: HostedFields): string[] => [...new Set(HOSTED_LISTS.flatMap((list) => fields[list]))].map(tagIdOf);

export function hostedFieldsOf(listing: Listing, record: Readonly<Record<string, unknown>>): HostedFields {
  const amount = (value: unknown): string => (typeof value === "number" || typeof value === "string" ? String(value) : "");
  const slugsIn = (list: (typeof HOSTED_LISTS)[number]) => [
    ...new Set(listing[list].flatMap(({ slug }) => (featureOf(slug) ? [choiceOf(slug)] : []))),
  ];
  const lists = Object.fromEntries(HOSTED_LISTS.map((list) => [list, slugsIn(list)])) as unknown as Pick<
    HostedFields,
    (typeof HOSTED_LISTS)[number]
  >;
  const [type = "", ...otherTypes] = listing.typeIds;
  return {
    name: typeof record.Name === "string" ? record.Name : listing.name,
    propertyType: otherTypes.length > 0 ? "" : (typeSlugOf(type) ?? ""),
    description: listing.description,
    city: listing.city,
    state: listing.state,
    country: listing.country,
    website: listing.website ?? "",
    bookingLink: listing.bookingLink ?? "",
    maxGuests: listing.capacity ? String(listing.capacity) : "",
    bedrooms: amount(record.Bedrooms),
    beds: amount(record.Beds),
    bathrooms: amount(record.Bathrooms),
    bedLayoutNotes: amount(record["Bed Layout Notes"]),
    ...lists,
  };
}
