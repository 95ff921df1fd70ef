import { type FacetLists, submitProperty } from "@nightlatch/shared/api-client";
import {
  ADD_LISTING_CATEGORIES,
  type AddListingForm,
  checkAddListing,
  EMPTY_ADD_LISTING,
  type FormIssue,
  isBlank,
  type SentPhoto,
  TRIO_MESSAGE,
  toNewProperty,
  withMaxGuests,
} from "@nightlatch/shared/domain";
import { listIn, textIn } from "../form/fields.ts";
import { guardValues } from "../form/guard-values.ts";
import { withServerText } from "../form/send-outcome.ts";
import type { SentForm } from "../form/use-form.ts";

type Api = Parameters<typeof submitProperty>[0];
export type ListField = keyof FacetLists;

/** The field that people leave empty (READINGS 53). The listing has a website of its own, so its name is another here. */
export const HONEYPOT = "homepage";

/** SPEC.md point 8 "Add success" and "Add failure". */
export const ADDED_MESSAGE = "Property listing added successfully!";
export const ADD_FAILURE = "Failed to add property";

export const LIST_FIELDS = Object.keys(ADD_LISTING_CATEGORIES) as ListField[];

/**
 * The values of the form's fields, with the rule of maxGuests '2' applied to them (READINGS 45).
 *
 * @param before the values as they were, for lists whose choices are not on the page
 */
export function readListingForm(data: FormData, before: AddListingForm, shown: FacetLists | undefined): AddListingForm {
  const entries = Object.keys(EMPTY_ADD_LISTING).map((field) => {
    if (!Object.hasOwn(ADD_LISTING_CATEGORIES, field)) return [field, textIn(data, field)];
    return [field, shown?.[field as ListField]?.length ? listIn(data, field) : before[field as ListField]];
  });
  const form: AddListingForm = Object.fromEntries(entries);
  return withMaxGuests(form, form.maxGuests);
}

/** The domain's rule, with the trio message at each of the three fields that is empty and not only at the first. */
export function checkListing(form: AddListingForm): FormIssue[] {
  const issues = checkAddListing(form);
  if (!issues.some(({ message }) => message === TRIO_MESSAGE)) return issues;
  const missing = (["name", "hostEmail", "hostPhone"] as const).filter((field) => isBlank(form[field]));
  return [...missing.map((field) => ({ field, message: TRIO_MESSAGE })), ...issues.filter(({ message }) => message !== TRIO_MESSAGE)];
}

/** The form's name for a field of the record, so that the API's message stands beside it. */
const FORM_FIELDS: Readonly<Record<string, keyof AddListingForm>> = {
  Name: "name",
  Description: "description",
  City: "city",
  State: "state",
  Country: "country",
  "Property Type": "propertyType",
  Website: "website",
  "Airbnb URL": "airbnbUrl",
  "VRBO URL": "vrboUrl",
  "Booking URL": "bookingUrl",
  "Other URL": "otherUrl",
  Instagram: "instagram",
  Facebook: "facebook",
  "X.com": "xdotcom",
  "Max Number of Guests": "maxGuests",
  Bedrooms: "bedrooms",
  Beds: "beds",
  Bathrooms: "bathrooms",
  "Bed Layout Notes": "bedLayoutNotes",
  "Host Name": "hostName",
  "Host Email": "hostEmail",
  "Host Phone": "hostPhone",
};

/**
 * Hands in a listing. Rejects with an error whose message is ready to show and whose `field` is the form's; for a photo
 * that the server does not have any more, `photo` says which, from 0.
 */
export async function sendListing(api: Api, form: AddListingForm, sent: SentForm, photos: readonly SentPhoto[] = []): Promise<void> {
  try {
    await submitProperty(api, { ...toNewProperty(form), ...(photos.length ? { Photos: photos } : {}), ...guardValues(sent, HONEYPOT) });
  } catch (thrown) {
    throw inFormTerms(withServerText(thrown, ADD_FAILURE));
  }
}

function inFormTerms(error: unknown): unknown {
  const field: unknown = error instanceof Error && "field" in error ? error.field : undefined;
  if (!(error instanceof Error) || typeof field !== "string") return error;
  if (!field.startsWith("Photos")) return Object.assign(new Error(error.message), { field: FORM_FIELDS[field] ?? field });
  const lost = /^Photos\.(\d)\.photo$/.exec(field)?.[1];
  return Object.assign(new Error(error.message), { field: "photos", ...(lost ? { photo: Number(lost) } : {}) });
}
