import { matchPath } from "@nightlatch/contract";

export type OfflineRequest =
  | { readonly kind: "page"; readonly path: string }
  | { readonly kind: "listing"; readonly slug: string }
  | { readonly kind: "file" | "picture"; readonly path: string };

/** Query parameters that choose previews, releases and the inspector; only the server handles them. */
const CHOICES = ["access", "release", "inspect"];
/** Paths that are not pages. `/exit` redirects to another site. */
const NO_PAGE = /^\/(exit|api|assets|media|releases|measurements|wipe|healthz|readyz)(\/|$)|\.\w+$/;

export const slugOf = (path: string): string | undefined => matchPath("/property/:slug", path)?.slug;

/** @param origin the site's origin @returns undefined for other sites, submissions, invitations and the rest of the API */
export function parseRequest({ method, mode, url }: Pick<Request, "method" | "mode" | "url">, origin: string): OfflineRequest | undefined {
  const { origin: requestOrigin, pathname, searchParams } = new URL(url);
  if (method !== "GET" || requestOrigin !== origin) return undefined;
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
