import { CONTRACT_VERSION, deskPaths } from "@nightlatch/contract";
import { lazyPart, type RemoteRoute } from "@nightlatch/runtime";
import type { ComponentType } from "react";
import { withNavigation } from "./desk/places.ts";
import { EnterPage } from "./enter/enter-page.tsx";
import { SignInPage } from "./sign-in/sign-in-page.tsx";
import { TodayPage } from "./today/today-page.tsx";

export const contract = CONTRACT_VERSION;

/** Every page of the desk is somebody's own, and reads nothing of its address on the server, which has no data for it. */
const deskRoute = (path: string, heading: string, Component: ComponentType): RemoteRoute => ({
  path,
  heading,
  Component,
  personal: true,
  query: [],
});

/** A page in a chunk, as all are that not everybody needs. Its `load` fetches the chunk alone. */
function chunkRoute(path: string, heading: string, chunk: string, importPage: () => Promise<ComponentType>): RemoteRoute {
  const Page = lazyPart(importPage);
  return { ...deskRoute(path, heading, Page), chunk, load: Page.load };
}

/** All that is sent in, and what stands beside it. */
const workRoutes: readonly RemoteRoute[] = [
  chunkRoute(deskPaths.submissions(), "Submissions", "desk-queue", () =>
    import(/* webpackChunkName: "desk-queue" */ "./submissions/submissions-page.tsx").then((page) => page.SubmissionsPage),
  ),
  chunkRoute(`${deskPaths.submissions()}/:id`, "A submission", "desk-submission", () =>
    import(/* webpackChunkName: "desk-submission" */ "./submissions/submission-page.tsx").then((page) => page.SubmissionPage),
  ),
  chunkRoute(deskPaths.removals(), "Removal requests", "desk-sent-in", () =>
    import(/* webpackChunkName: "desk-sent-in" */ "./sent-in/removals-page.tsx").then((page) => page.RemovalsPage),
  ),
  chunkRoute(deskPaths.reports(), "Reports", "desk-sent-in", () =>
    import(/* webpackChunkName: "desk-sent-in" */ "./sent-in/reports-page.tsx").then((page) => page.ReportsPage),
  ),
  chunkRoute(deskPaths.messages(), "Messages", "desk-sent-in", () =>
    import(/* webpackChunkName: "desk-sent-in" */ "./sent-in/messages-page.tsx").then((page) => page.MessagesPage),
  ),
  chunkRoute(deskPaths.mails(), "Mails", "desk-site", () =>
    import(/* webpackChunkName: "desk-site" */ "./site/mails-page.tsx").then((page) => page.MailsPage),
  ),
  chunkRoute(deskPaths.subscribers(), "Subscribers", "desk-site", () =>
    import(/* webpackChunkName: "desk-site" */ "./site/subscribers-page.tsx").then((page) => page.SubscribersPage),
  ),
  chunkRoute(deskPaths.advertisements(), "Advertisements", "desk-site", () =>
    import(/* webpackChunkName: "desk-site" */ "./site/ads-page.tsx").then((page) => page.AdsPage),
  ),
  chunkRoute(deskPaths.invitations(), "Invitations", "desk-site", () =>
    import(/* webpackChunkName: "desk-site" */ "./site/invitations-page.tsx").then((page) => page.InvitationsPage),
  ),
  chunkRoute(deskPaths.audit(), "Audit", "desk-site", () =>
    import(/* webpackChunkName: "desk-site" */ "./site/audit-page.tsx").then((page) => page.AuditPage),
  ),
];

const sessions = async () => (await import(/* webpackChunkName: "sessions" */ "./sessions/sessions-page.tsx")).SessionsPage;

const listings = async () => (await import(/* webpackChunkName: "listings" */ "./listings/listings-page.tsx")).ListingsPage;
const listing = async () => (await import(/* webpackChunkName: "listing" */ "./listings/listing-page.tsx")).ListingPage;
const importing = async () => (await import(/* webpackChunkName: "import" */ "./import/import-page.tsx")).ImportPage;
// In the chunk of imports, which it shares most of: each chunk more makes the container larger.
const table = async () => (await import(/* webpackChunkName: "import" */ "./table/table-page.tsx")).TablePage;

export const routes: readonly RemoteRoute[] = withNavigation([
  deskRoute(deskPaths.today(), "Today", TodayPage),
  ...workRoutes,
  deskRoute(deskPaths.enter(), "Sign in at the desk", EnterPage),
  deskRoute(deskPaths.signIn(), "Sign in", SignInPage),
  chunkRoute(deskPaths.listings(), "Listings", "listings", listings),
  chunkRoute(`${deskPaths.listings()}/:slug`, "One listing", "listing", listing),
  chunkRoute(deskPaths.import(), "Import", "import", importing),
  chunkRoute(deskPaths.table(), "Table", "import", table),
  chunkRoute(deskPaths.sessions(), "Sessions", "sessions", sessions),
]);
