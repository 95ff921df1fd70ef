import { CONTRACT_VERSION, paths, type RemoteRoute } from "@nightlatch/shared/contracts";
import { AboutPage } from "./pages/about-page.tsx";
import { CancellationPage } from "./pages/cancellation-page.tsx";
import { CareersPage } from "./pages/careers-page.tsx";
import { HelpPage } from "./pages/help-page.tsx";
import { NewsroomPage } from "./pages/newsroom-page.tsx";
import { PricingPage } from "./pages/pricing-page.tsx";
import { PrivacyPage } from "./pages/privacy-page.tsx";
import { SafetyPage } from "./pages/safety-page.tsx";
import { TermsPage } from "./pages/terms-page.tsx";

export const contract = CONTRACT_VERSION;

export const routes: readonly RemoteRoute[] = [
  { path: paths.pricing(), Component: PricingPage },
  { path: paths.about(), Component: AboutPage },
  { path: paths.privacy(), Component: PrivacyPage },
  { path: paths.terms(), Component: TermsPage },
  { path: paths.help(), Component: HelpPage },
  { path: paths.safety(), Component: SafetyPage },
  { path: paths.cancellation(), Component: CancellationPage },
  { path: paths.newsroom(), Component: NewsroomPage },
  { path: paths.careers(), Component: CareersPage },
];
