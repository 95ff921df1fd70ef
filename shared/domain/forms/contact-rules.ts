import { FORM_MAX, type FormIssue, isBlank, isEmail, issuesOf, textProblem } from "./form-rules.ts";

export const CONTACT_SUBJECTS = [
  { value: "general", label: "General Inquiry" },
  { value: "support", label: "Support" },
  { value: "listing", label: "Listing Question" },
  { value: "partnership", label: "Partnership" },
  { value: "press", label: "Press" },
] as const;
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number]["value"];

export const EMPTY_CONTACT = { name: "", email: "", subject: "", message: "" };
export type ContactForm = Readonly<typeof EMPTY_CONTACT>;

export const FILL_ALL_MESSAGE = "Please fill in all fields";

export function isContactSubject(text: string): text is ContactSubject {
  return CONTACT_SUBJECTS.some((subject) => subject.value === text);
}

export type ContactMessage = ContactForm & { readonly subject: ContactSubject };

export function toContactMessage(form: ContactForm): ContactMessage {
  return {
    name: form.name.trim().replace(/\s+/g, " "),
    email: form.email.trim(),
    subject: isContactSubject(form.subject) ? form.subject : "general",
    message: form.message.trim(),
  };
}

const MISSING = {
  name: "Please enter your name.",
  email: "Please enter your email.",
  subject: "Please choose a subject.",
  message: "Please enter a message.",
} as const;

/** Returns the issues in field order (docs/product/forms-contact.md#required-fields). @param requireAll reports all missing fields as one issue */
export function checkContact(form: ContactForm, { requireAll = false } = {}): FormIssue[] {
  const order: readonly string[] = Object.keys(MISSING);
  const required = (Object.keys(MISSING) as (keyof ContactForm)[]).filter((field) => requireAll || field !== "subject");
  const missing = required
    .filter((field) => isBlank(form[field]))
    .map((field) => ({ field, message: requireAll ? FILL_ALL_MESSAGE : MISSING[field] }));
  const wrong = issuesOf([
    ["name", textProblem("Your name", form.name, FORM_MAX.line)],
    ["email", !isBlank(form.email) && !isEmail(form.email.trim()) && "Please enter a valid email address."],
    ["subject", !isBlank(form.subject) && !isContactSubject(form.subject) && "Please choose one of the subjects."],
    ["message", textProblem("Your message", form.message, FORM_MAX.text)],
  ]);
  return [...missing, ...wrong].sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}
