import { matchPath } from "@nightlatch/contract";

/** A request that the worker can answer when the network does not. */
export type Asked =
  | { readonly kind: "page"; readonly path: string }
  | { readonly kind: "listing"; readonly slug: string }
  | { readonly kind: "file" | "picture"; readonly path: string };

/** Parameters by which preview invitations, releases and the inspector are chosen. Their addresses are the server's alone. */
const CHOICES = ["access", "release", "inspect"];
/** Addresses that are no page of the site. `/exit` leads to another one. */
const NO_PAGE = /^\/(exit|api|assets|media|releases|measurements|wipe|healthz|readyz)(\/|$)|\.\w+$/;

/** The slug of a stay's page; undefined for other paths. */
export const slugOf = (path: string): string | undefined => matchPath("/property/:slug", path)?.slug;

/**
 * What a request asks for, of what may be kept. All others the worker leaves to the browser: other sites, everything that is
 * sent, addresses with an invitation, and the rest of the API.
 *
 * @param origin the site's own
 */
export function askedOf({ method, mode, url }: Pick<Request, "method" | "mode" | "url">, origin: string): Asked | undefined {
  const { origin: asked, pathname, searchParams } = new URL(url);
  if (method !== "GET" || asked !== origin) return undefined;
  if (mode === "navigate") {
    if (NO_PAGE.test(pathname) || CHOICES.some((name) => searchParams.has(name))) return undefined;
    return { kind: "page", path: pathname.replace(/(.)\/$/, "$1") };
  }
  const slug = matchPath("/api/listings/:slug", pathname)?.slug;
  if (slug !== undefined) return { kind: "listing", slug };
  if (pathname.startsWith("/assets/")) return { kind: "file", path: pathname };
  if (pathname.startsWith("/media/")) return { kind: "picture", path: pathname };
  return undefined;
}
