import { PRODUCT_NAME } from "@nightlatch/domain";
import { BACKUPS_FOLLOW, facts, letter, NOT_YOU, quotable, REPLY_SOON } from "../mail/letters.ts";
import type { Mail } from "../mail/mail.ts";
import type { FormMessage } from "./form-body.ts";

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

/** What a receipt of a removal request says. */
interface Receipt {
  readonly to: string;
  readonly reference: string;
  /** The listing's name, as it is stored or as it was typed. */
  readonly name: string;
  /** Goes to the stored address of the listing's host alone. */
  readonly confirm?: { readonly link: string; readonly permanence: "temporary" | "permanent" };
}

/** The receipt of a removal request, with its reference. */
export function removalReceipt({ to, reference, name, confirm }: Receipt, operator: string): Mail {
  const quoted = quotable(name);
  const listing = quoted ? `"${quoted}"` : "a listing";
  const about = { kind: "removal-confirmation", to, replyTo: operator } as const;
  if (!confirm)
    return {
      ...about,
      subject: `Request received: ${reference}`,
      text: letter(
        `We have received a request to remove ${listing} from ${PRODUCT_NAME}.\nThe reference is ${reference}.`,
        REPLY_SOON,
        NOT_YOU,
      ),
    };
  return {
    ...about,
    subject: `Is this request yours? ${reference}`,
    text: letter(
      `We have received a request to remove ${listing} from ${PRODUCT_NAME} ${confirm.permanence === "permanent" ? "for good" : "for a while"}.\nThe reference is ${reference}.`,
      `If you sent it, open this link within a week and press Confirm. Then we know that it comes from you:\n${confirm.link}`,
      REPLY_SOON,
      "If this wasn't you, leave the link alone and reply to this email soon.",
    ),
  };
}

/** What became of the listing that somebody asked to have taken down. */
export interface RemovalDone {
  readonly reference: string;
  readonly name: string;
  readonly became: "removed" | "unpublished";
  /** The UTC day on which a hidden listing shows again, as `2026-03-04`. */
  readonly until?: string | undefined;
}

/** The letter to the host, and to whoever asked in the host's name, that the request is done. */
export function removalDoneLetter(to: string, { reference, name, became, until }: RemovalDone, operator: string): Mail {
  const listing = quotable(name) ? `"${quotable(name)}"` : "The listing";
  const shownAgain = until && new Date(`${until}T00:00:00Z`).toLocaleDateString("en-US", LONG_DAY);
  return {
    kind: "removal-done",
    to,
    replyTo: operator,
    subject: `Request done: ${reference}`,
    text: letter(
      became === "removed"
        ? `${listing} is no longer on ${PRODUCT_NAME}, as requested (${reference}).`
        : `${listing} is now hidden on ${PRODUCT_NAME}, as requested (${reference}).`,
      ...(became === "removed" ? [`We have erased what we kept about you for it. ${BACKUPS_FOLLOW} This email is the last of it.`] : []),
      ...(shownAgain ? [`It will be shown again on ${shownAgain}. Tell us if you would prefer another day.`] : []),
      "Search engines and saved copies of its page may show it for a few more days.",
      became === "removed"
        ? "You are welcome back whenever you like. If you didn't ask for this, please reply to this email soon, and we will help."
        : "If you didn't ask for this, please reply to this email, and we will show it again.",
    ),
  };
}

const LONG_DAY = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
