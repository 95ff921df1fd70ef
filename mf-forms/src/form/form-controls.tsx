import { classNames, FormError } from "@nightlatch/ui";
import { type ReactNode, useId } from "react";
import { useRegistered } from "./controls.tsx";
import styles from "./form-controls.module.css";

interface GroupProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly before?: ReactNode;
  readonly id?: string;
  readonly children: ReactNode;
}

export function Group({ title, note, before, id, children }: GroupProps) {
  const generatedId = useId();
  const heading = id ?? generatedId;
  return (
    <section className={styles.group} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading} tabIndex={id ? -1 : undefined}>
        {before}
        {title}
      </h2>
      {note ? <p className={styles.note}>{note}</p> : null}
      {children}
    </section>
  );
}

export function Columns({ children, of }: { children: ReactNode; of?: 3 | 4 }) {
  return (
    <div className={styles.columns} data-of={of}>
      {children}
    </div>
  );
}

interface BoxProps {
  readonly type: "checkbox" | "radio";
  readonly name: string;
  readonly value?: string;
  readonly label: ReactNode;
  readonly checked?: boolean | undefined;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly error?: string | undefined;
}

export function Box({ label, checked, required, error, ...input }: BoxProps) {
  return (
    <label className={styles.box} data-disabled={input.disabled || undefined}>
      <input
        {...input}
        {...useRegistered(input.name)}
        defaultChecked={checked}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error}
      />
      <span>{label}</span>
    </label>
  );
}

const leave = (): void => {};

export function RuledBox({ label, ticked, ...input }: Pick<BoxProps, "name" | "value" | "label"> & { readonly ticked: boolean }) {
  return (
    <label className={styles.box} data-disabled={!ticked || undefined}>
      <input type="checkbox" {...input} checked={ticked} disabled={!ticked} onChange={leave} aria-readonly={ticked || undefined} />
      <span>{label}</span>
    </label>
  );
}

interface ChoicesProps {
  readonly id?: string;
  readonly legend: string;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

export function Choices({ id: ownId, legend, help, error, children }: ChoicesProps) {
  const generatedId = useId();
  const id = ownId ?? generatedId;
  const describedBy = classNames(help ? `${id}-help` : null, error ? `${id}-error` : null);
  return (
    <fieldset id={ownId} className={styles.choices} aria-describedby={describedBy || undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {help ? (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      ) : null}
      <div className={styles.boxes}>{children}</div>
      {error ? <FormError id={`${id}-error`}>{error}</FormError> : null}
    </fieldset>
  );
}
