/**
 * Whether Postgres can store the text as it is. Postgres refuses NUL and halves of surrogate pairs
 * (docs/adr/0018-measured-before-building.md#text-and-postgres), so the API must refuse them first, with a message of its
 * own.
 */
export function isStorableText(text: string): boolean {
  // With the u flag a whole pair is one character of another category, so only halves match.
  return !/[\0\p{Cs}]/u.test(text);
}

/** Controls but NUL, which is refused, tab and line breaks; and what turns the direction of text until it is turned back. */
const STEERING = /(?![\0\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A text without the characters that steer a terminal or turn the text around them, which come along when something is pasted and
 * which nobody sees (docs/product/abuse-and-privacy.md#what-texts-may-hold).
 */
export const withoutSteering = (text: string): string => text.replace(STEERING, "");

/** Such a text on one line: breaks and tabs are spaces. */
export const onOneLine = (text: string): string => withoutSteering(text).replace(/[\t\n\r\u2028\u2029]+/g, " ");

/** The text with NUL removed and halves of surrogate pairs replaced, for page addresses, which never fail. */
export function toStorableText(text: string): string {
  return text.replaceAll("\0", "").replace(/\p{Cs}/gu, "\uFFFD");
}
