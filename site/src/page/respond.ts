import { hasTag, weakTagOf } from "@nightlatch/process";
import type { FastifyReply, FastifyRequest } from "fastify";
import { withStyles } from "../http/security-headers.ts";
import { encode, encodingFor } from "./encoded-bodies.ts";
import type { KeptPage, KeptPages } from "./page-cache.ts";
import { NEVER } from "./preview.ts";

/**
 * Who may keep an answer: `visitor` their browser alone, which asks each time whether it is still the same; `edge` a proxy
 * that has told the visit's bucket and lane, and keeps pages by them; `nobody`.
 */
export type Keeper = "visitor" | "edge" | "nobody";

/**
 * A proxy may use a page for ten seconds, and for half a minute more while it asks for the next. Browsers have to ask each time
 * (`must-revalidate`), since a cookie that the address does not name may change the page.
 */
const CACHE_CONTROL: Readonly<Record<Keeper, string>> = {
  visitor: "private, no-cache",
  edge: "public, max-age=0, must-revalidate, s-maxage=10, stale-while-revalidate=30",
  nobody: NEVER,
};

export interface Sending {
  readonly policy: string;
  readonly keeper: Keeper;
  /** Headers of the request, in small letters and with commas, that decide which page it is. */
  readonly vary: string;
}

/** Sends a page that is held as bytes. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { kept, key, page, ...sending }: Sending & { readonly kept: KeptPages; readonly key: string; readonly page: KeptPage },
): Promise<FastifyReply> {
  startAnswer(reply, page, sending);
  if (isKnown(request, reply, page.status, page.bodies.etag, sending)) return reply.code(304).send();
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const body = kept.body(key, page, encoding);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(body instanceof Promise ? await body : body);
}

/** Sends a page that is for this answer alone. */
export async function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, html, styles, ...sending }: Sending & Answered & { readonly html: string },
): Promise<FastifyReply> {
  if (status === 503) reply.header("retry-after", "5");
  startAnswer(reply, { status, styles }, sending);
  if (isKnown(request, reply, status, weakTagOf(html), sending)) return reply.code(304).send();
  const encoding = encodingFor(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(await encode(html, encoding));
}

/** What a page's answer says of the page. */
type Answered = Pick<KeptPage, "status" | "styles">;

function startAnswer(reply: FastifyReply, { status, styles }: Answered, { policy, keeper, vary }: Sending): void {
  reply.code(status);
  reply.header("content-type", "text/html; charset=utf-8");
  reply.header("cache-control", status === 503 ? "no-store" : CACHE_CONTROL[keeper]);
  reply.header("vary", `accept-encoding, ${vary}`);
  reply.header("content-security-policy", withStyles(policy, styles));
}

/** Says the page's tag, where it may be kept. @returns whether the client has this page already */
function isKnown({ headers }: FastifyRequest, reply: FastifyReply, status: number, etag: string, { keeper }: Sending): boolean {
  if (status === 503 || keeper === "nobody") return false;
  reply.header("etag", etag);
  return status === 200 && hasTag(headers["if-none-match"], etag);
}
