import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { ApiFault } from "../errors.ts";

/**
 * Whether a request that changes something comes from a page of this very site, by what the browser tells of it. Browsers name
 * the page's origin with every POST, so a request that names none is not taken for one.
 *
 * @param publicUrl the site's own address, where it is set; the request's own host counts too, since a proxy may pass requests on
 *   under another name
 */
export function isFromOwnPage({ headers, host }: Pick<FastifyRequest, "headers" | "host">, publicUrl: string | undefined): boolean {
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  const { protocol, host: asking } = new URL(origin);
  // Parsed alike, so that a port which is the protocol's own counts as none.
  return [`${protocol}//${host}`, publicUrl ?? ""].some((own) => URL.canParse(own) && new URL(own).host === asking);
}

/** Whether visitors reach the site encrypted. Behind a proxy that is not trusted every request seems to have come without. */
export const isEncrypted = ({ protocol }: Pick<FastifyRequest, "protocol">, publicUrl: string | undefined): boolean =>
  protocol === "https" || publicUrl?.startsWith("https:") === true;

/** The token that belongs to a session's secret. Only who can read the session's own answers knows it. */
export const csrfToken = (secret: string): string => createHmac("sha256", secret).update("csrf").digest("base64url");

/** @throws {ApiFault} `foreign_request` when the token is not the one of the session */
export function requireCsrf(given: string | undefined, secret: string): void {
  const [left, right] = [Buffer.from(given ?? ""), Buffer.from(csrfToken(secret))];
  if (left.length !== right.length || !timingSafeEqual(left, right)) throw new ApiFault("foreign_request");
}
