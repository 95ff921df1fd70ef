import { paths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";
import { Button } from "@nightlatch/ui";
import { Mark } from "./hearts.tsx";
import { TheirNotes } from "./note-editor.tsx";
import noteStyles from "./notes.module.css";
import { type KeptNotes, removeNotes } from "./notes-store.ts";
import { focusContent } from "./removed-stay.tsx";
import styles from "./saved.module.css";

interface StrayNotesProps {
  readonly notes: KeptNotes;
  /** Slugs of the saved stays. */
  readonly saved: readonly string[];
}

/** Notes whose stay was removed elsewhere than here. No note goes without a word, so they stay until they are deleted. */
export function StrayNotes({ notes, saved }: StrayNotesProps) {
  const strays = [...notes].filter(([slug]) => !saved.includes(slug)).reverse();
  if (strays.length === 0) return null;
  return (
    <section className={styles.section} aria-label="Notes without a saved stay">
      <div className={styles.heading}>
        <h2>Notes without a saved stay</h2>
      </div>
      <p className={styles.none}>You no longer save these stays. Save one again to have its note beside it, or delete the note.</p>
      <ul className={styles.rows}>
        {strays.map(([slug, { name, text, hearts, theirs }]) => (
          <li key={slug} className={styles.stray}>
            <h3>
              <Link to={paths.property(slug)}>{name}</Link> {hearts > 0 ? <Mark hearts={hearts} /> : null}
            </h3>
            {text === "" ? null : <p className={noteStyles.words}>{text}</p>}
            <TheirNotes notes={theirs} />
            <Button
              variant="quiet"
              className={styles.delete}
              aria-label={`Delete the note on ${name}`}
              onClick={() => {
                removeNotes([slug]);
                focusContent();
              }}
            >
              Delete note
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
