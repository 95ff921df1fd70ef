import { Button } from "@nightlatch/ui";
import type { ReactNode } from "react";
import { Of } from "./of.tsx";
import styles from "./pieces.module.css";
import { Trouble } from "./trouble.tsx";
import type { Doing } from "./use-doing.ts";

interface FormProps {
  /** What the form does. */
  readonly doing: Doing<[]>;
  /** The words of its button. */
  readonly words: string;
  /** Why it cannot be sent just now; its button then says so. */
  readonly disabled?: boolean;
  /** Buttons beside its own. */
  readonly also?: ReactNode;
  readonly children: ReactNode;
}

/** A form. What was typed stays when it fails. */
export function Form({ doing, words, disabled = false, also, children }: FormProps) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void doing.start();
      }}
    >
      {children}
      {doing.error ? <Trouble error={doing.error} /> : null}
      <div className={styles.actions}>
        <Button type="submit" disabled={disabled} aria-disabled={doing.isUnderWay}>
          {words}
          <Of />
        </Button>
        {also}
      </div>
    </form>
  );
}
