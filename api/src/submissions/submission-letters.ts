import { type NewProperty, PRIVACY_COLUMNS, PRODUCT_NAME, planOf, privacyOption, TAG_MAP, typeLabel } from "@nightlatch/domain";
import { facts, letter, NOT_YOU, quotable } from "../mail/letters.ts";
import type { Mail } from "../mail/mail.ts";

/** The confirmation to the host: the listing has arrived, and this is what happens to it. */
export function submissionConfirmation(record: NewProperty, operator: string): Mail {
  const name = quotable(record.Name);
  return {
    kind: "property-confirmation",
    to: record["Host Email"],
    replyTo: operator,
    subject: "We have received your listing",
    text: letter(
      `Thank you for adding ${name ? `"${name}"` : "your listing"} to ${PRODUCT_NAME}.`,
      "We read every listing before we publish it. If we have a question, we will write to you.",
      ...planWords(record["Plan Wanted"]),
      NOT_YOU,
    ),
  };
}

/** What becomes of the plan that a host asked for; nothing where none or the free one was. */
function planWords(plan: NewProperty["Plan Wanted"]): string[] {
  if (plan === undefined || plan === "free") return [];
  return [`You asked for the ${planOf(plan).name} plan. We will write to you about it. Nothing is charged before you agree.`];
}

/**
 * The notice to the operator, with everything that was handed in.
 *
 * @param photos how many photos came with it
 */
export function submissionNotice(
  record: NewProperty,
  { id, photos }: { readonly id: string; readonly photos: number },
  operator: string,
): Mail {
  const shown = Object.entries(record).map(([key, value]): [string, string] => [key, textOf(key, value)]);
  return {
    kind: "property-notice",
    to: operator,
    replyTo: record["Host Email"],
    subject: "New listing submitted",
    text: `${facts([["Submission", id], ["Photos", photos === 0 ? "none" : `${photos}; ops submissions show ${id} has their files`], ...shown])}\n`,
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
