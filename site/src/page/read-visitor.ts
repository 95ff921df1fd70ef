import { createApiClient } from "@nightlatch/api-client";
import type { PublicConfig } from "@nightlatch/contract";
import { COOKIES, type PreviewSession } from "@nightlatch/domain";
import { withLimit } from "@nightlatch/process/supervision";
import { inRequest } from "@nightlatch/process/telemetry";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SiteConfig } from "../config.ts";
import type { TransportFor } from "../http/api-access.ts";
import { PRIVATE_NO_STORE, secureOf } from "../http/security-headers.ts";
import { readSessionSeed } from "./session-seed.ts";

const ACCESS = "access";
/** The cookie expires if the page does not read the token in this time. */
const HAND_OVER_SECONDS = 60;
const TOKEN = /^[\w-]{1,200}$/;

export const carriesAccess = (url: string): boolean => partsOf(url).some(isAccess);

/** Moves the token from the URL to a cookie, so that no Referer or history contains it (docs/product/preview.md#the-access-parameter). */
export function takeAccess(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = "/"] = request.url.split("?");
  const parts = partsOf(request.url);
  const token = decoded(parts.find(isAccess) ?? "");
  const others = parts.filter((part) => !isAccess(part)).join("&");
  // A path that begins with two slashes would redirect to another site.
  const clean = path.replace(/^[/\\]+/, "/") + (others ? `?${others}` : "");
  if (TOKEN.test(token)) {
    reply.setCookie(COOKIES.access, token, { path: "/", sameSite: "strict", ...secureOf(request), maxAge: HAND_OVER_SECONDS });
  }
  return reply.header("cache-control", PRIVATE_NO_STORE).redirect(clean, 303);
}

function partsOf(url: string): string[] {
  const [, query = ""] = url.split(/\?(.*)/s);
  return query.split("&").filter(Boolean);
}

const isAccess = (part: string): boolean => new URLSearchParams(part).has(ACCESS);
const decoded = (part: string): string => new URLSearchParams(part).get(ACCESS) ?? "";

export interface Visitor {
  /** See docs/product/browse.md#order-of-a-list. */
  readonly seed: number;
  readonly discreet: boolean;
}

export const readVisitor = (request: FastifyRequest, reply: FastifyReply): Visitor => ({
  seed: readSessionSeed(request, reply),
  discreet: request.cookies[COOKIES.discreet] === "1",
});

export function pageConfig({ origin, homeMode, showRating, links, newsletter }: SiteConfig, { seed, discreet }: Visitor): PublicConfig {
  return { origin, homeMode, showRating, links, seed, ...(newsletter ? { newsletter } : {}), ...(discreet ? { discreet } : {}) };
}

interface Options {
  readonly config: SiteConfig;
  readonly transportFor: TransportFor;
}

/** Undefined without a session. Null if the API fails: the page may then contain drafts, so it counts as a preview. */
export type Preview = PreviewSession | null | undefined;

/** Removes the cookies of a visitor who ended the preview while the API was away (docs/product/preview.md#ending). */
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
