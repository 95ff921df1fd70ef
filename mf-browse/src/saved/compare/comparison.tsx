import { paths } from "@nightlatch/contract";
import type { ListingCard } from "@nightlatch/domain";
import { useLocation, useSavedStays } from "@nightlatch/runtime";
import { Button, ButtonLink, Notice } from "@nightlatch/ui";
import { useRef, useState } from "react";
import { Check } from "../../common/check.tsx";
import { EmptyPanel } from "../../common/illustrations.tsx";
import { COMPARED_MAX, COMPARED_MIN, readPicks, storePicks } from "../picks.ts";
import styles from "./compare.module.css";
import { compareRows } from "./compare-rows.ts";
import { CompareTable } from "./compare-table.tsx";
import { useFacts } from "./use-facts.ts";

export function PickedStays() {
  const { state } = useLocation();
  const saved = useSavedStays();
  const [picks, setPicks] = useState(() => readPicks(state));
  const cards = picks.flatMap((slug) => saved.find((card) => card.slug === slug) ?? []);
  const pick = (slugs: readonly string[]) => {
    storePicks(slugs);
    setPicks(slugs);
  };
  if (cards.length > 0) return <Comparison cards={cards} remove={(slug) => pick(picks.filter((other) => other !== slug))} />;
  const slugs = saved.map(({ slug }) => slug);
  const few = slugs.length >= COMPARED_MIN && slugs.length <= COMPARED_MAX;
  return (
    <div className={styles.nothing}>
      <EmptyPanel>
        <p>
          {slugs.length < COMPARED_MIN ? "Save at least two stays to compare them." : "Select two to five of your saved stays to compare."}
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

export function Comparison({ cards, remove }: { cards: readonly ListingCard[]; remove: (slug: string) => void }) {
  const { columns, error, paused, loading, retry } = useFacts(cards);
  const [onlyDiffering, setOnlyDiffering] = useState(false);
  const table = useRef<HTMLElement>(null);
  const all = compareRows(columns.map(({ card, facts, gone }) => (gone ? undefined : (facts ?? card))));
  const rows = all.filter(({ hasValues }) => hasValues);
  const emptyTitles = all.filter(({ hasValues }) => !hasValues).map(({ title }) => title);
  const differing = rows.filter(({ differs }) => differs);
  const takeOut = (slug: string) => {
    remove(slug);
    // The focused button is removed with its column.
    table.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <p className={styles.lede}>We look up these stays and keep no record. We never see your notes or hearts.</p>
      <div className={styles.tools}>
        <Check className={styles.only} checked={onlyDiffering} onChange={setOnlyDiffering}>
          Differences only
        </Check>
        <p role="status" className={styles.count}>
          {loading ? "Loading the details" : `${differing.length} of ${rows.length} rows ${differing.length === 1 ? "differs" : "differ"}`}
        </p>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <LoadProblem error={error} paused={paused} loading={loading} retry={retry} />
      <CompareTable ref={table} columns={columns} rows={onlyDiffering ? differing : rows} waiting={loading} remove={takeOut} />
      {emptyTitles.length > 0 ? <p className={styles.unsaid}>None of these mentions {emptyTitles.join(", ").toLowerCase()}.</p> : null}
    </>
  );
}

interface LoadProblemProps {
  readonly error: Error | null;
  readonly paused: boolean;
  readonly loading: boolean;
  readonly retry: () => void;
}

function LoadProblem({ error, paused, loading, retry }: LoadProblemProps) {
  if (!error && !paused) return null;
  return (
    <Notice kind={error ? "error" : "info"} className={styles.trouble} title="The table shows only what this browser has of these stays.">
      <p>{error ? error.message : "You're offline. The rest loads when you're back online."}</p>
      {error ? (
        <Button variant="secondary" aria-busy={loading} onClick={retry}>
          Retry
        </Button>
      ) : null}
    </Notice>
  );
}
