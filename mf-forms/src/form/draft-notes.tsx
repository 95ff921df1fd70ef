import { Button, Notice } from "@nightlatch/ui";
import { useEffect, useRef } from "react";
import styles from "./draft-notes.module.css";
import type { DraftNote } from "./use-persisted-form.ts";

export function DraftLine({ note, noteRef, onDiscard, onUndo }: Omit<ReturnType<typeof useDraftNote>, "savedDraft">) {
  if (note === undefined) return null;
  const restored = note === "restored";
  return (
    <Notice
      key={note}
      ref={noteRef}
      tabIndex={-1}
      kind="info"
      className={styles.draft}
      title={restored ? "What you typed before is back." : "Draft discarded."}
    >
      <Button variant="quiet" onClick={restored ? onDiscard : onUndo}>
        {restored ? "Discard draft" : "Undo"}
      </Button>
    </Notice>
  );
}

export function DraftSaved({ isStored, onDiscard }: { isStored: boolean; onDiscard: (() => void) | undefined }) {
  return (
    <div className={styles.kept}>
      <p>
        {isStored
          ? "Draft kept in this browser for 7 days."
          : "This browser can't keep a draft. If you leave this page, what you typed is lost."}
      </p>
      {onDiscard ? (
        <Button variant="quiet" onClick={onDiscard}>
          {isStored ? "Discard draft" : "Clear the form"}
        </Button>
      ) : null}
    </div>
  );
}

interface Drafting {
  readonly note: DraftNote;
  readonly dirty: boolean;
  readonly isStored: boolean;
  readonly discard: () => void;
  readonly undoDiscard: () => void;
}

export function useDraftNote({ note, dirty, isStored, discard, undoDiscard }: Drafting, toFirst: () => void) {
  const noteRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (note === "discarded") noteRef.current?.focus();
  }, [note]);
  return {
    note,
    noteRef,
    onDiscard: discard,
    onUndo() {
      undoDiscard();
      toFirst();
    },
    savedDraft: dirty ? { isStored, onDiscard: note === "restored" ? undefined : discard } : undefined,
  };
}
