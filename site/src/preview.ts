import type { ApiClient } from "@nightlatch/api-client";
import { COOKIES, type PreviewSession } from "@nightlatch/domain";
import { withLimit } from "@nightlatch/process";
import type { FastifyReply, FastifyRequest } from "fastify";

/** `cache-control` of everything that a preview session sees: nobody may keep it, not even the browser for Back. */
export const NEVER = "private, no-store";

const ACCESS = "access";
/** Seconds for which the cookie with the token lasts, in which the page must read it. */
const HAND_OVER_SECONDS = 60;
const TOKEN = /^[\w-]{1,200}$/;

/** Whether an address carries a preview token, or text in its place. */
export const carriesAccess = (url: string): boolean => partsOf(url).some(isAccess);

/**
 * Takes a preview token out of the address before any page is shown, so that no Referer and no page of the history has it
 * (docs/product/preview.md#the-access-parameter), and hands it to the page in a cookie that lasts a minute. The page
 * opens the session with it: a program that only follows links, such as one that draws link previews, uses up no session.
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
  return reply.header("cache-control", NEVER).redirect(clean, 303);
}

/** The option of a cookie by which it is sent encrypted only, where the site's address does not say so already. */
export const secureOf = ({ protocol }: FastifyRequest): { readonly secure?: true } => (protocol === "https" ? { secure: true } : {});

/** The parts of the query as they are spelt, so that the other parts can stay as they are. */
function partsOf(url: string): string[] {
  const [, query = ""] = url.split(/\?(.*)/s);
  return query.split("&").filter(Boolean);
}

const isAccess = (part: string): boolean => new URLSearchParams(part).has(ACCESS);
const decoded = (part: string): string => new URLSearchParams(part).get(ACCESS) ?? "";

/**
 * The visitor's preview session, as the API tells it; undefined without one. A visitor without the session's cookie costs
 * no call. The cookies of a visitor who left while the API could not be reached are removed here
 * (docs/product/preview.md#ending).
 *
 * @param timeLimit milliseconds to wait for the API
 * @returns null when the API does not tell: the page may then contain drafts, and is treated as if it did
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
    return await withLimit(api.get("/api/preview/session"), timeLimit);
  } catch (error) {
    request.log.error({ err: error }, "The preview session could not be read");
    return null;
  }
}
