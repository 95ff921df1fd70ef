import type { FormBody, RemovalRequest } from "./form-body.ts";

/** A message that came in through a form, tidied. */
export interface FormMessage {
  readonly formId: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly removal: RemovalRequest | undefined;
}

/** Trims a message, and puts its name and subject on one line. */
export function toFormMessage(formId: string, { name, email, subject, message, removal }: FormBody): FormMessage {
  const line = (text: string) => text.trim().replace(/\s+/g, " ");
  return { formId, name: line(name), email: email.trim(), subject: line(subject), message: message.trim(), removal };
}
