import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { attributesOf } from "./attributes.ts";

/** Values of `Link` for the files that a page needs before it can be painted. */
export type Hints = readonly string[];

const FILE = /<link rel="(preload|stylesheet)" ([^<>]*)>/g;
/** Most lists that are held once for all of their pages; there is about one for each kind of page and release. */
const MOST_LISTS = 500;

const lists = new LRUCache<string, Hints>({ max: MOST_LISTS });

/** @returns the styles and typefaces that the head of a page names, as the page asks for them: otherwise they would be loaded twice */
export function hintsIn(html: string): Hints {
  const head = html.slice(0, html.indexOf("</head>"));
  const found = [...head.matchAll(FILE)].flatMap(([, rel, text = ""]) => {
    const { href, as, type, integrity, crossorigin } = attributesOf(text);
    const kind = rel === "stylesheet" ? "style" : as;
    if (!href || (kind !== "style" && kind !== "font")) return [];
    return [
      `<${href}>; rel=preload; as=${kind}`,
      ...(type ? [`type="${type}"`] : []),
      ...(integrity ? [`integrity="${integrity}"`] : []),
      ...(crossorigin === undefined ? [] : ["crossorigin"]),
    ].join("; ");
  });
  const key = found.join();
  const known = lists.get(key);
  if (known) return known;
  lists.set(key, found);
  return found;
}

/** Those of a page's hints that are of a release alone, such as the shell: they are known before the page is. */
export const hintsOfRelease = (hints: Hints, name: string): Hints => hints.filter((hint) => hint.startsWith(`</assets/${name}/`));

/**
 * What tells a visitor the files of a page before the page is there (103, RFC 8297); it does so once. Nothing is told but to a browser
 * that opens the page, and has no earlier one of it: others would not use it.
 */
export function earlyHintsFor({ headers }: FastifyRequest, reply: FastifyReply): (hints: Hints | undefined) => void {
  let done = headers["sec-fetch-mode"] !== "navigate" || headers["if-none-match"] !== undefined;
  return (hints) => {
    if (done || !hints?.length || reply.raw.headersSent) return;
    done = true;
    reply.raw.writeEarlyHints({ link: [...hints] });
  };
}
