import { COOKIES } from "@nightlatch/domain";
import { hasTag, weakTagOf } from "@nightlatch/process/http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { PRIVATE_NO_STORE } from "../http/security-headers.ts";
import { encode, encodingFor } from "./encoded-bodies.ts";
import type { PageCache } from "./page-cache.ts";
import type { FoundPage } from "./render-once.ts";
import { CANARY_BUCKET_HEADER, throughEdge, VISIT_HEADER } from "./visit.ts";
import type { MadePage } from "./write-cache.ts";

/**
 * Who may store a response: `visitor` their browser alone, which revalidates it each time; `edge` a proxy that has sent the visit's
 * seed and canary bucket, and caches pages by them; `none`.
 */
type Storage = "visitor" | "edge" | "none";

/**
 * A proxy may use a page for ten seconds, and for half a minute more while it asks for the next. Browsers have to ask each time
 * (`must-revalidate`), since a cookie that the address does not name may change the page.
 */
const CACHE_CONTROL: Readonly<Record<Storage, string>> = {
  visitor: "private, no-cache",
  edge: "public, max-age=0, must-revalidate, s-maxage=10, stale-while-revalidate=30",
  none: PRIVATE_NO_STORE,
};

/** Cookies that can change a page, or the headers of its response, for one visitor. */
const PERSONAL = [COOKIES.preview, COOKIES.previewLeft, COOKIES.discreet, COOKIES.releaseOverride, COOKIES.releaseInspect] as const;

interface Headers {
  readonly status: number;
  readonly policy: string;
  readonly storage: Storage;
  /** Names of the request's headers, in small letters and with commas, that decide which page it is. */
  readonly vary: string;
}

interface AnonymousOptions {
  readonly cache: PageCache;
  readonly key: string;
  /** Whether a canary runs, so that the canary bucket decides about the page. */
  readonly hasCanary: boolean;
}

/** The last step of an anonymous page. */
export function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  found: FoundPage,
  { cache, key, hasCanary }: AnonymousOptions,
): Promise<FastifyReply> | FastifyReply {
  if (found.kind === "redirect") return redirect(reply, found, CACHE_CONTROL.visitor);
  const edge = throughEdge(request);
  const vary = edge ? (hasCanary ? `${VISIT_HEADER}, ${CANARY_BUCKET_HEADER}` : VISIT_HEADER) : "cookie";
  if (found.kind === "html") return sendHtml(request, reply, found.html, { ...found, storage: "visitor", vary });
  const { page, from } = found;
  // No other cache may prolong the life of a page that is too old.
  const storage = from === "last-resort" ? "none" : edge && !isPersonal(request) ? "edge" : "visitor";
  const headers = { status: page.status, policy: page.policy, storage, vary } as const;
  startResponse(reply, headers);
  if (isCurrent(request, reply, page.bodies.etag, headers)) return reply.code(304).send();
  const encoding = encodingFor(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  const body = cache.body(key, page, encoding);
  return body instanceof Promise ? body.then((bytes) => reply.send(bytes)) : reply.send(body);
}

/**
 * The last step of a page that one visitor alone may see: no cache stores it.
 *
 * @param mayRevalidate whether the browser may ask again where a redirect leads
 */
export function respondPrivately(
  request: FastifyRequest,
  reply: FastifyReply,
  page: MadePage,
  { mayRevalidate }: { readonly mayRevalidate: boolean },
): Promise<FastifyReply> | FastifyReply {
  reply.header("x-robots-tag", "noindex, nofollow");
  if (page.kind === "redirect") return redirect(reply, page, mayRevalidate ? CACHE_CONTROL.visitor : PRIVATE_NO_STORE);
  return sendHtml(request, reply, page.html, { ...page, storage: "none", vary: "cookie" });
}

/** Sends HTML that is for this response alone. */
export async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string, headers: Headers): Promise<FastifyReply> {
  if (headers.status === 503) reply.header("retry-after", "5");
  startResponse(reply, headers);
  if (isCurrent(request, reply, weakTagOf(html), headers)) return reply.code(304).send();
  const encoding = encodingFor(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(await encode(html, encoding));
}

const redirect = (
  reply: FastifyReply,
  { to, permanent }: Extract<MadePage, { readonly kind: "redirect" }>,
  cacheControl: string,
): FastifyReply => reply.header("cache-control", cacheControl).redirect(to, permanent ? 308 : 302);

function startResponse(reply: FastifyReply, { status, policy, storage, vary }: Headers): void {
  reply.code(status);
  reply.header("content-type", "text/html; charset=utf-8");
  reply.header("cache-control", status === 503 ? "no-store" : CACHE_CONTROL[storage]);
  reply.header("vary", `accept-encoding, ${vary}`);
  reply.header("content-security-policy", policy);
}

/** Sets the page's tag, where it may be stored. @returns whether the client has this page already */
function isCurrent({ headers }: FastifyRequest, reply: FastifyReply, etag: string, { status, storage }: Headers): boolean {
  if (status === 503 || storage === "none") return false;
  reply.header("etag", etag);
  return status === 200 && hasTag(headers["if-none-match"], etag);
}

const isPersonal = ({ cookies }: FastifyRequest): boolean => PERSONAL.some((name) => cookies[name] !== undefined);
