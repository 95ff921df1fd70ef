import { paths } from "@nightlatch/contract";
import { useLocation, useSavedStays } from "@nightlatch/runtime";
import { Button, ButtonLink } from "@nightlatch/ui";
import { useState } from "react";
import { EmptyPanel } from "../drawings/empty-panel.tsx";
import { COMPARED_MAX, COMPARED_MIN, keepPicks, readPicks } from "../saved/picks.ts";
import styles from "./compare.module.css";
import { Comparison } from "./comparison.tsx";

/**
 * The comparison of the stays that were picked, as far as they are still saved. Which they are stands in the history entry, since
 * an address would tell our server and the list of visited pages.
 */
export function PickedStays() {
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
      <EmptyPanel>
        <p>
          {slugs.length < COMPARED_MIN
            ? "Save two stays or more to compare them."
            : "Pick two to five of your saved stays to compare them."}
        </p>
        <div className={styles.ways}>
          {few ? <Button onClick={() => pick(slugs)}>Compare all {slugs.length}</Button> : null}
          <ButtonLink variant="secondary" to={paths.saved()}>
            Go to saved stays
          </ButtonLink>
        </div>
      </EmptyPanel>
    </div>
  );
}
