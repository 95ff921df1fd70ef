import { createApiClient } from "@nightlatch/api-client";
import type { PublicConfig } from "@nightlatch/contract";
import { COOKIES, type PreviewSession } from "@nightlatch/domain";
import { withLimit } from "@nightlatch/process/supervision";
import { inRequest } from "@nightlatch/process/telemetry";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SiteConfig } from "../config.ts";
import type { TransportFor } from "../http/api-access.ts";
import { PRIVATE_NO_STORE, secureOf } from "../http/security-headers.ts";
import { visitSeed } from "./visit.ts";

const ACCESS = "access";
/** Seconds that the cookie with the token lasts: the page must read it in this time. */
const HAND_OVER_SECONDS = 60;
const TOKEN = /^[\w-]{1,200}$/;

/** Whether an address carries a preview token, or text in its place. */
export const carriesAccess = (url: string): boolean => partsOf(url).some(isAccess);

/**
 * Takes a preview token out of the address before any page is shown, so that no Referer and no page of the history has it
 * (docs/product/preview.md#the-access-parameter), and hands it to the page in a cookie that lasts a minute. The page
 * opens the session with it: a program that only follows links, for link previews for instance, uses up no session.
 */
export function takeAccess(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = "/"] = request.url.split("?");
  const parts = partsOf(request.url);
  const token = decoded(parts.find(isAccess) ?? "");
  const others = parts.filter((part) => !isAccess(part)).join("&");
  // Two slashes at the start would lead to another site.
  const clean = path.replace(/^[/\\]+/, "/") + (others ? `?${others}` : "");
  if (TOKEN.test(token)) {
    reply.setCookie(COOKIES.access, token, { path: "/", sameSite: "strict", ...secureOf(request), maxAge: HAND_OVER_SECONDS });
  }
  return reply.header("cache-control", PRIVATE_NO_STORE).redirect(clean, 303);
}

/** The parts of the query as they are spelt, so that the other parts can stay as they are. */
function partsOf(url: string): string[] {
  const [, query = ""] = url.split(/\?(.*)/s);
  return query.split("&").filter(Boolean);
}

const isAccess = (part: string): boolean => new URLSearchParams(part).has(ACCESS);
const decoded = (part: string): string => new URLSearchParams(part).get(ACCESS) ?? "";

/** The parts of an anonymous page that depend on the visit. */
export interface Visitor {
  /** Decides the order of lists (docs/product/browse.md#order-of-a-list). */
  readonly seed: number;
  readonly discreet: boolean;
}

/** Reads the visit's seed and discreet mode. */
export const readVisitor = (request: FastifyRequest, reply: FastifyReply): Visitor => ({
  seed: visitSeed(request, reply),
  discreet: request.cookies[COOKIES.discreet] === "1",
});

/** The settings of a page that depend on the site and the visit alone. */
export function pageConfig({ origin, homeMode, showRating, links, newsletter }: SiteConfig, { seed, discreet }: Visitor): PublicConfig {
  return { origin, homeMode, showRating, links, seed, ...(newsletter ? { newsletter } : {}), ...(discreet ? { discreet } : {}) };
}

interface Options {
  readonly config: SiteConfig;
  readonly transportFor: TransportFor;
}

/** Undefined without a session; null when the API does not answer: the page may then contain drafts, and is treated as if it did. */
export type Preview = PreviewSession | null | undefined;

/**
 * Reads the preview session from the API; a visitor without its cookie costs no call. Removes the cookies of a visitor who left while
 * the API could not be reached (docs/product/preview.md#ending).
 */
export function readPreview(request: FastifyRequest, reply: FastifyReply, { config, transportFor }: Options): Preview | Promise<Preview> {
  if (!request.cookies[COOKIES.preview]) return undefined;
  if (request.cookies[COOKIES.previewLeft]) {
    for (const name of [COOKIES.preview, COOKIES.previewLeft]) reply.clearCookie(name, { path: "/" });
    return undefined;
  }
  const api = createApiClient(transportFor(request));
  return inRequest(request, async () => {
    try {
      return await withLimit(api.get("/api/preview/session"), config.pageTimeLimit);
    } catch (error) {
      request.log.error({ err: error }, "The preview session could not be read");
      return null;
    }
  });
}
