import { type ApiClient, isApiError } from "@nightlatch/api-client";
import { type AddListingForm, LISTING_BODY_FIELDS, type NewProperty, type SubmittedPhoto, withMaxGuests } from "@nightlatch/domain";
import { postForm } from "../form/post-form.ts";
import { isUnreadableSuccess } from "../form/send-outcome.ts";
import { guardValues, type SubmittedForm } from "../form/use-submission.ts";
import { privacyQuestions } from "./privacy/privacy-answers.ts";

export const HONEYPOT = "homepage";

export const ADDED_MESSAGE = "Property listing added successfully!";
export const ADD_FAILURE = "Failed to add property";

export const settleListing = <Form extends AddListingForm>(form: Form): Form => withMaxGuests(form, form.maxGuests);

const FORM_FIELDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(LISTING_BODY_FIELDS).map(([field, key]) => [key, field]),
);

/** @throws {Error} for the visitor, with the form's `field`, or with the index `photo` (from 0) of a photo that the server lost */
export async function sendListing(
  api: ApiClient,
  property: NewProperty,
  sent: SubmittedForm,
  photos: readonly SubmittedPhoto[] = [],
): Promise<void> {
  try {
    await postForm(api, "/api/properties", { ...property, ...(photos.length ? { Photos: photos } : {}), ...guardValues(sent) });
  } catch (thrown) {
    if (isUnreadableSuccess(thrown)) return;
    throw isApiError(thrown) && thrown.code === "unreadable" ? new Error(ADD_FAILURE) : inFormTerms(thrown);
  }
}

const questionOf = (column: string): string | undefined =>
  Object.entries(privacyQuestions.now()?.PRIVACY_BODY_FIELDS ?? {}).find(([, key]) => key === column)?.[0];

function inFormTerms(error: unknown): unknown {
  const field: unknown = error instanceof Error && "field" in error ? error.field : undefined;
  if (!(error instanceof Error) || typeof field !== "string") return error;
  if (!field.startsWith("Photos"))
    return Object.assign(new Error(error.message), { field: FORM_FIELDS[field] ?? questionOf(field) ?? field });
  const photoIndex = /^Photos\.(\d)\.photo$/.exec(field)?.[1];
  return Object.assign(new Error(error.message), { field: "photos", ...(photoIndex ? { photo: Number(photoIndex) } : {}) });
}
