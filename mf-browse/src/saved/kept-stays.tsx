import { paths } from "@nightlatch/contract";
import type { ListingCard } from "@nightlatch/domain";
import { forgetStays, useRecentStays, useSavedStays } from "@nightlatch/runtime";
import { Button, ButtonLink, classNames } from "@nightlatch/ui";
import { type ReactNode, useState } from "react";
import { EmptyPanel } from "../drawings/empty-panel.tsx";
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
          <EmptyPanel>
            <p>Nothing saved yet.</p>
            <p className={styles.none}>Press the heart on a stay, and it is here when you come back.</p>
            <ButtonLink variant="secondary" to={paths.browse()}>
              Explore listings
            </ButtonLink>
          </EmptyPanel>
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
    <Stays heading="Recently viewed" passing clear={recent.length > 0 ? clear : null}>
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
  /** Whether it is of no use on paper. */
  readonly passing?: boolean;
  readonly children: ReactNode;
}

function Stays({ heading, clear, passing, children }: StaysProps) {
  return (
    <section className={classNames(styles.section, passing && styles.passing)} aria-label={heading}>
      <div className={styles.heading}>
        <h2>{heading}</h2>
        {clear}
      </div>
      {children}
    </section>
  );
}
