export const SCHEMES = ["light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];

const QUERY = /\(prefers-color-scheme:\s*(light|dark)\)/g;
const [MATCHES, NEVER] = ["(width >= 0px)", "(width < 0px)"];

function forceIn(rules: CSSRuleList, scheme: Scheme): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule)
      rule.media.mediaText = rule.media.mediaText.replace(QUERY, (_, one) => (one === scheme ? MATCHES : NEVER));
    if (rule instanceof CSSImportRule && rule.styleSheet) forceIn(rule.styleSheet.cssRules, scheme);
    if ("cssRules" in rule) forceIn(rule.cssRules as CSSRuleList, scheme);
  }
}

/** Rewrites media queries, now and whenever a style sheet loads, because styles follow only the system's scheme. */
export function forceScheme(scheme: Scheme): void {
  const force = () => {
    for (const sheet of document.styleSheets) forceIn(sheet.cssRules, scheme);
  };
  document.documentElement.style.colorScheme = scheme;
  force();
  // `load` events do not bubble.
  document.addEventListener("load", ({ target }) => target instanceof HTMLLinkElement && force(), { capture: true });
}
