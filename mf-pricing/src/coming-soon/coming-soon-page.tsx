import { paths } from "@nightlatch/shared/contracts";
import { MINIMUM_AGE, PRODUCT_NAME, SHORT_NAME } from "@nightlatch/shared/domain";
import { PageHead, useLocation, usePublicConfig } from "@nightlatch/shared/runtime";
import { PREVIEW_IMAGE } from "@nightlatch/shared/ui";
import { lazy, Suspense, useEffect } from "react";
// The styles of what is loaded later: the server has shown it already.
import "./closing-sections.module.css";
import "./how-sections.module.css";
import "./opening-sections.module.css";
import "./peeks.module.css";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { deviceStorage, rememberReferral } from "./referral.ts";
import styles from "./sections.module.css";

const DESCRIPTION = `${PRODUCT_NAME} opens soon: private places to stay for couples and sex-positive travellers of ${MINIMUM_AGE} and over. Join the waitlist and hear first.`;

/**
 * What lies beneath the feature cards comes in a chunk of its own, after the signup: it can be read, and its questions and
 * links work, before any script has run. So a chunk that does not come costs nothing: the part stays as the server sent it.
 */
const ClosingSections = lazy(async () => {
  const closing = import(/* webpackChunkName: "coming-soon-closing" */ "./closing-sections.tsx");
  return { default: (await closing.catch(() => new Promise<never>(() => {}))).ClosingSections };
});

/**
 * The waitlist landing page (SPEC.md point 2). It is `/` in waitlist mode and always `/coming-soon` (READINGS 1), whose
 * canonical address is then `/`; in home mode search engines are kept out of it.
 */
export function ComingSoonPage() {
  const { origin, homeMode } = usePublicConfig();
  const { search } = useLocation();
  useEffect(() => rememberReferral(search, deviceStorage()), [search]);
  const isHome = homeMode === "waitlist";
  return (
    <>
      <PageHead
        title="Opening soon"
        description={DESCRIPTION}
        canonical={isHome ? paths.home() : paths.comingSoon()}
        noindex={!isHome}
        image={PREVIEW_IMAGE}
        jsonLd={[{ "@type": "WebSite", name: PRODUCT_NAME, alternateName: SHORT_NAME, url: `${origin}/` }]}
      />
      <Hero />
      <div className={styles.page}>
        <Features />
        <Suspense>
          <ClosingSections />
        </Suspense>
      </div>
    </>
  );
}
