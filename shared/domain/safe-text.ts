/**
 * Whether Postgres can store the text as it is. Postgres refuses NUL and halves of surrogate pairs
 * (docs/adr/0018-measured-before-building.md#text-and-postgres), so the API must refuse them first, with a message of its
 * own.
 */
export function isStorableText(text: string): boolean {
  // With the u flag a whole pair is one character of another category, so only halves match.
  return !/[\0\p{Cs}]/u.test(text);
}

/** The text with NUL removed and halves of surrogate pairs replaced, for page addresses, which never fail. */
export function toStorableText(text: string): string {
  return text.replaceAll("\0", "").replace(/\p{Cs}/gu, "\uFFFD");
}
