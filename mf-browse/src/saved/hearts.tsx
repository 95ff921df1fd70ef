import { VisuallyHidden } from "@nightlatch/ui";
import { useId } from "react";
import { countOf } from "../browse/texts.ts";
import styles from "./notes.module.css";
import { HEARTS_MAX, type Noted } from "./notes-store.ts";

const ALL = Array.from({ length: HEARTS_MAX }, (_, index) => index + 1);

export function Mark({ hearts }: { hearts: number }) {
  return (
    <span className={styles.mark} role="img" aria-label={`${hearts} of ${countOf(HEARTS_MAX, "heart")}`}>
      {ALL.map((number) => (
        <Heart key={number} full={number <= hearts} />
      ))}
    </span>
  );
}

export function MarkPicker({ stay, hearts, onChange }: { stay: Noted; hearts: number; onChange: (hearts: number) => void }) {
  const group = useId();
  return (
    <fieldset className={styles.marks}>
      <legend>
        Your hearts<VisuallyHidden> for {stay.name}</VisuallyHidden>
      </legend>
      {[0, ...ALL].map((number) => (
        <label key={number} className={styles.choice}>
          <input type="radio" name={group} checked={number === hearts} onChange={() => onChange(number)} />
          {number === 0 ? (
            "None"
          ) : (
            <>
              <Heart full={number <= hearts} />
              <VisuallyHidden>{countOf(number, "heart")}</VisuallyHidden>
            </>
          )}
        </label>
      ))}
    </fieldset>
  );
}

function Heart({ full }: { full: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false" data-full={full || undefined}>
      <path d="M12 20 4.6 12.8a4.6 4.6 0 0 1 6.5-6.5l.9.9.9-.9a4.6 4.6 0 0 1 6.5 6.5z" strokeWidth="1.6" strokeLinejoin="round" />
    </svg>
  );
}
