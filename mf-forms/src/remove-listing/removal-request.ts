import { type ApiClient, getListing } from "@nightlatch/api-client";
import { BOOKING_UTM, type RemovalForm, readRemovalDraft, STORAGE_KEYS, withPropertyName, writeRemovalDraft } from "@nightlatch/domain";
import { createDraft } from "../form/drafts.ts";
import { guardValues } from "../form/guard-values.ts";
import { withServerText } from "../form/send-outcome.ts";
import type { SentForm } from "../form/use-sending.ts";
import { sendRemoval } from "./send-removal.ts";

/** The messages of failures (docs/product/errors.md#removal-request). */
export const SEND_FAILURE = "Failed to submit removal request";
export const UNKNOWN_FAILURE = "Something went wrong";

/** The draft that every change saves, without the authorisation tick (docs/product/forms-removal.md#drafts). */
export const removalDraft = createDraft<RemovalForm>({
  key: STORAGE_KEYS.removalDraft,
  write: writeRemovalDraft,
  read: readRemovalDraft,
});

export function settleRemoval(form: RemovalForm, before: RemovalForm): RemovalForm {
  return withPropertyName({ ...form, propertyName: before.propertyName }, form.propertyName);
}

/** Sends a request. Rejects with an error whose message is ready to show. @returns its reference */
export async function sendRequest(api: ApiClient, form: RemovalForm, sent: SentForm): Promise<string> {
  try {
    // The reference stays the same when the request is sent again: the first one may have arrived.
    return (await sendRemoval(api, { ...form, ...guardValues(sent) }, sent.firstAt)).reference;
  } catch (thrown) {
    throw withServerText(thrown, SEND_FAILURE);
  }
}

export async function findBookingLink(api: ApiClient, slug: string): Promise<string> {
  try {
    return withoutUtm((await getListing(api, slug)).booking?.url ?? "");
  } catch {
    return "";
  }
}

/** An address without the values that our booking button adds (docs/product/ads-and-links.md#utm-values). */
export function withoutUtm(address: string): string {
  const [, path = "", query = "", hash = ""] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(address) ?? [];
  const kept = query.split("&").filter((pair) => pair !== "" && !Object.hasOwn(BOOKING_UTM, pair.split("=", 1)[0] ?? ""));
  return `${path}${kept.length > 0 ? `?${kept.join("&")}` : ""}${hash}`;
}
