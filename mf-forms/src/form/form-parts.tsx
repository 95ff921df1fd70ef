import { Button, classNames, FormError, Notice } from "@nightlatch/ui";
import { type ReactNode, type Ref, useId } from "react";
import { useRegistered } from "./controls.tsx";
import styles from "./form-parts.module.css";
import type { DraftNote } from "./use-kept-form.ts";

/** Fields that belong together, under a plain heading. */
export function Group({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {note ? <p className={styles.note}>{note}</p> : null}
      {children}
    </section>
  );
}

/** Fields side by side where there is room. */
export function Columns({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return <div className={classNames(styles.columns, narrow && styles.narrow)}>{children}</div>;
}

interface BoxProps {
  readonly type: "checkbox" | "radio";
  readonly name: string;
  readonly value?: string;
  readonly label: ReactNode;
  readonly checked?: boolean | undefined;
  readonly disabled?: boolean;
  readonly required?: boolean;
  /** The id of the message about the box, when there is one. */
  readonly error?: string | undefined;
}

/** One box or button with its words, a large target. The browser keeps its tick; `checked` is the tick it starts with. */
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

/** Leaves a box as the rule ticks it. */
const leave = (): void => {};

/** A box that only a rule ticks: it is disabled while it is not ticked, and cannot be changed while it is. */
export function RuledBox({ label, ticked, ...input }: Pick<BoxProps, "name" | "value" | "label"> & { readonly ticked: boolean }) {
  return (
    <label className={styles.box} data-disabled={!ticked || undefined}>
      <input type="checkbox" {...input} checked={ticked} disabled={!ticked} onChange={leave} aria-readonly={ticked || undefined} />
      <span>{label}</span>
    </label>
  );
}

interface ChoicesProps {
  readonly legend: string;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

/** Boxes or buttons that answer one question. */
export function Choices({ legend, help, error, children }: ChoicesProps) {
  const id = useId();
  const describedBy = classNames(help ? `${id}-help` : null, error ? `${id}-error` : null);
  return (
    <fieldset className={styles.choices} aria-describedby={describedBy || undefined}>
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

interface DraftLineProps {
  readonly note: DraftNote;
  readonly noteRef: Ref<HTMLDivElement>;
  readonly onDiscard: () => void;
  readonly onUndo: () => void;
}

/** The line about the draft, above the fields: it came back, or was discarded. */
export function DraftLine({ note, noteRef, onDiscard, onUndo }: DraftLineProps) {
  if (note === undefined) return null;
  const restored = note === "restored";
  return (
    <Notice
      key={note}
      ref={noteRef}
      tabIndex={-1}
      kind="info"
      className={styles.draft}
      title={restored ? "What you typed before is back." : "Your draft is discarded."}
    >
      <Button variant="quiet" onClick={restored ? onDiscard : onUndo}>
        {restored ? "Discard draft" : "Undo"}
      </Button>
    </Notice>
  );
}
