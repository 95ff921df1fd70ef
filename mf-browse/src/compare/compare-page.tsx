import { paths } from "@nightlatch/contract";
import { Link, PageHead, useLocation, useSavedStays } from "@nightlatch/runtime";
import { Button, ButtonLink } from "@nightlatch/ui";
import { useState } from "react";
import { OfflineNote } from "../offline/offline-note.tsx";
import { COMPARED_MAX, COMPARED_MIN, keepPicks, readPicks } from "../saved/picks.ts";
import { useKnown } from "../saved/use-known.ts";
import styles from "./compare.module.css";
import { Comparison } from "./comparison.tsx";

/**
 * The page `/saved/compare`: two to five of the saved stays side by side. Which they are stands in the history entry, since an
 * address would tell our server and the list of visited pages (docs/product/deciding.md#comparing).
 */
export function ComparePage() {
  const known = useKnown();
  return (
    <div className={styles.page}>
      <PageHead title="Compare stays" description="Saved stays side by side." canonical={paths.compare()} noindex />
      <nav aria-label="Breadcrumb" className={styles.back}>
        <Link to={paths.saved()}>Saved stays</Link>
      </nav>
      <h1>Compare stays</h1>
      {known ? (
        <Picked />
      ) : (
        <noscript>
          <p className={styles.none}>Comparing needs JavaScript, which is switched off in this browser.</p>
        </noscript>
      )}
      <OfflineNote>What this device keeps of your saved stays still shows. The rest comes when you're back online.</OfflineNote>
    </div>
  );
}

/** The comparison of the stays that were picked, as far as they are still saved. */
function Picked() {
  const { state } = useLocation();
  const saved = useSavedStays();
  const [picks, setPicks] = useState(() => readPicks(state));
  const cards = picks.flatMap((slug) => saved.find((card) => card.slug === slug) ?? []);
  const pick = (slugs: readonly string[]) => {
    keepPicks(slugs);
    setPicks(slugs);
  };
  if (cards.length > 0) return <Comparison cards={cards} remove={(slug) => pick(picks.filter((other) => other !== slug))} />;
  const slugs = saved.map(({ slug }) => slug);
  const few = slugs.length >= COMPARED_MIN && slugs.length <= COMPARED_MAX;
  return (
    <div className={styles.nothing}>
      <p>
        {slugs.length < COMPARED_MIN ? "Save two stays or more to compare them." : "Pick two to five of your saved stays to compare them."}
      </p>
      {few ? <Button onClick={() => pick(slugs)}>Compare all {slugs.length}</Button> : null}
      <ButtonLink variant="secondary" to={paths.saved()}>
        Go to saved stays
      </ButtonLink>
    </div>
  );
}
