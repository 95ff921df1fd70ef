import { CONTRACT_VERSION, paths } from "@nightlatch/contract";
import { PRODUCT_NAME } from "@nightlatch/domain";
import { lazyImport, type RemoteRoute } from "@nightlatch/runtime";
import type { ComponentType } from "react";
import { CancellationPage } from "./pages/cancellation-page.tsx";
import { PreviewThankYouPage } from "./preview/preview-thank-you-page.tsx";

export const contract = CONTRACT_VERSION;

/** Returns a route with its own chunk. `load` fetches the chunk, so that prefetching a link includes it. */
function chunkRoute(
  path: string,
  chunk: string,
  importPage: () => Promise<ComponentType>,
  more: Pick<RemoteRoute, "load" | "query" | "homeMode" | "robots" | "heading" | "outline"> = {},
): RemoteRoute {
  const Page = lazyImport(importPage);
  return { path, chunk, Component: Page, load: Page.load, query: [], ...more };
}

const importComingSoon = () => import(/* webpackChunkName: "coming-soon" */ "./coming-soon/coming-soon-page.tsx");
const comingSoon = async () => (await importComingSoon()).ComingSoonPage;
const loadComingSoon: RemoteRoute["load"] = async (context) => (await importComingSoon()).loadPeek(context);
const pricing = async () => (await import(/* webpackChunkName: "pricing" */ "./pages/pricing-page.tsx")).PricingPage;
const about = async () => (await import(/* webpackChunkName: "about" */ "./pages/about-page.tsx")).AboutPage;
const privacy = async () => (await import(/* webpackChunkName: "legal" */ "./pages/privacy-page.tsx")).PrivacyPage;
const terms = async () => (await import(/* webpackChunkName: "legal" */ "./pages/terms-page.tsx")).TermsPage;
const help = async () => (await import(/* webpackChunkName: "support" */ "./pages/help-page.tsx")).HelpPage;
const safety = async () => (await import(/* webpackChunkName: "support" */ "./pages/safety-page.tsx")).SafetyPage;
const newsroom = async () => (await import(/* webpackChunkName: "support" */ "./pages/newsroom-page.tsx")).NewsroomPage;
const careers = async () => (await import(/* webpackChunkName: "support" */ "./pages/careers-page.tsx")).CareersPage;
const kitTest = async () => (await import(/* webpackChunkName: "newsletter" */ "./newsletter/kit-test-page.tsx")).KitTestPage;
const kitPillsTest = async () => (await import(/* webpackChunkName: "newsletter" */ "./newsletter/kit-test-page.tsx")).KitPillsTestPage;

/** The API's redirect after a signup without JavaScript has one of these parameters. Only the browser reads referrals (`r`, `refs`). */
const SIGNUP_RESULTS = ["joined", "problem"];
const LANDING = {
  load: loadComingSoon,
  query: SIGNUP_RESULTS,
  heading: "Places to stay that welcome you as you are",
  outline: "hero",
} as const;

export const routes: readonly RemoteRoute[] = [
  chunkRoute(paths.home(), "coming-soon", comingSoon, { ...LANDING, homeMode: "waitlist", robots: "list" }),
  chunkRoute(paths.comingSoon(), "coming-soon", comingSoon, LANDING),
  chunkRoute(paths.pricing(), "pricing", pricing, { robots: "list", heading: "Plans and pricing" }),
  chunkRoute(paths.about(), "about", about, { robots: "list", heading: `About ${PRODUCT_NAME}` }),
  chunkRoute(paths.privacy(), "legal", privacy, { robots: "list", heading: "Privacy" }),
  chunkRoute(paths.terms(), "legal", terms, { robots: "list", heading: "Terms" }),
  chunkRoute(paths.help(), "support", help, { robots: "list", heading: "Help" }),
  chunkRoute(paths.safety(), "support", safety, { robots: "list", heading: "Safety" }),
  chunkRoute(paths.newsroom(), "support", newsroom, { heading: "Newsroom" }),
  chunkRoute(paths.careers(), "support", careers, { heading: "Careers" }),
  chunkRoute(paths.kitTest(), "newsletter", kitTest, { robots: "refuse", heading: "Newsletter form" }),
  chunkRoute(paths.kitPillsTest(), "newsletter", kitPillsTest, { robots: "refuse", heading: "Newsletter pills form" }),
  // These pages are in the main chunk, so that its style sheet contains the styles that all pages share.
  { path: paths.cancellation(), Component: CancellationPage, query: [], robots: "list", heading: "Cancellation" },
  { path: paths.previewThankYou(), Component: PreviewThankYouPage, query: [], robots: "refuse", heading: "Thank you for looking" },
];
