import type { ListingCard } from "@nightlatch/domain";
import { SaveButton, VisuallyHidden } from "@nightlatch/ui";
import { useId, useState } from "react";
import { Mark } from "./hearts.tsx";
import { NoteEditor } from "./notes.tsx";
import { useNote } from "./notes-store.ts";
import styles from "./saved-row.module.css";
import { StayRow } from "./stay-row.tsx";

const START_MAX = 80;

interface SavedRowProps {
  readonly card: ListingCard;
  readonly picked: boolean;
  readonly full: boolean;
  readonly onPick?: (() => void) | undefined;
  readonly onRemove: () => void;
}

export function SavedRow({ card, picked, full, onPick, onRemove }: SavedRowProps) {
  const { text, hearts, theirs } = useNote(card.slug);
  const [open, setOpen] = useState(false);
  const editor = useId();
  const whole = text.trim();
  const start = whole.length > START_MAX ? `${whole.slice(0, START_MAX).trimEnd()}…` : whole;
  return (
    <li className={styles.kept} data-picked={picked || undefined}>
      <StayRow card={card} heart={(className) => <SaveButton card={card} className={className} onToggle={onRemove} />} />
      <div className={styles.foot}>
        {onPick ? (
          <label className={styles.pick}>
            <input type="checkbox" checked={picked} disabled={full && !picked} onChange={onPick} />
            <span>
              Compare<VisuallyHidden> {card.name}</VisuallyHidden>
            </span>
          </label>
        ) : null}
        <button
          type="button"
          className={styles.opener}
          aria-expanded={open}
          aria-controls={editor}
          onClick={() => setOpen((before) => !before)}
        >
          {hearts > 0 ? <Mark hearts={hearts} /> : null}
          <span className={styles.start}>
            {start === "" ? (theirs.length > 0 ? "Notes" : "Add a note") : null}
            <VisuallyHidden>
              {start === "" ? "" : "Note"} on {card.name}
              {start === "" ? "" : ": "}
            </VisuallyHidden>
            {start}
          </span>
        </button>
        <div id={editor} className={styles.editor} hidden={!open}>
          {open ? <NoteEditor stay={card} /> : null}
        </div>
      </div>
      <p className={styles.printed}>{text}</p>
    </li>
  );
}
