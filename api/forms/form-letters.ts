import type { Mail } from "@nightlatch/database/mail";
import { type NewProperty, PRIVACY_COLUMNS, PRODUCT_NAME, planOf, privacyOption, TAG_MAP, typeLabel } from "@nightlatch/domain";
import { BACKUPS_FOLLOW, facts, letterTo, NOT_YOU, quotable, REPLY_SOON } from "@nightlatch/mail/letters";
import type { FormMessage } from "./form-body.ts";

export function formNotice({ formId, name, email, subject, message, removal }: FormMessage, operator: string): Mail {
  return {
    kind: removal ? "removal-notice" : "form-notice",
    to: operator,
    replyTo: email,
    subject,
    text: `${facts(Object.entries({ Form: formId, Name: name, Email: email }))}\n\n${message}\n`,
  };
}

interface Receipt {
  readonly to: string;
  readonly reference: string;
  readonly name: string;
  /** Only the mail to the host's stored address contains this link. */
  readonly confirm?: { readonly link: string; readonly permanence: "temporary" | "permanent" };
}

export function removalReceipt({ to, reference, name, confirm }: Receipt, operator: string): Mail {
  const quoted = quotable(name);
  const sentence = `We have received a request to remove ${quoted ? `"${quoted}"` : "a listing"} from ${PRODUCT_NAME}`;
  const kind = "removal-confirmation";
  if (!confirm)
    return letterTo(
      to,
      operator,
      { kind, subject: `Request received: ${reference}` },
      `${sentence}.\nThe reference is ${reference}.`,
      REPLY_SOON,
      NOT_YOU,
    );
  return letterTo(
    to,
    operator,
    { kind, subject: `Is this request yours? ${reference}` },
    `${sentence} ${confirm.permanence === "permanent" ? "for good" : "for a while"}.\nThe reference is ${reference}.`,
    `If you sent it, open this link within a week and press Confirm. Then we know that it comes from you:\n${confirm.link}`,
    REPLY_SOON,
    "If this wasn't you, leave the link alone and reply to this email soon.",
  );
}

export interface RemovalDone {
  readonly reference: string;
  readonly name: string;
  readonly became: "removed" | "unpublished";
  /** UTC date of a hidden listing's return, as `2026-03-04`. */
  readonly until?: string | undefined;
}

export function removalDoneLetter(to: string, { reference, name, became, until }: RemovalDone, operator: string): Mail {
  const listing = quotable(name) ? `"${quotable(name)}"` : "The listing";
  const visibleAgain = until && new Date(`${until}T00:00:00Z`).toLocaleDateString("en-US", LONG_DAY);
  const isRemoved = became === "removed";
  return letterTo(
    to,
    operator,
    { kind: "removal-done", subject: `Request done: ${reference}` },
    `${listing} is ${isRemoved ? "no longer" : "now hidden"} on ${PRODUCT_NAME}, as requested (${reference}).`,
    ...(isRemoved ? [`We have erased what we kept about you for it. ${BACKUPS_FOLLOW} This is our last email about it.`] : []),
    ...(visibleAgain ? [`It will be shown again on ${visibleAgain}. Tell us if you would prefer another day.`] : []),
    "Search engines and saved copies of its page may show it for a few more days.",
    isRemoved
      ? "You are welcome back whenever you like. If you didn't ask for this, please reply to this email soon, and we will help."
      : "If you didn't ask for this, please reply to this email, and we will show it again.",
  );
}

const LONG_DAY = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;

export function submissionConfirmation(record: NewProperty, operator: string): Mail {
  const name = quotable(record.Name);
  return letterTo(
    record["Host Email"],
    operator,
    { kind: "property-confirmation", subject: "We have received your listing" },
    `Thank you for adding ${name ? `"${name}"` : "your listing"} to ${PRODUCT_NAME}.`,
    "We read every listing before we publish it. If we have a question, we will write to you.",
    ...planWords(record["Plan Wanted"]),
    NOT_YOU,
  );
}

function planWords(plan: NewProperty["Plan Wanted"]): string[] {
  if (plan === undefined || plan === "free") return [];
  return [`You asked for the ${planOf(plan).name} plan. We will write to you about it. Nothing is charged before you agree.`];
}

export function submissionNotice(
  record: NewProperty,
  { id, photos }: { readonly id: string; readonly photos: number },
  operator: string,
): Mail {
  const lines = Object.entries(record).map(([key, value]): [string, string] => [key, textOf(key, value)]);
  return {
    kind: "property-notice",
    to: operator,
    replyTo: record["Host Email"],
    subject: "New listing submitted",
    text: `${facts([["Submission", id], ["Photos", photos === 0 ? "none" : `${photos}; ops submissions show ${id} lists them`], ...lines])}\n`,
  };
}

const privacyColumns: ReadonlySet<string> = new Set(Object.values(PRIVACY_COLUMNS));

function textOf(key: string, value: unknown): string {
  if (privacyColumns.has(key))
    return [value]
      .flat()
      .map((slug) => privacyOption(String(slug))?.label ?? String(slug))
      .join(", ");
  if (!Array.isArray(value)) return String(value ?? "");
  return value.map((id: string) => (key === "Tags" ? (TAG_MAP[id]?.name ?? id) : typeLabel(id))).join(", ");
}

export function answerLetter(
  { to, subject, text }: { readonly to: string; readonly subject: string; readonly text: string },
  operator: string,
): Mail {
  const about = quotable(subject);
  return letterTo(to, operator, { kind: "message-answer", subject: about ? `Re: ${about}` : `Your message to ${PRODUCT_NAME}` }, text);
}
