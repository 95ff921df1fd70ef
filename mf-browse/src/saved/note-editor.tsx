import { Field, TextArea, VisuallyHidden } from "@nightlatch/ui";
import { Mark, MarkPicker } from "./hearts.tsx";
import styles from "./notes.module.css";
import { isUnkept, NOTE_MAX, type Noted, type TheirNote, useNote, writeHearts, writeText } from "./notes-store.ts";

/**
 * The visitor's own note and mark of a stay, kept with each character that is typed, and the notes that came with lists of others
 * (docs/product/deciding.md#notes-and-hearts).
 */
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
      <TheirNotes notes={theirs} />
    </div>
  );
}

/** Notes that came with lists of others. */
export function TheirNotes({ notes }: { notes: readonly TheirNote[] }) {
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
