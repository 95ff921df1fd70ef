import type { RemoteName } from "@nightlatch/shared/contracts";

/** Which team owns which address. The first entry that matches wins; no entry means Page Not Found. */
export const ROUTE_TABLE: readonly { readonly pattern: RegExp; readonly remote: RemoteName }[] = [
  { pattern: /^\/$/, remote: "mf-browse" },
  { pattern: /^\/home$/, remote: "mf-browse" },
  { pattern: /^\/properties(\/|$)/, remote: "mf-browse" },
  { pattern: /^\/(icons|debug)$/, remote: "mf-browse" },
  { pattern: /^\/property\/[^/]+$/, remote: "mf-detail" },
  { pattern: /^\/contact$/, remote: "mf-forms" },
  { pattern: /^\/(pricing|about|privacy|terms)$/, remote: "mf-pricing" },
  { pattern: /^\/(help|safety|cancellation|newsroom|careers)$/, remote: "mf-pricing" },
];

/** @returns the remote that owns a path (without query), or undefined when none does. A trailing slash is ignored. */
export function remoteFor(pathname: string): RemoteName | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  return ROUTE_TABLE.find(({ pattern }) => pattern.test(path))?.remote;
}
