import { ownerOf, type PublicConfig, type RemoteName, type RouteTable } from "@nightlatch/shared/contracts";

/** The owner of each address. An address of nobody is Page Not Found. */
export const routeTable: RouteTable & Readonly<Record<RemoteName, readonly string[]>> = {
  "mf-browse": ["/", "/home", "/properties/*", "/saved", "/icons", "/debug"],
  "mf-detail": ["/property/:slug"],
  "mf-forms": ["/contact", "/add-listing", "/remove-listing"],
  "mf-pricing": [
    ...["/pricing", "/about", "/privacy", "/terms", "/coming-soon", "/preview-thank-you", "/kit-test", "/kit-pills-test"],
    ...["/help", "/safety", "/cancellation", "/newsroom", "/careers"],
  ],
};

/** The remote that owns a path, by this shell's table. */
export const remoteFor = (pathname: string, homeMode: PublicConfig["homeMode"]): RemoteName | undefined =>
  ownerOf(routeTable, pathname, homeMode) as RemoteName | undefined;
