/** A value of a record in words, on one line. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return "nothing";
  if (value === true || value === false) return value ? "yes" : "no";
  const isTexts = Array.isArray(value) && value.every((each) => typeof each === "string");
  return isTexts ? value.join(", ") : typeof value === "object" ? describe(value) : String(value);
}

function describe(value: object): string {
  const images = Array.isArray(value) && value.every((each) => typeof each === "object" && each !== null && "url" in each);
  return images ? `${(value as unknown[]).length} ${(value as unknown[]).length === 1 ? "picture" : "pictures"}` : JSON.stringify(value);
}

const SHOWN_MAX = 300;

/** A value of a record on one line, no longer than can be read. */
export function shown(value: unknown): string {
  const text = valueWords(value);
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1)}…` : text;
}
