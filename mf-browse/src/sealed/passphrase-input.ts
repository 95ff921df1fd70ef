/** How a field takes a passphrase: no browser completes it, stores it, or has its spelling looked up elsewhere. */
export const PASSPHRASE_INPUT = {
  autoComplete: "off",
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
  "data-1p-ignore": "",
} as const;
