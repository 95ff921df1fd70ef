import { createHash } from "node:crypto";
import { PRODUCT_NAME } from "@nightlatch/domain";
import type { FastifyReply } from "fastify";

// The colours of shared/ui/tokens.css. The page stands alone: when it is needed, no release may be there to take styles from.
const STYLE = [
  ":root{color-scheme:light dark}",
  "body{margin:0;min-height:100vh;display:grid;place-items:center;background:#eef0ed;color:#172022;font:1.0625rem/1.6 system-ui,sans-serif}",
  "main{box-sizing:border-box;max-width:34rem;padding:2rem 1.5rem}",
  "p{margin:0 0 1.25rem}p:first-child{font-size:.875rem;letter-spacing:.08em;color:#55625f}",
  "h1{margin:0 0 1rem;font:600 1.875rem/1.2 Georgia,serif;text-wrap:balance}",
  "a{display:inline-block;padding:.75rem 1.25rem;border-radius:4px;background:#7a2038;color:#fff;text-decoration:none}",
  "a:focus-visible{outline:3px solid currentcolor;outline-offset:3px}",
  "@media(prefers-color-scheme:dark){body{background:#141b1e;color:#eef0ed}p:first-child{color:#f2b661}a{background:#f2b661;color:#141b1e}}",
].join("");
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A finished page of a few hundred bytes, for moments in which no release can make one. */
export interface SmallPage {
  readonly status: 400 | 500 | 503;
  readonly body: Buffer;
}

/** The address and words of a page's one link; without an address it leads to the same page again. */
interface Way {
  readonly to: string;
  readonly words: string;
}

/** Makes a page of constant texts. */
function smallPage(status: SmallPage["status"], title: string, text: string, way: Way = { to: "", words: "Try again" }): SmallPage {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style>`;
  const main = `<main><p>${PRODUCT_NAME}</p><h1>${title}</h1><p>${text}</p><a href="${way.to}">${way.words}</a></main>`;
  return { status, body: Buffer.from(`<!doctype html><html lang="en">${head}${main}</html>`) };
}

/** Seconds after which a page that is refused may be asked for again. */
const RETRY_AFTER = "5";

export const STARTING = smallPage(503, "The site is starting.", "It will be here in a moment. Please try again.");

export const BUSY = smallPage(503, "Many people are looking right now.", "This page will be here in a moment. Please try again.");

export const BROKEN = smallPage(500, "Something went wrong", "There was an unexpected error. Please try refreshing the page.");

export const UNREADABLE = smallPage(
  400,
  "This address cannot be read.",
  "A part of it may have been lost on its way. Everything can be found from the start.",
  { to: "/", words: "To the start" },
);

/** Answers with a small page, which nobody keeps. */
export function sendSmallPage(reply: FastifyReply, { status, body }: SmallPage): FastifyReply {
  if (status === 503) reply.header("retry-after", RETRY_AFTER);
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .header("content-security-policy", POLICY)
    .type("text/html; charset=utf-8")
    .send(body);
}
