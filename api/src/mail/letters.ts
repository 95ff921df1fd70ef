import { PRODUCT_NAME, REPLY_PROMISE } from "@nightlatch/shared/domain";

/** `Label: value` lines, without those that have no value. */
export function facts(pairs: readonly (readonly [label: string, value: string | number | undefined])[]): string {
  return pairs
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([label, value]) => `${label}: ${value}`)
    .join("\n");
}

/** A letter to somebody outside: its paragraphs, and who sent it. */
export function letter(...paragraphs: readonly string[]): string {
  return `${[...paragraphs, PRODUCT_NAME].join("\n\n")}\n`;
}

/** Said in every confirmation: the address was typed by somebody who may not be its owner. */
export const NOT_YOU = "If you did not send this, there is nothing you need to do. You can answer this mail to tell us.";

export const REPLY_SOON = `You get a reply within ${REPLY_PROMISE}.`;

/**
 * A text that a stranger typed, for a mail to an address that the stranger typed too: one short line without addresses,
 * so that nobody's message can travel in our mails. Undefined when nothing of it can be shown.
 */
export function quotable(text: string): string | undefined {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  if (line === "" || line.length > 80 || /[@/\\]|\p{L}\.\p{L}|www/u.test(line)) return undefined;
  return line;
}
