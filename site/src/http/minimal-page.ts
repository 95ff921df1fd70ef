import { createHash } from "node:crypto";
import { PRODUCT_NAME } from "@nightlatch/domain";
import type { FastifyReply } from "fastify";

// Copies colours of shared/ui/tokens.css, because no release may be available to supply styles.
const STYLE = [
  ":root{color-scheme:light dark}",
  "body{margin:0;min-height:100vh;background:#eef0ed;color:#172022;font:1.0625rem/1.6 system-ui,sans-serif}",
  "header{display:flex;align-items:center;gap:.625rem;padding:1rem max(1.25rem,50vw - 35rem);background:#141b1e;color:#f3f1ea}",
  "header{font:500 1.25rem/1.75rem Georgia,serif}svg{flex:none}",
  "main{box-sizing:border-box;max-width:40rem;margin:auto;padding:clamp(3rem,12vh,8rem) 1.25rem 4rem}",
  "h1{margin:0;font:500 clamp(1.75rem,1.3rem + 1.9vw,2.375rem)/1.15 Georgia,serif;text-wrap:balance}",
  "p{margin:1rem 0 2rem;font-size:1.1875rem;color:#55625f}",
  "a{display:inline-block;padding:.625rem 1.25rem;border-radius:4px;background:#7a2038;color:#fff;font-weight:600;text-decoration:none}",
  "a:active{opacity:.75}a:focus-visible{outline:3px solid #7a2038;outline-offset:2px}",
  "@media(prefers-color-scheme:dark){body{background:#10171a;color:#e9ece7}p{color:#a9b6b0}a{background:#f2b661;color:#172022}",
  "a:focus-visible{outline-color:#f2b661}}",
].join("");
const LOGO = [
  '<svg viewBox="0 0 28 32" width="24" height="28" aria-hidden="true">',
  '<path d="M2.5 30.5V13a11.5 11.5 0 0 1 23 0v17.5z" fill="none" stroke="currentColor" stroke-width="2"/>',
  '<path d="M9.6 19.5 11.8 12h4.4l2.2 7.5z" fill="#f2b661"/>',
  '<path d="M14 19.5v7M10.5 26.5h7" stroke="#f2b661" stroke-width="1.8" stroke-linecap="round"/></svg>',
].join("");
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export interface MinimalPage {
  readonly status: 400 | 500 | 503;
  readonly body: Buffer;
}

function minimalPage(status: MinimalPage["status"], title: string, text: string, link = { to: "", words: "Try again" }): MinimalPage {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style>`;
  const header = `<header>${LOGO}${PRODUCT_NAME}</header>`;
  const main = `<main><h1>${title}</h1><p>${text}</p><a href="${link.to}">${link.words}</a></main>`;
  return { status, body: Buffer.from(`<!doctype html><html lang="en">${head}${header}${main}</html>`) };
}

const RETRY_AFTER = "5";

export const STARTING = minimalPage(503, "The site is starting.", "It will be here in a moment. Please try again.");

export const BUSY = minimalPage(503, "We're very busy right now.", "This page will be here in a moment. Please try again.");

export const BROKEN = minimalPage(500, "Something went wrong", "There was an unexpected error. Please try refreshing the page.");

export const UNREADABLE = minimalPage(
  400,
  "We can't read this address.",
  "Part of it may be missing. You can find everything from the home page.",
  { to: "/", words: "Go to the home page" },
);

export function sendMinimalPage(reply: FastifyReply, { status, body }: MinimalPage): FastifyReply {
  if (status === 503) reply.header("retry-after", RETRY_AFTER);
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .header("content-security-policy", POLICY)
    .type("text/html; charset=utf-8")
    .send(body);
}
