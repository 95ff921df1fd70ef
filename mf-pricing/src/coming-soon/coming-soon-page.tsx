import { paths } from "@nightlatch/contract";
import { MINIMUM_AGE, PRODUCT_NAME, SHORT_NAME } from "@nightlatch/domain";
import { lazyPart, PageHead, useLocation, usePublicConfig } from "@nightlatch/runtime";
import { HERO_SCENE, HERO_SCENE_PART, PhoneSource, Picture, PREVIEW_IMAGE } from "@nightlatch/ui";
import { type ComponentType, Suspense, useEffect } from "react";
// Styles of the lazy part, which the server's page already shows.
import "./closing-sections.module.css";
import "./how-sections.module.css";
import "./opening-sections.module.css";
import "./peeks.module.css";
import { Features } from "./features.tsx";
import heroStyles from "./hero.module.css";
import { deviceStorage, rememberReferral } from "./referral.ts";
import styles from "./sections.module.css";
import { SignupForm } from "./signup-form.tsx";

export { loadPeek } from "./peek-query.ts";

const DESCRIPTION = `${PRODUCT_NAME} opens soon: private places to stay for couples and sex-positive travellers of ${MINIMUM_AGE} and over. Join the waitlist and hear first.`;

const ClosingSections = lazyPart(() => importClosing(4000));

async function importClosing(wait: number): Promise<ComponentType> {
  try {
    return (await import(/* webpackChunkName: "coming-soon-closing" */ "./closing-sections.tsx")).ClosingSections;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, wait));
    return importClosing(wait * 2);
  }
}

/**
 * The waitlist landing page (docs/product/waiting-list.md#sections): `/` in waitlist mode, else a `/coming-soon` without indexing
 * (docs/product/routes.md#what-the-root-shows).
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

const SIZES = "(width < 48rem) 934px, (width < 64rem) 1270px, (width < 108rem) 1720px, 100vw";
const PHONE = <PhoneSource picture={HERO_SCENE_PART} width={800} media="(width < 30rem)" />;

export function Hero() {
  return (
    <section className={heroStyles.hero}>
      <Picture className={heroStyles.scene} picture={HERO_SCENE} sizes={SIZES} phone={PHONE} eager />
      <div className={heroStyles.content}>
        <p className={heroStyles.soon}>Opening soon</p>
        <h1 className={heroStyles.title}>Places to stay that welcome you as you are</h1>
        <p className={heroStyles.lead}>
          A curated directory of private stays for couples and <span className={heroStyles.whole}>sex-positive</span> travellers of{" "}
          {MINIMUM_AGE} and over. Join the waitlist and we'll write to you before the door opens.
        </p>
        <SignupForm />
      </div>
    </section>
  );
}
