import { paths } from "@nightlatch/contract";
import type { ListingCard } from "@nightlatch/domain";
import { useLocation, useSavedStays } from "@nightlatch/runtime";
import { Button, ButtonLink, Notice } from "@nightlatch/ui";
import { useRef, useState } from "react";
import { Check } from "../../common/check.tsx";
import { EmptyPanel } from "../../common/drawings.tsx";
import { COMPARED_MAX, COMPARED_MIN, keepPicks, readPicks } from "../picks.ts";
import styles from "./compare.module.css";
import { compareRows } from "./compare-rows.ts";
import { CompareTable } from "./compare-table.tsx";
import { useFacts } from "./use-facts.ts";

/** The picks are in the history entry: an address would reveal them to our server and the browser's history. */
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

export function Comparison({ cards, remove }: { cards: readonly ListingCard[]; remove: (slug: string) => void }) {
  const { columns, error, paused, loading, retry } = useFacts(cards);
  const [onlyDiffering, setOnlyDiffering] = useState(false);
  const table = useRef<HTMLElement>(null);
  const all = compareRows(columns.map(({ card, facts, gone }) => (gone ? undefined : (facts ?? card))));
  const rows = all.filter(({ said }) => said);
  const unsaid = all.filter(({ said }) => !said).map(({ title }) => title);
  const differing = rows.filter(({ differs }) => differs);
  const takeOut = (slug: string) => {
    remove(slug);
    // The focused button disappears with its column.
    table.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <p className={styles.lede}>
        This page asks our server for the facts of these stays, as opening their pages would. The server keeps no record of it. Your notes
        and hearts are not sent.
      </p>
      <div className={styles.tools}>
        <Check className={styles.only} checked={onlyDiffering} onChange={setOnlyDiffering}>
          Only what differs
        </Check>
        <p role="status" className={styles.count}>
          {loading ? "Fetching the facts" : `${differing.length} of ${rows.length} rows ${differing.length === 1 ? "differs" : "differ"}`}
        </p>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <LoadProblem error={error} paused={paused} loading={loading} retry={retry} />
      <CompareTable ref={table} columns={columns} rows={onlyDiffering ? differing : rows} waiting={loading} remove={takeOut} />
      {unsaid.length > 0 ? (
        <p className={styles.unsaid}>None of these stays says anything here: {unsaid.join(", ").toLowerCase()}.</p>
      ) : null}
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
    <Notice kind={error ? "error" : "info"} className={styles.trouble} title="The table shows only what this device keeps of these stays.">
      <p>{error ? error.message : "You're offline. The other facts come when you are connected again."}</p>
      {error ? (
        <Button variant="secondary" aria-busy={loading} onClick={retry}>
          Retry
        </Button>
      ) : null}
    </Notice>
  );
}
