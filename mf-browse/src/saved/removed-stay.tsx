import type { ListingCard } from "@nightlatch/domain";
import { useSavedStay } from "@nightlatch/runtime";
import { Button, Notice } from "@nightlatch/ui";
import { useEffect, useRef } from "react";
import { type KeptNotes, restoreNotes } from "./notes-store.ts";
import styles from "./saved.module.css";

/** A stay that was just removed from the saved ones, with the note that went along. */
export interface Removed {
  readonly card: ListingCard;
  readonly notes: KeptNotes;
}

/** Says that a stay is no longer saved, and brings it back with its note. The focus was in a row that is gone, so it is led here. */
export function RemovedStay({ card, notes }: Removed) {
  const { saved, toggle } = useSavedStay(card);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const undo = () => {
    if (!saved) toggle();
    restoreNotes(notes);
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  return (
    <Notice kind="info" className={styles.removed} title={`${card.name} is no longer saved.${notes.size > 0 ? " Its note went too." : ""}`}>
      <Button ref={button} variant="secondary" onClick={undo}>
        Undo
      </Button>
    </Notice>
  );
}
