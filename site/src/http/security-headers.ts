import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LOADER_SOURCE } from "../page/loader.ts";

/** The voluntary label of adult sites for parental filters (rtalabel.org). */
const ADULT_RATING = "RTA-5042-1996-1400-1577-RTA";

/** Browsers open the site encrypted only for so many seconds, a year; other hosts of its domain are not ours to decide about. */
const ENCRYPTED_ONLY = "max-age=31536000";

/** `cache-control` of what one visitor alone may see: no cache keeps it, not even the browser's for Back. */
export const PRIVATE_NO_STORE = "private, no-store";

/** The option that has a cookie sent encrypted only, where the site's address does not require that already. */
export const secureOf = ({ protocol }: FastifyRequest): { readonly secure?: true } => (protocol === "https" ? { secure: true } : {});

/** Adds the headers to every answer of a route. @param encrypted whether the site's address is an https one */
export function registerSecurityHeaders(app: FastifyInstance, encrypted: boolean): void {
  app.addHook("onSend", async (_request, reply) => void addSecurityHeaders(reply, encrypted));
}

/**
 * Adds headers that every answer has. For discretion, no address of this site reaches another site in a Referer; an answer may say that none
 * reaches this one either.
 */
export function addSecurityHeaders(reply: FastifyReply, encrypted: boolean): FastifyReply {
  if (!reply.hasHeader("referrer-policy")) reply.header("referrer-policy", "same-origin");
  if (encrypted) reply.header("strict-transport-security", ENCRYPTED_ONLY);
  return reply.headers({
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), browsing-topics=()",
    rating: ADULT_RATING,
  });
}

/** Sources that a development server adds, and the origins of the newsletter service and of pictures, if configured. */
export interface AddedSources {
  readonly script?: string;
  readonly style?: string;
  readonly connect?: string;
  readonly newsletter?: string;
  readonly images?: readonly string[];
}

/**
 * The Content Security Policy of every page, the same for all of them: the loader by its hash, and scripts that it and they
 * load (docs/adr/0021); everything else from this site.
 */
export function contentSecurityPolicy(added: AddedSources = {}): string {
  const newsletter = added.newsletter ? ` ${added.newsletter}` : "";
  return [
    "default-src 'none'",
    `script-src ${LOADER_SOURCE} 'strict-dynamic'${added.script ? ` ${added.script}` : ""}`,
    `style-src 'self'${added.style ? ` ${added.style}` : ""}${newsletter}`,
    ["img-src 'self' data:", ...(added.images ?? [])].join(" ") + newsletter,
    "font-src 'self'",
    `connect-src 'self'${added.connect ? ` ${added.connect}` : ""}${newsletter}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action 'self'${newsletter}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** A page's policy, with the styles in its HTML, by the hashes of each. */
export const withStyles = (policy: string, styles: readonly string[] = []): string =>
  styles.length === 0 ? policy : policy.replace("style-src 'self'", `style-src 'self' ${styles.join(" ")}`);

/**
 * The policies of pages that are shown in each other: `framing`, of somebody's own page, which may show a page of this site in a frame,
 * and `framed`, of a page that may be shown so, by this site alone.
 */
export const policiesFrom = (policy: string): { readonly framing: string; readonly framed: string } => ({
  framing: `${policy}; frame-src 'self'`,
  framed: policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
});
