/** `a, b` as a list without blanks. */
export const commas = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
