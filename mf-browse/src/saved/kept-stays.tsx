import { paths } from "@nightlatch/contract";
import type { ListingCard } from "@nightlatch/domain";
import { forgetStays, Link, useRecentStays, useSavedStays } from "@nightlatch/runtime";
import { Button, buttonClass } from "@nightlatch/ui";
import { type ReactNode, useState } from "react";
import { ClearSaved } from "./clear-saved.tsx";
import { CompareBar } from "./compare-bar.tsx";
import { KeptRow } from "./kept-row.tsx";
import { removeNotes, useNotes } from "./notes-store.ts";
import { OfflineStays } from "./offline-stays.tsx";
import { COMPARED_MAX, COMPARED_MIN, usePicks } from "./picks.ts";
import { type Removed, RemovedStay } from "./removed-stay.tsx";
import styles from "./saved.module.css";
import { SavedTools } from "./saved-tools.tsx";
import { StayRow } from "./stay-row.tsx";
import { StrayNotes } from "./stray-notes.tsx";

/** What this device keeps: saved stays with their notes, notes without a stay, and the stays that were opened. */
export function KeptStays({ children }: { children: ReactNode }) {
  const saved = useSavedStays();
  const [removed, setRemoved] = useState<Removed>();
  const slugs = saved.map(({ slug }) => slug);
  const { picks, toggle, clear } = usePicks(slugs);
  const undoable = removed && !slugs.includes(removed.card.slug) ? removed : undefined;
  const remove = (card: ListingCard) => setRemoved({ card, notes: removeNotes([card.slug]) });
  return (
    <>
      <Stays heading="Saved" clear={saved.length > 0 ? <ClearSaved slugs={slugs} onClear={() => setRemoved(undefined)} /> : null}>
        {saved.length > 0 ? (
          <>
            <SavedTools cards={saved} />
            <ul className={styles.rows}>
              {saved.map((card) => (
                <KeptRow
                  key={card.id}
                  card={card}
                  picked={picks.includes(card.slug)}
                  full={picks.length >= COMPARED_MAX}
                  onPick={saved.length >= COMPARED_MIN ? () => toggle(card.slug) : undefined}
                  onRemove={() => remove(card)}
                />
              ))}
            </ul>
          </>
        ) : (
          <>
            <p className={styles.none}>Nothing saved yet. Press the heart on a stay, and it is here when you come back.</p>
            <Link className={buttonClass("secondary", styles.explore)} to={paths.browse()}>
              Explore listings
            </Link>
          </>
        )}
      </Stays>
      <StrayNotes notes={useNotes()} saved={slugs} />
      <RecentStays saved={slugs} />
      <OfflineStays />
      <div className={styles.edge}>
        {undoable ? <RemovedStay key={undoable.card.slug} {...undoable} close={() => setRemoved(undefined)} /> : null}
        <CompareBar picks={picks} clear={clear} />
        {children}
      </div>
    </>
  );
}

/** The stays that were opened, without those that are saved. */
function RecentStays({ saved }: { saved: readonly string[] }) {
  const recent = useRecentStays();
  const others = recent.filter(({ slug }) => !saved.includes(slug));
  const clear = (
    <Button variant="quiet" className={styles.clear} onClick={() => forgetStays("recent")} aria-label="Clear recently viewed">
      Clear
    </Button>
  );
  return (
    <Stays heading="Recently viewed" clear={recent.length > 0 ? clear : null}>
      {others.length > 0 ? (
        <ul className={styles.rows}>
          {others.map((card) => (
            <li key={card.id}>
              <StayRow card={card} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>
          {recent.length > 0 ? "Everything you viewed recently is in your saved stays." : "Stays you open show here for 30 days."}
        </p>
      )}
    </Stays>
  );
}

interface StaysProps {
  readonly heading: string;
  /** What removes them from the device; null when there is nothing to remove. */
  readonly clear: ReactNode;
  readonly children: ReactNode;
}

function Stays({ heading, clear, children }: StaysProps) {
  return (
    <section className={styles.section} aria-label={heading}>
      <div className={styles.heading}>
        <h2>{heading}</h2>
        {clear}
      </div>
      {children}
    </section>
  );
}
