import type { FastifyInstance } from "fastify";

/** The voluntary label by which parental filters recognise an adult site (rtalabel.org). */
const ADULT_RATING = "RTA-5042-1996-1400-1577-RTA";

/** Adds headers to every answer. For discretion, no address of this site reaches another site in a Referer. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onSend", async (_request, reply) => {
    reply.header("x-content-type-options", "nosniff");
    reply.header("referrer-policy", "same-origin");
    reply.header("cross-origin-opener-policy", "same-origin");
    reply.header("permissions-policy", "camera=(), geolocation=(), microphone=(), browsing-topics=()");
    reply.header("rating", ADULT_RATING);
  });
}

/**
 * The Content Security Policy of a page: scripts with the nonce and scripts that those load; everything else from this
 * site.
 *
 * @param nonce the page's own, base64
 * @param extra sources that a development server adds, and the origins of the newsletter service and of pictures, if
 * configured
 */
export function contentSecurityPolicy(
  nonce: string,
  extra: { script?: string; style?: string; connect?: string; newsletter?: string; images?: readonly string[] } = {},
): string {
  const newsletter = extra.newsletter ? ` ${extra.newsletter}` : "";
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${extra.script ? ` ${extra.script}` : ""}`,
    `style-src 'self'${extra.style ? ` ${extra.style}` : ""}${newsletter}`,
    ["img-src 'self' data:", ...(extra.images ?? [])].join(" ") + newsletter,
    "font-src 'self'",
    `connect-src 'self'${extra.connect ? ` ${extra.connect}` : ""}${newsletter}`,
    "manifest-src 'self'",
    `form-action 'self'${newsletter}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
