/** Letters without a decomposition that people type without their stroke or ligature. */
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
  // The form of a sigma depends on its place in the word; a part of a word must still match.
  ς: "σ",
};

const withoutMarks = (text: string): string => text.replace(/\p{M}+/gu, "");
// Marks go first: to put a run of them in order takes quadratic time.
const decompose = (text: string): string => withoutMarks(withoutMarks(text).normalize("NFKD"));

/**
 * Text without case and accents, for comparing: "Zürich" and "ZURICH" fold alike (docs/product/filters.md#comparing-text,
 * docs/product/filters.md#search). Spaces and punctuation stay. Folding twice changes nothing.
 */
export function fold(text: string): string {
  // Most texts are ASCII, which has nothing to decompose: a tenth of the time.
  if (!/[^ -~]/.test(text)) return text.toLowerCase();
  return decompose(decompose(text).toLowerCase()).replace(/[ßøłđðþæœıħŧς]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/** Folded text of letters and digits only, by which places are compared (docs/product/filters.md#comparing-text). */
export function normalise(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * The canonical slug of a name (docs/product/classification.md#slugs): folded, `&` becomes "and", dots and apostrophes
 * are dropped, every other run becomes one hyphen. "St. Andrew's Cross" gives `st-andrews-cross`.
 */
export function slugify(text: string): string {
  return toHyphens(fold(text.replace(/[＆﹠&]/g, "and")).replace(/[.'’‘`ʼ]/g, ""));
}

/** Whether a text can be a slug that somebody chose: small letters and digits with single hyphens between them. */
export const isSlug = (text: string): boolean => /^[\p{Ll}\p{Lo}\p{Lm}\p{N}]+(-[\p{Ll}\p{Lo}\p{Lm}\p{N}]+)*$/u.test(text);

/** A city, state or country as a path segment (docs/product/browse.md#picking-a-suggestion). "O'Fallon" gives `o-fallon`. */
export function placeSegment(name: string): string {
  return toHyphens(fold(name));
}

/**
 * Text without the characters at its end that match. An expression such as `/[\s.]+$/` takes quadratic time.
 *
 * @param mark matches one character
 */
export function withoutEnd(text: string, mark: RegExp): string {
  let end = text.length;
  while (end > 0 && mark.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function toHyphens(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}

/** The label of a slug that has no name of its own: "lifestyle-bnb" gives "Lifestyle BnB" (docs/product/data.md#names-of-types). */
export function titleCase(slug: string): string {
  return slug
    .split(/[-_\s]+/)
    .filter(Boolean)
    .map((word) => (word.toLowerCase() === "bnb" ? "BnB" : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ");
}

/** The name of a place that no listing has, by its segment: "us" gives "US", "new-york" gives "New York" (docs/product/browse.md#place-segments). */
export function unlistedPlace(segment: string): string {
  const words = placeSegment(segment);
  return /^([a-z]{2}|usa)$/.test(words) ? words.toUpperCase() : titleCase(words);
}

/** Compares by code unit: the same in every locale, on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
