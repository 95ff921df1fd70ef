import type { ApiClient } from "@nightlatch/shared/api-client";
import { COOKIES, type PreviewSession } from "@nightlatch/shared/domain";
import { withLimit } from "@nightlatch/shared/server";
import type { FastifyReply, FastifyRequest } from "fastify";

/** `cache-control` of whatever a preview session sees: kept by nobody, not even for Back. */
export const NEVER = "private, no-store";

const ACCESS = "access";
/** How long the page has to read the token, in seconds. */
const HAND_OVER_SECONDS = 60;
const TOKEN = /^[\w-]{1,200}$/;

/** Whether an address carries a preview token, or what might be one. */
export const carriesAccess = (url: string): boolean => partsOf(url).some(isAccess);

/**
 * Takes a preview token out of the address before any page is shown, so that neither history nor a Referer ever has it
 * (docs/product/preview.md#the-access-parameter), and hands it to the page in a cookie of a minute. The page opens the session
 * with it: a program that merely follows links, such as one that draws link previews, uses up no session.
 */
export function takeAccess(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = "/"] = request.url.split("?");
  const parts = partsOf(request.url);
  const token = decoded(parts.find(isAccess) ?? "");
  const others = parts.filter((part) => !isAccess(part)).join("&");
  // Two slashes at the start would make another site of it.
  const clean = path.replace(/^[/\\]+/, "/") + (others ? `?${others}` : "");
  if (TOKEN.test(token)) {
    const secure = request.protocol === "https";
    reply.setCookie(COOKIES.access, token, { path: "/", sameSite: "strict", secure, maxAge: HAND_OVER_SECONDS });
  }
  return reply.header("cache-control", NEVER).redirect(clean, 303);
}

/** The query as it is spelt, so that what stays of it stays as it is. */
function partsOf(url: string): string[] {
  const [, query = ""] = url.split(/\?(.*)/s);
  return query.split("&").filter(Boolean);
}

const isAccess = (part: string): boolean => new URLSearchParams(part).has(ACCESS);
const decoded = (part: string): string => new URLSearchParams(part).get(ACCESS) ?? "";

/**
 * What the visitor's preview session permits, by the API's word. A visitor without its cookie costs no call. One who
 * left while the API could not be reached is let go of here (docs/product/preview.md#ending).
 *
 * @param timeLimit after which nobody is waited for any more, in milliseconds
 * @returns null when nobody can say: the page may then hold what is not public, and is treated as if it did
 */
export async function readPreview(
  request: FastifyRequest,
  reply: FastifyReply,
  api: ApiClient,
  timeLimit: number,
): Promise<PreviewSession | null | undefined> {
  if (!request.cookies[COOKIES.preview]) return undefined;
  if (request.cookies[COOKIES.previewLeft]) {
    for (const name of [COOKIES.preview, COOKIES.previewLeft]) reply.clearCookie(name, { path: "/" });
    return undefined;
  }
  try {
    return await withLimit(api.get<PreviewSession | undefined>("/api/preview/session"), timeLimit);
  } catch (error) {
    request.log.error({ err: error }, "The preview session could not be read");
    return null;
  }
}
