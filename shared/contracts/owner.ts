import type { PublicConfig } from "./config.ts";
import { paths } from "./paths.ts";

/** The addresses of each remote, as patterns of react-router: whole segments, `:name` for any one, and `*` at the end for the rest. */
export type RouteTable = Readonly<Record<string, readonly string[]>>;

/**
 * The remote that owns a path.
 *
 * @param pathname without query; a trailing slash is ignored
 * @param homeMode what `/` shows: the waitlist landing page is another remote's
 *   (docs/product/routes.md#what-the-root-shows)
 * @returns undefined when no remote owns it
 */
export function ownerOf(table: RouteTable, pathname: string, homeMode: PublicConfig["homeMode"]): string | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  const shown = path === paths.home() && homeMode === "waitlist" ? paths.comingSoon() : path;
  return Object.keys(table).find((remote) => table[remote]?.some((pattern) => fits(pattern, shown)));
}

function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split("/");
  const given = path.split("/");
  const rest = wanted.at(-1) === "*";
  const matches = wanted.every((segment, index) => segment === "*" || (segment[0] === ":" ? given[index] : segment === given[index]));
  return matches && (rest || wanted.length === given.length);
}
