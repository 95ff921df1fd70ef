import { type ApiClient, ApiError, type GuardValues, isApiError } from "@nightlatch/api-client";
import { REMOVAL_SUBJECT, type RemovalForm, removalReference, removalSummary } from "@nightlatch/domain";
import { postForm } from "../form/post-form.ts";

const addressOf = (formId: string) => `/api/forms/${formId}` as const;

/**
 * Sends a removal request to the form-handling service (docs/product/api.md#form-handling-service): name, e-mail, subject, and
 * a summary that carries the reference; beside them the request field by field, which the built-in service stores for the operator.
 *
 * @param request a form that `checkRemoval` finds nothing wrong with, and what abuse control adds to it
 * @param now milliseconds since 1970, for the reference
 * @returns the reference to show
 * @throws {ApiError} with a message ready to show; its `field` is the form's
 */
export async function sendRemoval(
  api: ApiClient,
  { website, elapsedMs, once, ...form }: RemovalForm & GuardValues,
  now: number = Date.now(),
): Promise<{ reference: string }> {
  const reference = removalReference(now);
  const body = {
    name: form.hostName.trim(),
    email: form.hostEmail.trim(),
    subject: REMOVAL_SUBJECT,
    message: removalSummary(form, reference),
    removal: { reference, ...form },
    ...(website === undefined ? {} : { website }),
    ...(elapsedMs === undefined ? {} : { elapsedMs }),
    ...(once === undefined ? {} : { once }),
  };
  try {
    await postForm(api, addressOf("removal"), body);
  } catch (error) {
    throw inFormTerms(error);
  }
  return { reference };
}

const FORM_FIELDS: Readonly<Record<string, string>> = { name: "hostName", email: "hostEmail" };

function inFormTerms(error: unknown): unknown {
  if (!isApiError(error) || !error.field) return error;
  const { status, code, field, message } = error;
  return new ApiError(status, { error: message, code, field: FORM_FIELDS[field] ?? field.replace(/^removal\./, "") });
}
