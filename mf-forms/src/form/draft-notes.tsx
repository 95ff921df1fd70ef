import { Button, Notice } from "@nightlatch/ui";
import type { Ref } from "react";
import styles from "./draft-notes.module.css";
import type { DraftNote } from "./use-kept-form.ts";

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
