import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { ApiFault } from "../errors.ts";

/**
 * Lets a change through only when a page of this site asks for it, by what browsers say of themselves and no page can forge. A
 * request that says neither Origin nor Sec-Fetch-Site comes from no browser that we serve, and is refused too.
 *
 * @param publicUrl the site's own address, where it is set: a proxy may pass requests on under another Host
 * @throws {ApiFault} `foreign_request`
 */
export function requireSameOrigin({ headers, host }: Pick<FastifyRequest, "headers" | "host">, publicUrl: string | undefined): void {
  const { origin } = headers;
  const site = headers["sec-fetch-site"];
  const sameOrigin = origin === undefined ? undefined : isOwn(origin, host, publicUrl);
  const sameSite = site === undefined ? undefined : site === "same-origin";
  if (sameOrigin === false || sameSite === false || (sameOrigin ?? sameSite) === undefined) throw new ApiFault("foreign_request");
}

function isOwn(origin: string, host: string, publicUrl: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: asking } = new URL(origin);
  // Parsed alike, so that a port which is the protocol's own counts as none.
  return [`${protocol}//${host}`, publicUrl ?? ""].some((own) => URL.canParse(own) && new URL(own).host === asking);
}

/** The token that belongs to a session's secret. Only who can read the session's own answers knows it. */
export const csrfToken = (secret: string): string => createHmac("sha256", secret).update("csrf").digest("base64url");

/** @throws {ApiFault} `foreign_request` when the token is not the one of the session */
export function requireCsrf(given: string | undefined, secret: string): void {
  const [left, right] = [Buffer.from(given ?? ""), Buffer.from(csrfToken(secret))];
  if (left.length !== right.length || !timingSafeEqual(left, right)) throw new ApiFault("foreign_request");
}
