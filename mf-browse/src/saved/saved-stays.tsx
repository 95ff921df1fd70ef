import { paths } from "@nightlatch/contract";
import type { ListingCard } from "@nightlatch/domain";
import { forgetStays, lazyImport, useRecentStays, useSavedStays } from "@nightlatch/runtime";
import { Button, ButtonLink, classNames } from "@nightlatch/ui";
import { type ReactNode, useState } from "react";
import { countOf } from "../browse/texts.ts";
import { EmptyPanel } from "../common/illustrations.tsx";
import { CompareBar, focusContent, type Removed, RemovedStay } from "./edge-bars.tsx";
import { OrphanNotes } from "./notes.tsx";
import { removeNotes, useNotes } from "./notes-store.ts";
import { OfflineStays } from "./offline-stays.tsx";
import { COMPARED_MAX, COMPARED_MIN, usePicks } from "./picks.ts";
import styles from "./saved.module.css";
import { SavedRow } from "./saved-row.tsx";
import { StayRow } from "./stay-row.tsx";

export function SavedStays({ children }: { children: ReactNode }) {
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
                <SavedRow
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
            <p className={styles.none}>Press the heart on a stay to find it here later.</p>
            <ButtonLink variant="secondary" to={paths.browse()}>
              Explore listings
            </ButtonLink>
          </EmptyPanel>
        )}
      </Stays>
      <OrphanNotes notes={useNotes()} saved={slugs} />
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
  readonly clear: ReactNode;
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

function ClearSaved({ slugs, onClear }: { slugs: readonly string[]; onClear: () => void }) {
  const notes = useNotes();
  const noted = slugs.filter((slug) => notes.has(slug)).length;
  const [isConfirming, setConfirming] = useState(false);
  const clear = () => {
    forgetStays("saved");
    removeNotes(slugs);
    onClear();
    focusContent();
  };
  if (!isConfirming || noted === 0) {
    return (
      <Button variant="quiet" className={styles.clear} onClick={() => (noted > 0 ? setConfirming(true) : clear())} aria-label="Clear saved">
        Clear
      </Button>
    );
  }
  return (
    <div className={styles.asks}>
      <p role="status">
        {noted === 1 ? "Your note on one of them is deleted too." : `Your ${countOf(noted, "note")} on them are deleted too.`}
      </p>
      <Button variant="secondary" onClick={clear}>
        Clear stays and notes
      </Button>
      <Button variant="quiet" ref={(button) => button?.focus()} onClick={() => setConfirming(false)}>
        Keep them
      </Button>
    </div>
  );
}

function SavedTools({ cards }: { cards: readonly ListingCard[] }) {
  return (
    <div className={styles.tools}>
      {cards.length >= COMPARED_MIN ? <p>Select two to five to compare side by side. We keep no record of it.</p> : null}
      <SendList cards={cards} />
    </div>
  );
}

const dialog = lazyImport(() => import(/* webpackChunkName: "shortlist" */ "../sending/list/send-dialog.tsx"));

function SendList({ cards }: { cards: readonly ListingCard[] }) {
  const [sendDialog, setSendDialog] = useState<typeof import("../sending/list/send-dialog.tsx")>();
  const [failed, setFailed] = useState(false);

  async function show(): Promise<void> {
    setFailed(false);
    try {
      const loaded = await dialog.get();
      setSendDialog(() => loaded);
    } catch {
      setFailed(true);
    }
  }

  return (
    <div>
      <Button variant="secondary" aria-haspopup="dialog" onPointerOver={dialog.prefetch} onFocus={dialog.prefetch} onClick={show}>
        Send this list
      </Button>
      {failed ? <p role="alert">This part of the page didn't load. Press again.</p> : null}
      {sendDialog ? <sendDialog.SendDialog cards={cards} close={() => setSendDialog(undefined)} /> : null}
    </div>
  );
}
