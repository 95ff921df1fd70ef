import { Button, Notice } from "@nightlatch/ui";
import { type Ref, type RefObject, useEffect, useRef } from "react";
import type { FieldValues } from "react-hook-form";
import styles from "./draft-notes.module.css";
import type { DraftNote, KeptForm } from "./use-kept-form.ts";

interface DraftLineProps {
  readonly note: DraftNote;
  readonly noteRef: Ref<HTMLDivElement>;
  readonly onDiscard: () => void;
  readonly onUndo: () => void;
}

export function DraftLine({ note, noteRef, onDiscard, onUndo }: DraftLineProps) {
  if (note === undefined) return null;
  const restored = note === "restored";
  return (
    <Notice
      key={note}
      ref={noteRef}
      tabIndex={-1}
      kind="info"
      className={styles.draft}
      title={restored ? "What you typed before is back." : "Your draft is discarded."}
    >
      <Button variant="quiet" onClick={restored ? onDiscard : onUndo}>
        {restored ? "Discard draft" : "Undo"}
      </Button>
    </Notice>
  );
}

interface DraftKeptProps {
  readonly kept: boolean;
  readonly onDiscard: (() => void) | undefined;
}

export function DraftKept({ kept, onDiscard }: DraftKeptProps) {
  return (
    <div className={styles.kept}>
      <p>
        {kept ? "Draft kept on this device for 7 days." : "This browser keeps no draft. What you typed is lost when you leave this page."}
      </p>
      {onDiscard ? (
        <Button variant="quiet" onClick={onDiscard}>
          {kept ? "Discard draft" : "Clear the form"}
        </Button>
      ) : null}
    </div>
  );
}

type Drafting = Pick<KeptForm<FieldValues, unknown>, "note" | "dirty" | "kept" | "discard" | "undoDiscard">;

interface DraftNoteHandle {
  readonly noteRef: RefObject<HTMLDivElement | null>;
  readonly onDiscard: () => void;
  readonly onUndo: () => void;
  readonly keptDraft: { readonly kept: boolean; readonly onDiscard: (() => void) | undefined } | undefined;
}

/**
 * Moves the focus to where the visitor can go on when a draft is discarded or comes back by Undo: the pressed button is gone
 * then.
 *
 * @param toFirst focuses the form's first field
 */
export function useDraftNote({ note, dirty, kept, discard, undoDiscard }: Drafting, toFirst: () => void): DraftNoteHandle {
  const noteRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (note === "discarded") noteRef.current?.focus();
  }, [note]);
  return {
    noteRef,
    onDiscard: discard,
    onUndo() {
      undoDiscard();
      toFirst();
    },
    keptDraft: dirty ? { kept, onDiscard: note === "restored" ? undefined : discard } : undefined,
  };
}
