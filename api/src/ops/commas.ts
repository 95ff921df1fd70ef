/** Splits `a, b` at its commas into trimmed texts, without empty ones. */
export const commas = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
