import { FORM_MAX, type FormIssue, isBlank, isEmail, textProblem } from "./form-rules.ts";

/** The subjects of the contact form (docs/product/forms-contact.md#subjects). The select's placeholder is the empty value. */
export const CONTACT_SUBJECTS = [
  { value: "general", label: "General Inquiry" },
  { value: "support", label: "Support" },
  { value: "listing", label: "Listing Question" },
  { value: "partnership", label: "Partnership" },
  { value: "press", label: "Press" },
] as const;
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number]["value"];

/** The form as it opens. The subject is empty while the placeholder is chosen. */
export const EMPTY_CONTACT = { name: "", email: "", subject: "", message: "" };
export type ContactForm = Readonly<typeof EMPTY_CONTACT>;

export const FILL_ALL_MESSAGE = "Please fill in all fields";

export function isContactSubject(text: string): text is ContactSubject {
  return CONTACT_SUBJECTS.some((subject) => subject.value === text);
}

/**
 * The subject that is sent: the placeholder, and anything else that is no subject, as general
 * (docs/product/forms-contact.md#subjects).
 */
function sentSubject(subject: string): ContactSubject {
  return isContactSubject(subject) ? subject : "general";
}

/** A contact message as it is sent on. */
export type ContactMessage = ContactForm & { readonly subject: ContactSubject };

/** Tidied: trimmed, the name on one line, a placeholder subject as general (docs/product/forms-contact.md#subjects). */
export function toContactMessage(form: ContactForm): ContactMessage {
  return {
    name: form.name.trim().replace(/\s+/g, " "),
    email: form.email.trim(),
    subject: sentSubject(form.subject),
    message: form.message.trim(),
  };
}

const MISSING = {
  name: "Please enter your name.",
  email: "Please enter your email.",
  subject: "Please choose a subject.",
  message: "Please enter a message.",
} as const;

/**
 * The problems of a contact message, in the order of the fields; empty when it can be sent
 * (docs/product/forms-contact.md#required-fields).
 *
 * @param requireAll the four-field variant: anything missing gives its one message
 */
export function checkContact(form: ContactForm, { requireAll = false } = {}): FormIssue[] {
  const order: readonly string[] = Object.keys(MISSING);
  const required = (Object.keys(MISSING) as (keyof ContactForm)[]).filter((field) => requireAll || field !== "subject");
  const missing = required
    .filter((field) => isBlank(form[field]))
    .map((field) => ({ field, message: requireAll ? FILL_ALL_MESSAGE : MISSING[field] }));
  const wrong: (FormIssue | undefined)[] = [
    issue("name", textProblem("Your name", form.name, FORM_MAX.line)),
    isBlank(form.email) || isEmail(form.email.trim()) ? undefined : { field: "email", message: "Please enter a valid email address." },
    isBlank(form.subject) || isContactSubject(form.subject)
      ? undefined
      : { field: "subject", message: "Please choose one of the subjects." },
    issue("message", textProblem("Your message", form.message, FORM_MAX.text)),
  ];
  return [...missing, ...wrong.filter((found) => found !== undefined)].sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}

function issue(field: string, message: string | undefined): FormIssue | undefined {
  return message === undefined ? undefined : { field, message };
}
