import { PRODUCT_NAME } from "@nightlatch/domain";
import { letter, quotable } from "../mail/letters.ts";
import type { Mail } from "../mail/mail.ts";

/** The operator's answer to a message, in the operator's own words. */
export function answerLetter(
  { to, subject, text }: { readonly to: string; readonly subject: string; readonly text: string },
  operator: string,
): Mail {
  const about = quotable(subject);
  return {
    kind: "message-answer",
    to,
    replyTo: operator,
    subject: about ? `Re: ${about}` : `Your message to ${PRODUCT_NAME}`,
    text: letter(text),
  };
}
