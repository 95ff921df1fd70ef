import { type ContactPayload, sendContactMessage } from "@nightlatch/shared/api-client";
import { type ContactForm, sentSubject } from "@nightlatch/shared/domain";
import { textIn } from "../form/fields.ts";
import { guardValues } from "../form/guard-values.ts";
import { isUnreadableSuccess, withServerText } from "../form/send-outcome.ts";
import type { SentForm } from "../form/use-form.ts";

/** SPEC.md point 4 "Contact form". */
export const SENT_MESSAGE = "Message sent successfully! We'll get back to you soon.";
/** SPEC.md point 8 "Contact failure". */
export const SEND_FAILURE = "Failed to send message";

export function readContactForm(data: FormData): ContactForm {
  return { name: textIn(data, "name"), email: textIn(data, "email"), subject: textIn(data, "subject"), message: textIn(data, "message") };
}

/** What is sent: a placeholder subject as general (READINGS 51), the texts as they were typed, for the API to tidy. */
export function toContactPayload(form: ContactForm, sent: SentForm): ContactPayload {
  return { ...form, subject: sentSubject(form.subject), ...guardValues(sent) };
}

/** Sends a contact message. Rejects with an error whose message is ready to show. */
export async function sendContact(api: Parameters<typeof sendContactMessage>[0], form: ContactForm, sent: SentForm): Promise<void> {
  try {
    await sendContactMessage(api, toContactPayload(form, sent));
  } catch (thrown) {
    if (!isUnreadableSuccess(thrown)) throw withServerText(thrown, SEND_FAILURE);
  }
}
