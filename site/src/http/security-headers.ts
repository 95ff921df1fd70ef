import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LOADER_SOURCE } from "../page/loader.ts";

/** The voluntary label for parental filters (rtalabel.org). */
const ADULT_RATING = "RTA-5042-1996-1400-1577-RTA";

/** One year, without `includeSubDomains`, because other hosts of the domain may not use HTTPS. */
const ENCRYPTED_ONLY = "max-age=31536000";

/** For personal responses. `no-store` also disables the back/forward cache. */
export const PRIVATE_NO_STORE = "private, no-store";

/** Sets `Secure` on cookies of https requests, even if PUBLIC_URL is not https. */
export const secureOf = ({ protocol }: FastifyRequest): { readonly secure?: true } => (protocol === "https" ? { secure: true } : {});

export function registerSecurityHeaders(app: FastifyInstance, encrypted: boolean): void {
  app.addHook("onSend", async (_request, reply) => void addSecurityHeaders(reply, encrypted));
}

/** `same-origin` keeps this site's URLs out of the Referer header of requests to other sites. */
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

export interface AddedSources {
  readonly script?: string;
  readonly style?: string;
  readonly connect?: string;
  readonly newsletter?: string;
  readonly images?: readonly string[];
}

/** The policy of all pages: permits the loader by its hash, the scripts that it loads (docs/adr/0021), and this site's files. */
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

export const withStyles = (policy: string, styles: readonly string[] = []): string =>
  styles.length === 0 ? policy : policy.replace("style-src 'self'", `style-src 'self' ${styles.join(" ")}`);

/** `framing` pages may frame a page of this site; `framed` pages may be framed by this site. */
export const policiesFrom = (policy: string): { readonly framing: string; readonly framed: string } => ({
  framing: `${policy}; frame-src 'self'`,
  framed: policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
});
