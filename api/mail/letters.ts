import type { Mail } from "@nightlatch/database/mail";
import { PRODUCT_NAME, REPLY_PROMISE } from "@nightlatch/domain";

export function facts(pairs: readonly (readonly [label: string, value: string | number | undefined])[]): string {
  return pairs
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([label, value]) => `${label}: ${value}`)
    .join("\n");
}

export function letter(...paragraphs: readonly string[]): string {
  return `${[...paragraphs, PRODUCT_NAME].join("\n\n")}\n`;
}

export const letterTo = (to: string, operator: string, about: Pick<Mail, "kind" | "subject">, ...paragraphs: readonly string[]): Mail => ({
  ...about,
  to,
  replyTo: operator,
  text: letter(...paragraphs),
});

/** Ends mails to an address that a stranger may have typed. */
export const NOT_YOU = "If this wasn't you, you don't need to do anything. If you would like us to know, just reply to this email.";

export const BACKUPS_FOLLOW = "Backups follow within 30 days.";

export const REPLY_SOON = `We will reply within ${REPLY_PROMISE}.`;

/** Shortens a stranger's text to one line, so that strangers cannot send messages through our mails. */
export function quotable(text: string): string | undefined {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  if (line === "" || line.length > 80 || /[@/\\]|\p{L}\.\p{L}|www/u.test(line)) return undefined;
  return line;
}
