import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Tokens and base styles, which the remotes' layer `remote` overrides. @param {string} tokens the text of shared/ui/tokens.css */
export function pageStyles(tokens) {
  const layer = tokens.slice(tokens.indexOf("@layer tokens {")).replace(/\/\*.*?\*\//gs, "");
  const own = layer.replace("@layer tokens", "@layer nightlatch").replaceAll(":root", ".nightlatch-page");
  return `@layer nightlatch, remote;\n${own}${BASE}`.replace(/\n\s*/g, "\n");
}

const BASE = `
@layer nightlatch {
  .nightlatch-page,
  .nightlatch-page :where(*, *::before, *::after) {
    box-sizing: border-box;
  }

  .nightlatch-page {
    background: var(--ground);
    color: var(--text);
    font-family: var(--sans);
    font-size: var(--text-m);
    line-height: 1.55;
    overflow-wrap: break-word;
  }

  .nightlatch-page :where(*) {
    margin: 0;
  }

  .nightlatch-page :where(img, picture, svg) {
    display: block;
    max-width: 100%;
  }

  .nightlatch-page :where(img) {
    height: auto;
  }

  .nightlatch-page :where(input, button, textarea, select) {
    font: inherit;
    color: inherit;
  }

  .nightlatch-page :where(ul[class], ol[class]) {
    list-style: none;
    padding: 0;
  }

  .nightlatch-page :where(h1, h2, h3) {
    font-family: var(--serif);
    font-weight: 500;
    line-height: 1.15;
    text-wrap: balance;
  }

  .nightlatch-page :where(a) {
    color: var(--accent);
  }

  .nightlatch-page :where(:focus-visible) {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
}
`;

const TARGET = join(import.meta.dirname, "page-styles.gen.ts");

/** The generated module is committed, so that tests and bundlers need no build. */
export function pageStylesModule() {
  const tokens = readFileSync(join(import.meta.dirname, "../ui/tokens.css"), "utf8");
  return `// Written by make-page-styles.mjs. Its test fails when the file is stale.\nexport const PAGE_STYLES = \`${pageStyles(tokens)}\`;\n`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(TARGET, pageStylesModule());
