import { PRODUCT_NAME } from "@nightlatch/domain";
import { facts, letter, NOT_YOU, quotable, REPLY_SOON } from "../mail/letters.ts";
import type { Mail } from "../mail/mail.ts";
import type { FormMessage } from "./form-message.ts";

/** The notice to the operator: the message as it came in. */
export function formNotice({ formId, name, email, subject, message, removal }: FormMessage, operator: string): Mail {
  return {
    kind: removal ? "removal-notice" : "form-notice",
    to: operator,
    replyTo: email,
    subject,
    text: `${facts([
      ["Form", formId],
      ["Name", name],
      ["Email", email],
    ])}\n\n${message}\n`,
  };
}

/** The confirmation to the person who asked for a removal, with the reference of the request; undefined for other forms. */
export function removalConfirmation({ removal, email }: FormMessage, operator: string): Mail | undefined {
  if (!removal) return undefined;
  const name = quotable(removal.form.propertyName);
  return {
    kind: "removal-confirmation",
    to: email,
    replyTo: operator,
    subject: `Request received: ${removal.reference}`,
    text: letter(
      `We received the request to remove ${name ? `"${name}"` : "a listing"} from ${PRODUCT_NAME}.\nIts reference is ${removal.reference}.`,
      REPLY_SOON,
      NOT_YOU,
    ),
  };
}
