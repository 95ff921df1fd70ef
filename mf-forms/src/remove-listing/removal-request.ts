import { type ApiClient, ApiError, getListing, isApiError } from "@nightlatch/api-client";
import {
  BOOKING_UTM,
  REMOVAL_SUBJECT,
  type RemovalForm,
  readRemovalDraft,
  removalReference,
  removalSummary,
  STORAGE_KEYS,
  withPropertyName,
  writeRemovalDraft,
} from "@nightlatch/domain";
import { createDraft } from "../form/form-drafts.ts";
import { postForm } from "../form/post-form.ts";
import { withServerText } from "../form/send-outcome.ts";
import { guardValues, type SubmittedForm } from "../form/use-submission.ts";

export const SEND_FAILURE = "Failed to submit removal request";
export const UNKNOWN_FAILURE = "Something went wrong";

/** The draft omits the ticked authorisation (docs/product/forms-removal.md#drafts). */
export const removalDraft = createDraft<RemovalForm>({
  key: STORAGE_KEYS.removalDraft,
  write: writeRemovalDraft,
  read: readRemovalDraft,
});

export function settleRemoval(form: RemovalForm, before: RemovalForm): RemovalForm {
  return withPropertyName({ ...form, propertyName: before.propertyName }, form.propertyName);
}

export async function findBookingLink(api: ApiClient, slug: string): Promise<string> {
  try {
    return withoutUtm((await getListing(api, slug)).booking?.url ?? "");
  } catch {
    return "";
  }
}

export function withoutUtm(address: string): string {
  const [, path = "", query = "", hash = ""] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(address) ?? [];
  const remainingPairs = query.split("&").filter((pair) => pair !== "" && !Object.hasOwn(BOOKING_UTM, pair.split("=", 1)[0] ?? ""));
  return `${path}${remainingPairs.length > 0 ? `?${remainingPairs.join("&")}` : ""}${hash}`;
}

const CALL: `/api/forms/${string}` = "/api/forms/removal";

/** @returns the request's reference @throws {Error} with a message for the visitor (docs/product/api.md#form-handling-service) */
export async function sendRemoval(api: ApiClient, form: RemovalForm, sent: SubmittedForm): Promise<string> {
  // A retry sends the same reference, because the API may have stored the first request.
  const reference = removalReference(sent.firstAt);
  const body = {
    name: form.hostName.trim(),
    email: form.hostEmail.trim(),
    subject: REMOVAL_SUBJECT,
    message: removalSummary(form, reference),
    removal: { reference, ...form },
    ...guardValues(sent),
  };
  try {
    await postForm(api, CALL, body);
  } catch (thrown) {
    throw withServerText(inFormTerms(thrown), SEND_FAILURE);
  }
  return reference;
}

const FORM_FIELDS: Readonly<Record<string, string>> = { name: "hostName", email: "hostEmail" };

function inFormTerms(error: unknown): unknown {
  if (!isApiError(error) || !error.field) return error;
  const { status, code, field, message } = error;
  return new ApiError(status, { error: message, code, field: FORM_FIELDS[field] ?? field.replace(/^removal\./, "") });
}
