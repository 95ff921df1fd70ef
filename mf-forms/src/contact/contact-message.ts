import type { ApiClient } from "@nightlatch/api-client";
import type { ContactMessage } from "@nightlatch/domain";
import { guardValues } from "../form/guard-values.ts";
import { postForm } from "../form/post-form.ts";
import { isUnreadableSuccess, withServerText } from "../form/send-outcome.ts";
import type { SentForm } from "../form/use-sending.ts";

/** The message of success (docs/product/forms-contact.md#states). */
export const SENT_MESSAGE = "Message sent successfully! We'll get back to you soon.";
/** The message of a failure without its own (docs/product/errors.md#contact). */
export const SEND_FAILURE = "Failed to send message";

export async function sendContact(api: ApiClient, message: ContactMessage, sent: SentForm): Promise<void> {
  try {
    await postForm(api, "/api/contact", { ...message, ...guardValues(sent) });
  } catch (thrown) {
    if (!isUnreadableSuccess(thrown)) throw withServerText(thrown, SEND_FAILURE);
  }
}
