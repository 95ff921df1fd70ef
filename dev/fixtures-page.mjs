import { STORAGE_KEYS } from "@nightlatch/domain";

const toHtml = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const STATES = {
  full: "All content",
  empty: "No content",
  error: "The API fails",
  loading: "The API does not respond",
};

const STYLES = `
main { max-width: var(--page); margin: 0 auto; padding: var(--space-6) var(--gutter); }
h1 { font-size: var(--text-2xl); }
.lede { max-width: var(--measure); margin: var(--space-1) 0 var(--space-4); color: var(--text-soft); }
.states { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: var(--space-4) var(--space-3); }
h2 { padding-bottom: var(--space-1); border-bottom: 1px solid var(--border); font-size: var(--text-l); }
h2 small { display: block; color: var(--text-soft); font: 400 var(--text-s) var(--sans); }
ul { padding: 0; list-style: none; }
li { border-bottom: 1px solid var(--border); }
li a { display: block; padding: 0.75rem 0; color: inherit; text-decoration: none; }
li a:hover strong { text-decoration: underline; text-underline-offset: 0.25em; }
li strong { display: block; color: var(--accent); font-weight: 600; }
li [aria-current] strong::after { content: " · in use"; color: var(--success); }
li span { color: var(--text-soft); font-size: var(--text-s); overflow-wrap: anywhere; }
`;

/** Renders the list of fixtures without the remote and the shell, because these may be broken. */
export function fixturesPage({ title, name, fixtures, chosen, css }) {
  const links = css.map((href) => `<link rel="stylesheet" href="${toHtml(href)}">`).join("");
  const item = (fixture) =>
    `<li><a href="/fixtures/${fixture.name}"${fixture.name === chosen ? ' aria-current="true"' : ""}><strong>${fixture.name}</strong><span>${toHtml(fixture.url)}</span></a></li>`;
  const section = ([state, about]) => {
    const own = fixtures.filter((fixture) => fixture.state === state);
    if (own.length === 0) return "";
    return `<section aria-labelledby="${state}"><h2 id="${state}">${state} <small>${about}</small></h2><ul>${own.map(item).join("")}</ul></section>`;
  };
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${toHtml(title)}</title>${links}<style>${STYLES}</style></head>
<body><main><h1>${toHtml(name)}</h1>
<p class="lede">This remote runs alone, on its fixtures. Choose a fixture to open its page with its API responses. Edits show in the open page.</p>
<div class="states">${Object.entries(STATES).map(section).join("")}</div></main></body></html>
`;
}

/** Removes lists that the browser cached for another fixture, and then opens the page. */
export function openingPage(url) {
  const [key, href] = [STORAGE_KEYS.properties, url].map((text) => JSON.stringify(text).replaceAll("<", "\\u003c"));
  return `<!doctype html><meta charset="utf-8"><title>Opening</title><script>localStorage.removeItem(${key}); location.replace(${href});</script><p><a href="${toHtml(url)}">Open the page</a></p>
`;
}
