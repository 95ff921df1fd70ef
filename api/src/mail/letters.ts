import { PRODUCT_NAME, REPLY_PROMISE } from "@nightlatch/domain";

/** Lines of `Label: value`. Pairs without a value are left out. */
export function facts(pairs: readonly (readonly [label: string, value: string | number | undefined])[]): string {
  return pairs
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([label, value]) => `${label}: ${value}`)
    .join("\n");
}

/** A letter to somebody outside: paragraphs, then the product's name as signature. */
export function letter(...paragraphs: readonly string[]): string {
  return `${[...paragraphs, PRODUCT_NAME].join("\n\n")}\n`;
}

/** A paragraph of every confirmation: whoever typed the address may not be its owner. */
export const NOT_YOU = "If this wasn't you, you don't need to do anything. If you would like us to know, just reply to this email.";

/** Follows every sentence that says what is erased. */
export const BACKUPS_FOLLOW = "Backups follow within 30 days.";

export const REPLY_SOON = `We will reply within ${REPLY_PROMISE}.`;

/**
 * Makes a text that a stranger typed fit for a mail to an address that the stranger typed too: one short line without
 * addresses, so that nobody can send messages of their own through our mails. Undefined when the text cannot be shown.
 */
export function quotable(text: string): string | undefined {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  if (line === "" || line.length > 80 || /[@/\\]|\p{L}\.\p{L}|www/u.test(line)) return undefined;
  return line;
}
