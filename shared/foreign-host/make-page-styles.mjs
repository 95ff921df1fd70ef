import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The styles that a page has around it on the site, for one element of another document: the tokens of shared/ui/tokens.css, and
 * how plain elements look. Remotes' styles stand in the layer `remote`, above.
 *
 * @param {string} tokens the text of that file
 */
export function pageStyles(tokens) {
  const layer = tokens.slice(tokens.indexOf("@layer tokens {"));
  return `@layer nightlatch, remote;\n${layer.replace("@layer tokens", "@layer nightlatch").replaceAll(":root", ".nightlatch-page")}${BASE}`;
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

const TARGET = join(import.meta.dirname, "page-styles.ts");

/** The module that the package has them in. It is kept beside its source, so that tests and bundlers need no build for it. */
export function pageStylesModule() {
  const tokens = readFileSync(join(import.meta.dirname, "../ui/tokens.css"), "utf8");
  return `// Written by make-page-styles.mjs; its test tells when to run that again.\nexport const PAGE_STYLES = \`${pageStyles(tokens)}\`;\n`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(TARGET, pageStylesModule());
