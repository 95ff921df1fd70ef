import { type ApiClient, withProof } from "@nightlatch/api-client";
import type { ContactMessage } from "@nightlatch/domain";
import { guardValues } from "../form/guard-values.ts";
import { isUnreadableSuccess, withServerText } from "../form/send-outcome.ts";
import type { SentForm } from "../form/use-sending.ts";

/** The message of success (docs/product/forms-contact.md#states). */
export const SENT_MESSAGE = "Message sent successfully! We'll get back to you soon.";
/** The message of a failure without its own (docs/product/errors.md#contact). */
export const SEND_FAILURE = "Failed to send message";

/**
 * Sends a contact message. An unreadable answer with a good status counts as success; otherwise it rejects with an error
 * whose message is ready to show.
 */
export async function sendContact(api: ApiClient, message: ContactMessage, sent: SentForm, signal?: AbortSignal): Promise<void> {
  try {
    await api.post("/api/contact", await withProof(api, { ...message, ...guardValues(sent) }, signal), signal);
  } catch (thrown) {
    if (!isUnreadableSuccess(thrown)) throw withServerText(thrown, SEND_FAILURE);
  }
}
