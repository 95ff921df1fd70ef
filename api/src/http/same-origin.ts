import type { FastifyRequest } from "fastify";

/**
 * Whether a request that changes something comes from a page of this very site, by what the browser tells of it. Browsers name
 * the page's origin with every POST, so a request that names none is not taken for one.
 *
 * @param publicUrl the site's address, where settings tell it; the request's own host counts too, since an operator may come
 *   through a tunnel
 */
export function isFromOwnPage({ headers, host }: Pick<FastifyRequest, "headers" | "host">, publicUrl: string | undefined): boolean {
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  const asking = new URL(origin).host;
  return asking === host || (publicUrl !== undefined && asking === new URL(publicUrl).host);
}

/** Whether visitors reach the site encrypted. Behind a proxy that is not trusted every request seems to have come without. */
export const isEncrypted = ({ protocol }: Pick<FastifyRequest, "protocol">, publicUrl: string | undefined): boolean =>
  protocol === "https" || publicUrl?.startsWith("https:") === true;
