import { CONTRACT_VERSION, deskPaths } from "@nightlatch/contract";
import { lazyImport, type RemoteRoute } from "@nightlatch/runtime";
import type { ComponentType } from "react";
import { inNavigation } from "./desk/nav-items.ts";
import { EnterPage, SignInPage } from "./sign-in/enter-page.tsx";
import { TodayPage } from "./today/today-page.tsx";

export const contract = CONTRACT_VERSION;

const deskRoute = (path: string, heading: string, Component: ComponentType): RemoteRoute => ({
  path,
  heading,
  Component,
  personal: true,
  query: [],
});

function chunkRoute(path: string, heading: string, chunk: string, importPage: () => Promise<ComponentType>): RemoteRoute {
  const Page = lazyImport(importPage);
  return { ...deskRoute(path, heading, Page), chunk, load: Page.load };
}

// Pages that share code share a chunk, because each chunk makes the remote's entry file larger.
const submissions = async () => (await import(/* webpackChunkName: "desk-queue" */ "./submissions/submissions-page.tsx")).SubmissionsPage;
const submission = async () => (await import(/* webpackChunkName: "desk-submission" */ "./submissions/submission-page.tsx")).SubmissionPage;
const removals = async () => (await import(/* webpackChunkName: "desk-sent-in" */ "./inbox/removals-page.tsx")).RemovalsPage;
const reports = async () => (await import(/* webpackChunkName: "desk-sent-in" */ "./inbox/reports-page.tsx")).ReportsPage;
const messages = async () => (await import(/* webpackChunkName: "desk-sent-in" */ "./inbox/messages-page.tsx")).MessagesPage;
const mails = async () => (await import(/* webpackChunkName: "desk-site" */ "./site/mails-page.tsx")).MailsPage;
const subscribers = async () => (await import(/* webpackChunkName: "desk-site" */ "./site/subscribers-page.tsx")).SubscribersPage;
const ads = async () => (await import(/* webpackChunkName: "desk-site" */ "./site/ads-page.tsx")).AdsPage;
const invitations = async () => (await import(/* webpackChunkName: "desk-site" */ "./site/invitations-page.tsx")).InvitationsPage;
const audit = async () => (await import(/* webpackChunkName: "desk-site" */ "./site/audit-page.tsx")).AuditPage;
const listings = async () => (await import(/* webpackChunkName: "listings" */ "./listings/listings-page.tsx")).ListingsPage;
const listing = async () => (await import(/* webpackChunkName: "listing" */ "./listings/listing-page.tsx")).ListingPage;
const importing = async () => (await import(/* webpackChunkName: "import" */ "./import/import-page.tsx")).ImportPage;
const table = async () => (await import(/* webpackChunkName: "import" */ "./table/table-page.tsx")).TablePage;
const sessions = async () => (await import(/* webpackChunkName: "sessions" */ "./sessions/sessions-page.tsx")).SessionsPage;

export const routes: readonly RemoteRoute[] = [
  inNavigation(deskRoute(deskPaths.today(), "Today", TodayPage)),
  inNavigation(chunkRoute(deskPaths.submissions(), "Submissions", "desk-queue", submissions), "submissions list"),
  chunkRoute(`${deskPaths.submissions()}/:id`, "Submission", "desk-submission", submission),
  inNavigation(chunkRoute(deskPaths.listings(), "Listings", "listings", listings), "listings list"),
  chunkRoute(`${deskPaths.listings()}/:slug`, "Listing", "listing", listing),
  inNavigation(chunkRoute(deskPaths.removals(), "Removal requests", "desk-sent-in", removals), "removals list", "Removals"),
  inNavigation(chunkRoute(deskPaths.reports(), "Reports", "desk-sent-in", reports), "reports list"),
  inNavigation(chunkRoute(deskPaths.messages(), "Messages", "desk-sent-in", messages), "messages list"),
  inNavigation(chunkRoute(deskPaths.mails(), "Emails", "desk-site", mails), "mails list"),
  inNavigation(chunkRoute(deskPaths.subscribers(), "Subscribers", "desk-site", subscribers), "subscribers page"),
  inNavigation(chunkRoute(deskPaths.advertisements(), "Advertisements", "desk-site", ads), "ads list"),
  inNavigation(chunkRoute(deskPaths.invitations(), "Invitations", "desk-site", invitations), "preview list"),
  inNavigation(chunkRoute(deskPaths.import(), "Import", "import", importing), "listings import"),
  inNavigation(chunkRoute(deskPaths.table(), "Table", "import", table), "table show"),
  inNavigation(chunkRoute(deskPaths.audit(), "Audit", "desk-site", audit), "audit list"),
  inNavigation(chunkRoute(deskPaths.sessions(), "Sessions", "sessions", sessions)),
  deskRoute(deskPaths.enter(), "Sign in to the desk", EnterPage),
  deskRoute(deskPaths.signIn(), "Sign in", SignInPage),
];
