/** Postgres rejects NUL and lone surrogates (docs/adr/0018). */
export function isStorableText(text: string): boolean {
  // With the `u` flag, `\p{Cs}` matches only lone surrogates.
  return !/[\0\p{Cs}]/u.test(text);
}

/** Control characters except NUL, tab and line breaks; characters that change the text direction. */
const STEERING = /(?![\0\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** Removes characters that control a terminal or the text direction (docs/product/abuse-and-privacy.md#what-texts-may-hold). */
export const withoutSteering = (text: string): string => text.replace(STEERING, "");

export const onOneLine = (text: string): string => withoutSteering(text).replace(/[\t\n\r\u2028\u2029]+/g, " ");

export function toStorableText(text: string): string {
  return text.replaceAll("\0", "").replace(/\p{Cs}/gu, "\uFFFD");
}
