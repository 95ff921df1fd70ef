import { paths } from "@nightlatch/contract";
import type { ListingCard } from "@nightlatch/domain";
import { useSavedStay } from "@nightlatch/runtime";
import { Button, ButtonLink, VisuallyHidden } from "@nightlatch/ui";
import { useEffect, useId, useRef } from "react";
import styles from "./edge-bars.module.css";
import { restoreNotes, type StoredNotes } from "./notes-store.ts";
import { COMPARED_MAX, COMPARED_MIN, type ComparedState } from "./picks.ts";

export function CompareBar({ picks, clear }: { picks: readonly string[]; clear: () => void }) {
  const count = picks.length;
  const state: ComparedState = { compared: picks };
  return (
    <div className={styles.bar} data-empty={count === 0 || undefined}>
      <p className={styles.count} role="status">
        {count > 0 ? `${count} selected` : null}
        {count > 0 && count < COMPARED_MIN ? ". Select one more to compare." : null}
        {count === COMPARED_MAX ? ". That's the most." : null}
      </p>
      {count > 0 ? (
        <Button
          variant="quiet"
          onClick={() => {
            clear();
            focusContent();
          }}
        >
          Deselect all
        </Button>
      ) : null}
      {count >= COMPARED_MIN ? (
        <ButtonLink to={paths.compare()} state={state}>
          <span>
            Compare {count}
            <VisuallyHidden> stays</VisuallyHidden>
          </span>
        </ButtonLink>
      ) : null}
    </div>
  );
}

export interface Removed {
  readonly card: ListingCard;
  readonly notes: StoredNotes;
}

interface RemovedStayProps extends Removed {
  readonly close: () => void;
}

export function RemovedStay({ card, notes, close }: RemovedStayProps) {
  const { saved, toggle } = useSavedStay(card);
  const statusId = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const undo = () => {
    if (!saved) toggle();
    restoreNotes(notes);
    close();
    focusContent();
  };
  return (
    <div className={styles.bar}>
      <p id={statusId} className={styles.count} role="status">
        {card.name} is no longer saved.{notes.size > 0 ? " Its note was deleted too." : ""}
      </p>
      <Button ref={button} variant="secondary" aria-describedby={statusId} onClick={undo}>
        Undo
      </Button>
      <Button
        variant="quiet"
        onClick={() => {
          close();
          focusContent();
        }}
      >
        Close
      </Button>
    </div>
  );
}

export const focusContent = (): void => document.getElementById("main")?.focus({ preventScroll: true });
