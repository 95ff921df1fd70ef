import { paths } from "@nightlatch/contract";
import { MINIMUM_AGE, makeShareCode, PRODUCT_NAME, rankAfter, readShareCode, SHORT_NAME, STORAGE_KEYS, WAITLIST } from "@nightlatch/domain";
import { lazyImport, PageHead, useLocation, usePublicConfig } from "@nightlatch/runtime";
import { HERO_SCENE, HERO_SCENE_CROP, PhoneSource, PREVIEW_IMAGE, ResponsiveImage } from "@nightlatch/ui";
import { type ComponentType, Suspense, useEffect } from "react";
import "./closing-sections.module.css";
import "./opening-sections.module.css";
import "./peeks.module.css";
import { Features } from "./features.tsx";
import heroStyles from "./hero.module.css";
import styles from "./sections.module.css";
import { SignupForm } from "./signup-form.tsx";

export { loadPeek } from "./peek-query.ts";

const DESCRIPTION = `${PRODUCT_NAME} opens soon: private places to stay for couples and sex-positive travellers of ${MINIMUM_AGE} and over. Join the waitlist and hear first.`;

const ClosingSections = lazyImport(() => importClosing(4000));

async function importClosing(wait: number): Promise<ComponentType> {
  try {
    return (await import(/* webpackChunkName: "coming-soon-closing" */ "./closing-sections.tsx")).ClosingSections;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, wait));
    return importClosing(wait * 2);
  }
}

export function ComingSoonPage() {
  const { origin, homeMode } = usePublicConfig();
  const { search } = useLocation();
  useEffect(() => rememberReferral(search, () => window.localStorage), [search]);
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
const PHONE = <PhoneSource image={HERO_SCENE_CROP} width={800} media="(width < 30rem)" />;

export function Hero() {
  return (
    <section className={heroStyles.hero}>
      <ResponsiveImage className={heroStyles.scene} image={HERO_SCENE} sizes={SIZES} phone={PHONE} eager />
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

const FOREIGN_CODE = /^[a-z0-9][a-z0-9_-]{0,31}$/i;

export function readReferralCode(text: string | null): string | undefined {
  const trimmed = text?.trim() ?? "";
  return readShareCode(trimmed) ?? (FOREIGN_CODE.test(trimmed) ? trimmed : undefined);
}

/** Returns the better of the stored rank and the initial rank minus 69 per referral in `refs`; at least 1. */
export function nextRank(stored: string | null, refs: string | null): number {
  const reached = Number(stored ?? Number.NaN);
  const start = Number.isInteger(reached) && reached >= WAITLIST.rankMin && reached <= WAITLIST.rank ? reached : WAITLIST.rank;
  return Math.min(start, rankAfter(Number(refs ?? 0)));
}

/** Stores referral codes, rank and total for the session (docs/product/waiting-list.md#referral-codes). */
export function rememberReferral(search: string, open: () => Pick<Storage, "getItem" | "setItem">, random = Math.random): void {
  const params = new URLSearchParams(search);
  const code = readReferralCode(params.get("r"));
  try {
    const storage = open();
    if (code) storage.setItem(STORAGE_KEYS.referredBy, code);
    if (!storage.getItem(STORAGE_KEYS.shareCode)) storage.setItem(STORAGE_KEYS.shareCode, makeShareCode(random));
    storage.setItem(STORAGE_KEYS.waitlistRank, String(nextRank(storage.getItem(STORAGE_KEYS.waitlistRank), params.get("refs"))));
    storage.setItem(STORAGE_KEYS.waitlistTotal, String(WAITLIST.total));
  } catch {
    // Storage may be full or blocked, and the page works without storage.
  }
}
