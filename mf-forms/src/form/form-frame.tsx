import { Button } from "@nightlatch/ui";
import type { ComponentProps, ReactNode } from "react";
import styles from "./form-frame.module.css";

/** Before hydration, `method="dialog"` makes a submit do nothing; the default `get` would put the fields into the URL. */
export function ScriptedForm({ onSubmit, ...form }: ComponentProps<"form">) {
  return (
    <form
      method="dialog"
      noValidate
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.(event);
      }}
    />
  );
}

export function Fields({ locked, children }: { locked: boolean; children: ReactNode }) {
  return (
    <fieldset className={styles.fields} disabled={locked}>
      {children}
    </fieldset>
  );
}

export function Actions({ submit, disabled, children }: { submit: string; disabled?: boolean; children?: ReactNode }) {
  return (
    <div className={styles.actions}>
      <Button type="submit" className={styles.send} disabled={disabled}>
        {submit}
      </Button>
      {children}
    </div>
  );
}
