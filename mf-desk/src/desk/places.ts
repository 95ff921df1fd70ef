import { deskPaths } from "@nightlatch/contract";
import type { OperationName, SignedIn } from "./desk-api.ts";

/** A page in the desk's navigation. */
export interface DeskPlace {
  readonly path: string;
  readonly words: string;
  /** Shown to those who may do this; to everybody who is signed in where nothing is said. */
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

/** Tells the navigation which pages there are, so that it leads to no other. @returns the routes */
export function withNavigation<Route extends { readonly path: string }>(routes: readonly Route[]): readonly Route[] {
  for (const { path } of routes) pages.add(path.split("/:", 1)[0] ?? path);
  return routes;
}

/** The pages that somebody is offered, in the order of the navigation. */
export const placesFor = ({ may }: Pick<SignedIn, "may">): readonly DeskPlace[] =>
  PLACES.filter(({ path, needs }) => pages.has(path) && (needs === undefined || may.includes(needs)));
