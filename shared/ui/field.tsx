import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** The attributes by which a Field labels and describes the control inside. */
export interface FieldControlProps {
  readonly id: string;
  readonly name: string | undefined;
  readonly required: boolean;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

const FieldContext = createContext<FieldControlProps | null>(null);

/**
 * The attributes that tie a control to the Field around it, for controls that are not made here:
 * `<input {...useFieldControl()} />`. Outside a Field there are none.
 */
export function useFieldControl(): Partial<FieldControlProps> {
  return useContext(FieldContext) ?? {};
}

export interface FieldProps {
  readonly label: ReactNode;
  /** Name of the value in the form; the control inside takes it. */
  readonly name?: string;
  /** Id of the control; made up when absent. Give one to lead focus to the field. */
  readonly id?: string;
  /** Advice under the label. */
  readonly help?: ReactNode;
  /** The problem of the value, shown beside the control and read with it; falsy when all is well. */
  readonly error?: string | undefined;
  readonly required?: boolean;
  /** Says "(optional)" after the label. */
  readonly optional?: boolean;
  /** Keeps the label for screen readers only, where a heading or a button already says it. */
  readonly labelHidden?: boolean;
  readonly className?: string;
  /** One control: TextInput, TextArea, Select, or an element that spreads `useFieldControl()`. */
  readonly children: ReactNode;
}

/**
 * A label, its help, one control and its error, tied together for assistive technology:
 * `<Field name="email" label="Email" error={errors.email} required><TextInput type="email" /></Field>`.
 */
export function Field({ label, name, id, help, error, required = false, optional, labelHidden, className, children }: FieldProps) {
  const made = useId();
  const control = id ?? made;
  const describedBy = classNames(help ? `${control}-help` : null, error ? `${control}-error` : null);
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={control}>
        {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        {optional ? <span className={styles.optional}> (optional)</span> : null}
      </label>
      {help ? (
        <p className={styles.help} id={`${control}-help`}>
          {help}
        </p>
      ) : null}
      <FieldContext
        value={{ id: control, name, required, "aria-describedby": describedBy || undefined, "aria-invalid": error ? true : undefined }}
      >
        {children}
      </FieldContext>
      {error ? <FormError id={`${control}-error`}>{error}</FormError> : null}
    </div>
  );
}

/** One sentence that says what is wrong with a control; the control is described by its `id`. */
export function FormError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <span>{children}</span>
    </p>
  );
}

/** A single-line input. Takes every attribute of `<input>`; inside a Field it is labelled and described by it. */
export function TextInput({ className, ...props }: ComponentProps<"input">) {
  return <input type="text" {...useFieldControl()} {...props} className={classNames(styles.control, className)} />;
}

/** A text box. Takes every attribute of `<textarea>`; six rows unless told. */
export function TextArea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea rows={6} {...useFieldControl()} {...props} className={classNames(styles.control, styles.textarea, className)} />;
}

/** A native select with `<option>` and `<optgroup>` children. Takes every attribute of `<select>`. */
export function Select({ className, ...props }: ComponentProps<"select">) {
  return <select {...useFieldControl()} {...props} className={classNames(styles.control, styles.select, className)} />;
}
