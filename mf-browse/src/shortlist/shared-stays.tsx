import { paths } from "@nightlatch/contract";
import type { ListingCard } from "@nightlatch/domain";
import { useNavigate, useSavedStays } from "@nightlatch/runtime";
import { Button, Notice } from "@nightlatch/ui";
import { useMemo, useState } from "react";
import { RowSkeleton } from "../saved/stay-row.tsx";
import { AddToSaved } from "./add-to-saved.tsx";
import { type Arranged, arrange, type ListedStay } from "./arrange.ts";
import styles from "./opened.module.css";
import { forgetList } from "./opened-list.ts";
import type { SharedList } from "./shared-list.ts";
import { SharedRow, TheirWords } from "./shared-row.tsx";
import { savedAsAnswer, useStays } from "./use-stays.ts";

/** A list that is open: what both chose first, then the rest, then what is gone. */
export function SharedStays({ list }: { list: SharedList }) {
  // As it was when the list was opened: a stay that is saved meanwhile stays where it is on the page.
  const [saved] = useState(useSavedStays());
  const navigate = useNavigate();
  const slugs = useMemo(() => list.stays.map(({ slug }) => slug), [list]);
  const { answer, error, retry } = useStays(slugs);
  const arranged = useArranged(list, answer ?? (error ? savedAsAnswer(slugs, saved) : undefined), saved);
  return (
    <>
      <header className={styles.intro}>
        {list.name ? (
          <p className={styles.called}>
            <bdi>{list.name}</bdi>
          </p>
        ) : null}
        <p className={styles.soft}>
          It came in the link and is read on this device. To show the stays we ask our server for them, as if you opened their pages. Notes
          and hearts are never sent.
        </p>
        <p role="status" className={styles.count}>
          {arranged && answer ? summaryOf(arranged) : null}
        </p>
      </header>
      {error && !answer ? <Away retry={retry} /> : null}
      {arranged ? (
        <>
          {answer ? <AddToSaved list={list} arranged={arranged} /> : null}
          <Section heading="You both chose" stays={arranged.both} />
          <Section heading={arranged.both.length > 0 ? "The rest of the list" : "The list"} stays={arranged.others} />
          <Names heading="Not shown yet" stays={arranged.unknown} />
          <Names heading="No longer listed" stays={arranged.gone} />
        </>
      ) : (
        <Loading rows={Math.min(slugs.length, 6)} />
      )}
      <p>
        <Button
          variant="quiet"
          className={styles.forget}
          onClick={() => {
            forgetList();
            navigate(paths.saved(), { replace: true });
          }}
        >
          Forget this list
        </Button>
      </p>
      <p className={styles.soft}>This tab forgets it then. Your browser's history may still have the link.</p>
    </>
  );
}

type Known = Parameters<typeof arrange>[1];

const useArranged = (list: SharedList, known: Known | undefined, saved: readonly ListingCard[]): Arranged | undefined =>
  useMemo(() => known && arrange(list.stays, known, saved), [list, known, saved]);

/** "7 stays. You saved 2 of them too. 1 is no longer listed." */
function summaryOf({ both, others, gone, unknown }: Arranged): string {
  const count = both.length + others.length + gone.length + unknown.length;
  return [
    count === 1 ? "1 stay." : `${count} stays.`,
    both.length === 0 ? "" : count === 1 ? "You saved it too." : `You saved ${both.length} of them too.`,
    gone.length === 0 ? "" : gone.length === 1 ? "1 is no longer listed." : `${gone.length} are no longer listed.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function Section({ heading, stays }: { heading: string; stays: readonly ListedStay[] }) {
  if (stays.length === 0) return null;
  return (
    <section className={styles.section} aria-label={heading}>
      <h2>{heading}</h2>
      <ul className={styles.rows}>
        {stays.map(({ card, theirs }) => (
          <li key={card.slug}>
            <SharedRow card={card} theirs={theirs} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Stays of which there is nothing to show but what the link says. */
function Names({ heading, stays }: { heading: string; stays: Arranged["gone"] }) {
  if (stays.length === 0) return null;
  return (
    <section className={styles.section} aria-label={heading}>
      <h2>{heading}</h2>
      <ul className={styles.names}>
        {stays.map(({ name, theirs }) => (
          <li key={theirs.slug}>
            <p>{name}</p>
            <TheirWords note={theirs} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Away({ retry }: { retry: () => void }) {
  return (
    <Notice kind="error" title="The stays of this list didn't load.">
      <p>The list itself is safe in your link. What you have saved of it is below.</p>
      <Button variant="secondary" onClick={retry}>
        Retry
      </Button>
    </Notice>
  );
}

function Loading({ rows }: { rows: number }) {
  return (
    <section aria-label="The list" aria-busy="true">
      <ul className={styles.rows}>
        {Array.from({ length: rows }, (_, row) => (
          <li key={row}>
            <RowSkeleton />
          </li>
        ))}
      </ul>
    </section>
  );
}
