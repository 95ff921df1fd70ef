import { deskPaths } from "@nightlatch/contract";
import type { OperationName, SignedIn } from "./desk-api.ts";

interface DeskPlace {
  readonly path: string;
  readonly words: string;
  readonly needs?: OperationName;
}

const PLACES: readonly DeskPlace[] = [
  { path: deskPaths.today(), words: "Today" },
  { path: deskPaths.submissions(), words: "Submissions", needs: "submissions list" },
  { path: deskPaths.listings(), words: "Listings", needs: "listings list" },
  { path: deskPaths.removals(), words: "Removals", needs: "removals list" },
  { path: deskPaths.reports(), words: "Reports", needs: "reports list" },
  { path: deskPaths.messages(), words: "Messages", needs: "messages list" },
  { path: deskPaths.mails(), words: "Mails", needs: "mails list" },
  { path: deskPaths.subscribers(), words: "Subscribers", needs: "subscribers page" },
  { path: deskPaths.advertisements(), words: "Advertisements", needs: "ads list" },
  { path: deskPaths.invitations(), words: "Invitations", needs: "preview list" },
  { path: deskPaths.import(), words: "Import", needs: "listings import" },
  { path: deskPaths.table(), words: "Table", needs: "table show" },
  { path: deskPaths.audit(), words: "Audit", needs: "audit list" },
  { path: deskPaths.sessions(), words: "Sessions" },
];

const pages = new Set<string>();

/** Registers the routes, so that the navigation has no link to a missing page. @returns the routes */
export function withNavigation<Route extends { readonly path: string }>(routes: readonly Route[]): readonly Route[] {
  for (const { path } of routes) pages.add(path.split("/:", 1)[0] ?? path);
  return routes;
}

export const placesFor = ({ may }: Pick<SignedIn, "may">): readonly DeskPlace[] =>
  PLACES.filter(({ path, needs }) => pages.has(path) && (needs === undefined || may.includes(needs)));
