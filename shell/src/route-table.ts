import { type PublicConfig, paths, type RemoteName } from "@nightlatch/shared/contracts";

/** The owner of each address. The first entry that matches wins; no entry means Page Not Found. */
export const ROUTE_TABLE: readonly { readonly pattern: RegExp; readonly remote: RemoteName }[] = [
  { pattern: /^\/$/, remote: "mf-browse" },
  { pattern: /^\/home$/, remote: "mf-browse" },
  { pattern: /^\/properties(\/|$)/, remote: "mf-browse" },
  { pattern: /^\/(icons|debug)$/, remote: "mf-browse" },
  { pattern: /^\/property\/[^/]+$/, remote: "mf-detail" },
  { pattern: /^\/saved$/, remote: "mf-browse" },
  { pattern: /^\/(contact|add-listing|remove-listing)$/, remote: "mf-forms" },
  { pattern: /^\/(pricing|about|privacy|terms|coming-soon|preview-thank-you|kit-test|kit-pills-test)$/, remote: "mf-pricing" },
  { pattern: /^\/(help|safety|cancellation|newsroom|careers)$/, remote: "mf-pricing" },
];

/**
 * The remote that owns a path.
 *
 * @param pathname without query; a trailing slash is ignored
 * @param homeMode what `/` shows: the waitlist landing page is another remote's
 *   (docs/product/routes.md#what-the-root-shows)
 * @returns undefined when no remote owns it
 */
export function remoteFor(pathname: string, homeMode: PublicConfig["homeMode"]): RemoteName | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  if (path === paths.home() && homeMode === "waitlist") return remoteFor(paths.comingSoon(), homeMode);
  return ROUTE_TABLE.find(({ pattern }) => pattern.test(path))?.remote;
}
