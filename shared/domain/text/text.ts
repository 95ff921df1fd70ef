const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  æ: "ae",
  œ: "oe",
  ı: "i",
  ħ: "h",
  ŧ: "t",
  // A final sigma must match a sigma inside a word.
  ς: "σ",
};

const withoutMarks = (text: string): string => text.replace(/\p{M}+/gu, "");
// Removes marks first, because normalising a long run of marks takes quadratic time.
const decompose = (text: string): string => withoutMarks(withoutMarks(text).normalize("NFKD"));

/** Lower case without accents, for comparison. Folding twice changes nothing. */
export function fold(text: string): string {
  // A shortcut for ASCII, ten times as fast.
  if (!/[^ -~]/.test(text)) return text.toLowerCase();
  return decompose(decompose(text).toLowerCase()).replace(/[ßøłđðþæœıħŧς]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

export function normalise(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, "");
}

/** "St. Andrew's Cross" gives `st-andrews-cross` (docs/product/classification.md#slugs). */
export function slugify(text: string): string {
  return toHyphens(fold(text.replace(/[＆﹠&]/g, "and")).replace(/[.'’‘`ʼ]/g, ""));
}

export const isSlug = (text: string): boolean => /^[\p{Ll}\p{Lo}\p{Lm}\p{N}]+(-[\p{Ll}\p{Lo}\p{Lm}\p{N}]+)*$/u.test(text);

/** A path segment (docs/product/browse.md#picking-a-suggestion): "O'Fallon" gives `o-fallon`. */
export function placeSegment(name: string): string {
  return toHyphens(fold(name));
}

/** Removes characters at the end. An expression such as `/[\s.]+$/` takes quadratic time. @param mark matches one character */
export function withoutEnd(text: string, mark: RegExp): string {
  let end = text.length;
  while (end > 0 && mark.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function toHyphens(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}

/** "lifestyle-bnb" gives "Lifestyle BnB" (docs/product/data.md#names-of-types). */
export function titleCase(slug: string): string {
  return slug
    .split(/[-_\s]+/)
    .filter(Boolean)
    .map((word) => (word.toLowerCase() === "bnb" ? "BnB" : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ");
}

/** "us" gives "US", "new-york" gives "New York" (docs/product/browse.md#place-segments). */
export function unlistedPlace(segment: string): string {
  const words = placeSegment(segment);
  return /^([a-z]{2}|usa)$/.test(words) ? words.toUpperCase() : titleCase(words);
}

/** Compares by code unit, so that the order is the same in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
