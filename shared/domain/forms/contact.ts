import { z } from "zod";
import { type ContactForm, type ContactSubject, checkContact, sentSubject } from "./contact-rules.ts";
import { byRule, formText } from "./schema-parts.ts";

/** The fields alone, for an API that adds its own beside them. */
export const contactFields = {
  name: formText("name"),
  email: formText("email"),
  /** Empty, or absent, means the placeholder. */
  subject: formText("subject"),
  message: formText("message"),
};

/** A contact message as it is sent on. */
export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly subject: ContactSubject;
  readonly message: string;
}

/** A form as a tidy message: trimmed, the name on one line, a placeholder subject as general (docs/product/forms-contact.md#subjects). */
export function toContactMessage(form: ContactForm): ContactMessage {
  return {
    name: form.name.trim().replace(/\s+/g, " "),
    email: form.email.trim(),
    subject: sentSubject(form.subject),
    message: form.message.trim(),
  };
}

/** The schema of the contact page: name, email and message are required; the subject is not. */
export const contactSchema = z.object(contactFields).superRefine(byRule(checkContact)).transform(toContactMessage);

/** The schema of the four-field variant: "Please fill in all fields". */
export const contactSchemaRequireAll = z
  .object(contactFields)
  .superRefine(byRule((form: ContactForm) => checkContact(form, { requireAll: true })))
  .transform(toContactMessage);
