import { COOKIES } from "@nightlatch/domain";
import { hasTag, weakTagOf } from "@nightlatch/process/http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { PRIVATE_NO_STORE } from "../http/security-headers.ts";
import { encode, encodingFor } from "./encoded-bodies.ts";
import type { PageCache } from "./page-cache.ts";
import type { FoundPage, FreshPage } from "./render-once.ts";
import { CANARY_BUCKET_HEADER, SEED_HEADER, throughEdge } from "./session-seed.ts";

/** Who caches a page. `visitor`: only the browser, which revalidates. `edge`: a proxy whose cache key has seed and canary bucket. */
type Storage = "visitor" | "edge" | "none";

/** Proxies serve a page for ten seconds, and 30 more while they refresh it. Browsers revalidate, because cookies may change the page. */
const CACHE_CONTROL: Readonly<Record<Storage, string>> = {
  visitor: "private, no-cache",
  edge: "public, max-age=0, must-revalidate, s-maxage=10, stale-while-revalidate=30",
  none: PRIVATE_NO_STORE,
};

const PERSONAL = [COOKIES.preview, COOKIES.previewLeft, COOKIES.discreet, COOKIES.releaseOverride, COOKIES.releaseInspect] as const;

interface Headers {
  readonly status: number;
  readonly policy: string;
  readonly storage: Storage;
  readonly vary: string;
}

interface AnonymousOptions {
  readonly cache: PageCache;
  readonly key: string;
  readonly hasCanary: boolean;
}

export function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  found: FoundPage,
  { cache, key, hasCanary }: AnonymousOptions,
): Promise<FastifyReply> | FastifyReply {
  if (found.kind === "redirect") return redirect(reply, found, CACHE_CONTROL.visitor);
  const edge = throughEdge(request);
  const vary = edge ? (hasCanary ? `${SEED_HEADER}, ${CANARY_BUCKET_HEADER}` : SEED_HEADER) : "cookie";
  if (found.kind === "html") return sendHtml(request, reply, found.html, { ...found, storage: "visitor", vary });
  const { page, from } = found;
  // No other cache may prolong the life of an old page.
  const storage = from === "last-resort" ? "none" : edge && !isPersonal(request) ? "edge" : "visitor";
  const headers = { status: page.status, policy: page.policy, storage, vary } as const;
  startResponse(reply, headers);
  if (isCurrent(request, reply, page.bodies.etag, headers)) return reply.code(304).send();
  const encoding = encodingFor(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  const body = cache.body(key, page, encoding);
  return body instanceof Promise ? body.then((bytes) => reply.send(bytes)) : reply.send(body);
}

/** @param mayRevalidate whether the browser may cache and revalidate a redirect */
export function respondPrivately(
  request: FastifyRequest,
  reply: FastifyReply,
  page: FreshPage,
  { mayRevalidate }: { readonly mayRevalidate: boolean },
): Promise<FastifyReply> | FastifyReply {
  reply.header("x-robots-tag", "noindex, nofollow");
  if (page.kind === "redirect") return redirect(reply, page, mayRevalidate ? CACHE_CONTROL.visitor : PRIVATE_NO_STORE);
  return sendHtml(request, reply, page.html, { ...page, storage: "none", vary: "cookie" });
}

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
  { to, permanent }: Extract<FreshPage, { readonly kind: "redirect" }>,
  cacheControl: string,
): FastifyReply => reply.header("cache-control", cacheControl).redirect(to, permanent ? 308 : 302);

function startResponse(reply: FastifyReply, { status, policy, storage, vary }: Headers): void {
  reply.code(status);
  reply.header("content-type", "text/html; charset=utf-8");
  reply.header("cache-control", status === 503 ? "no-store" : CACHE_CONTROL[storage]);
  reply.header("vary", `accept-encoding, ${vary}`);
  reply.header("content-security-policy", policy);
}

function isCurrent({ headers }: FastifyRequest, reply: FastifyReply, etag: string, { status, storage }: Headers): boolean {
  if (status === 503 || storage === "none") return false;
  reply.header("etag", etag);
  return status === 200 && hasTag(headers["if-none-match"], etag);
}

const isPersonal = ({ cookies }: FastifyRequest): boolean => PERSONAL.some((name) => cookies[name] !== undefined);
