import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { ApiFault } from "./errors.ts";

/** Browsers send Origin with every POST. @param publicUrl also accepted, because a proxy may change the request's host */
export function isFromOwnPage({ headers, host }: Pick<FastifyRequest, "headers" | "host">, publicUrl: string | undefined): boolean {
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  const { protocol, host: originHost } = new URL(origin);
  return [`${protocol}//${host}`, publicUrl ?? ""].some((own) => URL.canParse(own) && new URL(own).host === originHost);
}

/** Behind an untrusted proxy each request seems unencrypted, so an `https:` public URL also counts. */
export const isEncrypted = ({ protocol }: Pick<FastifyRequest, "protocol">, publicUrl: string | undefined): boolean =>
  protocol === "https" || publicUrl?.startsWith("https:") === true;

/** A token that only code with access to the session's responses can know. */
export const csrfToken = (secret: string): string => createHmac("sha256", secret).update("csrf").digest("base64url");

export function requireCsrf(token: string | undefined, secret: string): void {
  const [left, right] = [Buffer.from(token ?? ""), Buffer.from(csrfToken(secret))];
  if (left.length !== right.length || !timingSafeEqual(left, right)) throw new ApiFault("foreign_request");
}
