import { Button } from "@nightlatch/ui";
import type { ReactNode } from "react";
import styles from "./form-frame.module.css";

/** All fields of a form; nothing can be changed while it is on its way. */
export function Fields({ locked, children }: { locked: boolean; children: ReactNode }) {
  return (
    <fieldset className={styles.fields} disabled={locked}>
      {children}
    </fieldset>
  );
}

interface ActionsProps {
  /** The words of the button that sends. */
  readonly submit: string;
  readonly disabled?: boolean;
  /** What stands beside the button. */
  readonly children?: ReactNode;
}

/** The button below a form's fields. */
export function Actions({ submit, disabled, children }: ActionsProps) {
  return (
    <div className={styles.actions}>
      <Button type="submit" className={styles.send} disabled={disabled}>
        {submit}
      </Button>
      {children}
    </div>
  );
}
