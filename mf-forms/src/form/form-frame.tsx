import { Button } from "@nightlatch/ui";
import type { ReactNode } from "react";
import styles from "./form-frame.module.css";

export function Fields({ locked, children }: { locked: boolean; children: ReactNode }) {
  return (
    <fieldset className={styles.fields} disabled={locked}>
      {children}
    </fieldset>
  );
}

interface ActionsProps {
  readonly submit: string;
  readonly disabled?: boolean;
  readonly children?: ReactNode;
}

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
