import { PRODUCT_NAME } from "@nightlatch/domain";
import { PAGE_CSS } from "@nightlatch/http/page-style";
import { type Html, html } from "@nightlatch/process/http";

/** A page with one question and a button, or with one message. A GET changes nothing, because mail scanners open every link. */
export interface LinkPage {
  readonly title: string;
  readonly text: string;
  readonly button?: { readonly label: string; readonly action: string };
}

export const LINK_PAGE_CSS = `${PAGE_CSS}
.link-page { padding-block: 3rem; }
.link-page button {
  font: inherit; font-weight: 600; padding: 0.75rem 1.5rem; border: 0; border-radius: 4px; cursor: pointer;
  background: var(--accent); color: var(--panel);
}
@media (prefers-color-scheme: dark) { .link-page button { color: var(--bar); } }
.link-page button:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }
`;

export function renderLinkPage({ title, text, button }: LinkPage): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title} | ${PRODUCT_NAME}</title>
<link rel="stylesheet" href="/api/waitlist/page.css">
</head>
<body>
<header class="head"><div class="column"><h1>${title}</h1></div></header>
<main class="column link-page">
<p>${text}</p>
${button && buttonForm(button)}
<p><a href="/">To the home page of ${PRODUCT_NAME}</a></p>
</main>
</body>
</html>
`.html;
}

function buttonForm({ label, action }: NonNullable<LinkPage["button"]>): Html {
  return html`<form method="post" action="${action}"><button type="submit">${label}</button></form>`;
}
