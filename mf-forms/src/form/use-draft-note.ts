import { type RefObject, useEffect, useRef } from "react";
import type { FieldValues } from "react-hook-form";
import type { KeptForm } from "./use-kept-form.ts";

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
