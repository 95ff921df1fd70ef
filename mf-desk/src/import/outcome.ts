const WORDS = ["added", "changed", "refused"] as const;

/** What a run did to listings, in words: kinds that have none are left out. */
export const outcomeOf = (run: Readonly<Record<(typeof WORDS)[number], number>>): string =>
  WORDS.filter((word) => run[word] > 0)
    .map((word) => `${run[word].toLocaleString("en-US")} ${word}`)
    .join(", ") || "None";
