import { matchPath } from "@nightlatch/contract";
import { pageSchema, type ReleasedPage, type ReleaseRecord } from "./release-record.ts";
import type { RemoteFacts } from "./renderer/protocol.ts";

export const RESERVED = [
  ...[
    "/api/*",
    "/assets/*",
    "/media/*",
    "/releases",
    "/releases/*",
    "/releases.json",
    "/pages.json",
    "/measurements",
    "/healthz",
    "/readyz",
    "/exit",
    "/wipe",
    "/404",
  ],
  ...["/robots.txt", "/site.webmanifest", "/favicon.ico", "/icon.svg", "/apple-touch-icon.png", "/icon-192.png", "/icon-512.png"],
  ...["/sitemap.xml", "/.well-known/*", "/sw.js"],
];

const SITEMAP_PART = /^\/sitemap-\d+\.xml$/;

export const isReserved = (path: string): boolean =>
  SITEMAP_PART.test(path) || RESERVED.some((own) => own !== "/404" && matchPath(own, path) !== undefined);

type Owner = Pick<ReleaseRecord, "name" | "version" | "pages">;

export const reservedProblems = (pages: readonly ReleasedPage[]): string[] =>
  pages.flatMap(({ path }) => {
    const reserved = SITEMAP_PART.test(path) ? path : RESERVED.find((own) => overlap(path, own));
    return reserved ? [`The address ${path} belongs to the site: ${reserved} is reserved.`] : [];
  });

export function pathConflicts(name: string, pages: readonly ReleasedPage[], others: readonly Owner[]): string[] {
  return pages.flatMap((page) => {
    for (const other of others) {
      if (other.name === name) continue;
      const conflicting = other.pages?.find(({ path, homeMode }) => overlap(path, page.path) && meet(homeMode, page.homeMode));
      if (conflicting)
        return [`The address ${page.path} of ${name} belongs to ${other.name}: ${other.name} ${other.version} has ${conflicting.path}.`];
    }
    return [];
  });
}

const meet = (a: ReleasedPage["homeMode"], b: ReleasedPage["homeMode"]): boolean => a === undefined || b === undefined || a === b;

/** True if some path matches both patterns (`PageAddress` in shared/contract). */
export function overlap(a: string, b: string): boolean {
  const [first, second] = [a, b].map((pattern) => pattern.split("/").filter(Boolean)) as [string[], string[]];
  for (const index of Array.from({ length: Math.max(first.length, second.length) }, (_, each) => each)) {
    const [one, other] = [first[index], second[index]];
    if (one === "*" || other === "*") return true;
    // If one pattern is shorter, the other's next segment must be optional.
    if (one === undefined || other === undefined) return (one ?? other)?.endsWith("?") === true;
    const alike = one[0] === ":" || other[0] === ":" || one.replace("?", "") === other.replace("?", "");
    if (!alike) return one.endsWith("?") && other.endsWith("?");
  }
  return true;
}

/** Returns the pages that a remote declares, without invalid ones, which the gate refuses. */
export const pagesOf = ({ routes = [] }: RemoteFacts): ReleasedPage[] =>
  routes.flatMap((route) => {
    const page = pageSchema.safeParse(route);
    return page.success ? [page.data] : [];
  });

export const shortestOf = (path: string): string => path.replace(/\/[^/]*\?(?=\/|$)/g, "") || "/";
