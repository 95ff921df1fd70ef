import { paths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";
import { Button, Field, TextArea, VisuallyHidden } from "@nightlatch/ui";
import { focusContent } from "./edge-bars.tsx";
import { Mark, MarkPicker } from "./hearts.tsx";
import styles from "./notes.module.css";
import {
  isUnkept,
  NOTE_MAX,
  type Noted,
  type ReceivedNote,
  removeNotes,
  type StoredNotes,
  useNote,
  writeHearts,
  writeText,
} from "./notes-store.ts";
import savedStyles from "./saved.module.css";

export function NoteEditor({ stay }: { stay: Noted }) {
  const { text, hearts, theirs } = useNote(stay.slug);
  return (
    <div className={styles.editor}>
      <MarkPicker stay={stay} hearts={hearts} onChange={(next) => writeHearts(stay, next)} />
      <Field
        label={
          <>
            Your note<VisuallyHidden> on {stay.name}</VisuallyHidden>
          </>
        }
        help={`${text.length} of ${NOTE_MAX} characters`}
      >
        <TextArea
          rows={3}
          className={styles.text}
          value={text}
          maxLength={NOTE_MAX}
          onChange={({ target }) => writeText(stay, target.value, text)}
        />
      </Field>
      <p className={styles.problem} role="status">
        {isUnkept(stay.slug)
          ? "This browser has no room for notes, or doesn't allow them. Yours stays here until you close the page. Copy it to keep it."
          : null}
      </p>
      <ReceivedNotes notes={theirs} />
    </div>
  );
}

function ReceivedNotes({ notes }: { notes: readonly ReceivedNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className={styles.theirs} aria-label="Notes from lists you were sent">
      {notes.map(({ from, text, hearts }) => (
        <li key={from}>
          <p className={styles.from}>
            {from || "A list you were sent"} {hearts > 0 ? <Mark hearts={hearts} /> : null}
          </p>
          {text === "" ? null : <p className={styles.words}>{text}</p>}
        </li>
      ))}
    </ul>
  );
}

export function OrphanNotes({ notes, saved }: { notes: StoredNotes; saved: readonly string[] }) {
  const unsavedNotes = [...notes].filter(([slug]) => !saved.includes(slug)).reverse();
  if (unsavedNotes.length === 0) return null;
  return (
    <section className={savedStyles.section} aria-label="Notes without a saved stay">
      <div className={savedStyles.heading}>
        <h2>Notes without a saved stay</h2>
      </div>
      <p className={savedStyles.none}>These stays are no longer saved. Save one again to see its note beside it, or delete the note.</p>
      <ul className={savedStyles.rows}>
        {unsavedNotes.map(([slug, { name, text, hearts, theirs }]) => (
          <li key={slug} className={savedStyles.stray}>
            <h3>
              <Link to={paths.property(slug)}>{name}</Link> {hearts > 0 ? <Mark hearts={hearts} /> : null}
            </h3>
            {text === "" ? null : <p className={savedStyles.words}>{text}</p>}
            <ReceivedNotes notes={theirs} />
            <Button
              variant="quiet"
              className={savedStyles.delete}
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
