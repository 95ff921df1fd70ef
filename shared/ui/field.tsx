import { type ComponentProps, createContext, type ReactNode, useContext, useId, useState, useSyncExternalStore } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import hidden from "./visually-hidden.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface FieldControlProps {
  readonly id: string;
  readonly name: string | undefined;
  readonly required: boolean;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

const FieldContext = createContext<FieldControlProps | null>(null);

export function useFieldControl(): Partial<FieldControlProps> {
  return useContext(FieldContext) ?? {};
}

export interface FieldProps {
  readonly label: ReactNode;
  readonly name?: string;
  readonly id?: string;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly optional?: boolean;
  /** Only for screen readers, because a heading or button already shows the same text. */
  readonly labelHidden?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** `<Field name="email" label="Email" error={errors.email} required><TextInput type="email" /></Field>` */
export function Field({ label, name, id, help, error, required = false, optional, labelHidden, className, children }: FieldProps) {
  const generatedId = useId();
  const control = id ?? generatedId;
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

export function FormError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <span>{children}</span>
    </p>
  );
}

export function TextInput({ className, ...props }: ComponentProps<"input">) {
  return <input type="text" {...useFieldControl()} {...props} className={classNames(styles.control, className)} />;
}

export function TextArea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea rows={6} {...useFieldControl()} {...props} className={classNames(styles.control, styles.textarea, className)} />;
}

export function Select({ className, ...props }: ComponentProps<"select">) {
  return <select {...useFieldControl()} {...props} className={classNames(styles.control, styles.select, className)} />;
}

/** The field's name in the API. */
export const HONEYPOT = "website";

/** People leave this field empty, bots do not (docs/product/abuse-and-privacy.md#guard-of-public-forms). */
export function Honeypot({ name = HONEYPOT }: { name?: string }) {
  return (
    <div className={hidden.hidden} aria-hidden="true">
      <label>
        Leave this field empty
        <input type="text" name={name} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

const never = () => () => {};

/** False while React hydrates the server's HTML. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** When the component was first rendered, by `performance.now()`; 0 if the server rendered it, because it was usable before hydration. */
export function useRenderedAt(): number {
  const hydrated = useHydrated();
  const [renderedAt] = useState(() => (hydrated ? performance.now() : 0));
  return renderedAt;
}
