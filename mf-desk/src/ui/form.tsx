import { type ButtonVariant, classNames, Field, type FieldProps, Select, TextArea, TextInput } from "@nightlatch/ui";
import { type ComponentProps, type FormEvent, type ReactNode, useState } from "react";
import { ActionButton, type ActionState } from "./action-button.tsx";
import styles from "./pieces.module.css";
import { CardNameSuffix } from "./pieces.tsx";
import { ErrorNotice } from "./query-result.tsx";

type Option = string | readonly [value: string, words: string];
export type OptionList = readonly Option[] | Readonly<Record<string, string>>;

const pairsOf = (options: OptionList) =>
  (Array.isArray(options) ? (options as readonly Option[]) : Object.entries(options)).map((option) =>
    typeof option === "string" ? ([option, option] as const) : option,
  );

type Control = Pick<
  ComponentProps<"input">,
  "type" | "inputMode" | "maxLength" | "autoComplete" | "placeholder" | "list" | "min" | "max" | "step" | "accept"
>;

interface InputProps extends Control, Omit<FieldProps, "children" | "id" | "labelHidden"> {
  readonly value: string;
  readonly set: (value: string) => void;
  readonly options?: OptionList | undefined;
  readonly rows?: number;
}

export function Input({ value, set, options, rows, label, name, help, error, required, optional, className, ...control }: InputProps) {
  const held = { value, onChange: ({ target }: { readonly target: { readonly value: string } }) => set(target.value) };
  const named = (
    <>
      {label}
      <CardNameSuffix />
    </>
  );
  const Frame = required ? InputField : Field;
  return (
    <Frame {...{ name, help, error, optional, className }} label={named}>
      {options ? (
        <Select {...held}>
          {pairsOf(options).map(([each, content]) => (
            <option key={each} value={each}>
              {content}
            </option>
          ))}
        </Select>
      ) : rows ? (
        <TextArea {...held} rows={rows} maxLength={control.maxLength} />
      ) : (
        <TextInput {...held} {...control} />
      )}
    </Frame>
  );
}

export function InputField({ error, ...props }: FieldProps) {
  const [invalid, setInvalid] = useState<string>();
  return (
    <div
      onInvalidCapture={(event) => {
        const { form, validity } = event.target as HTMLInputElement;
        if (!validity.valueMissing && !validity.typeMismatch) return;
        event.preventDefault();
        setInvalid(validity.valueMissing ? "Please fill in this field." : "Please enter a valid email address.");
        form?.querySelector<HTMLElement>(":invalid")?.focus();
      }}
      onInput={() => setInvalid(undefined)}
    >
      <Field {...props} required error={invalid ?? error} />
    </div>
  );
}

export interface FieldSpec<Name extends string> extends Omit<InputProps, "value" | "set"> {
  readonly field: Name;
}

interface FieldsProps<Name extends string> {
  readonly fields: readonly FieldSpec<Name>[];
  readonly values: Readonly<Record<Name, string>>;
  readonly set: (values: Readonly<Record<Name, string>>) => void;
}

export function Fields<Name extends string>({ fields, values, set }: FieldsProps<Name>) {
  return fields.map(({ field, ...input }) => (
    <Input key={field} {...input} value={values[field]} set={(value) => set({ ...values, [field]: value })} />
  ));
}

interface FormProps {
  readonly actionState: ActionState<[]>;
  readonly content: string;
  readonly variant?: ButtonVariant;
  readonly disabled?: boolean;
  readonly label?: string;
  readonly className?: string;
  readonly also?: ReactNode;
  readonly children: ReactNode;
}

export function Form({ actionState, content, variant = "primary", disabled = false, label, className, also, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void actionState.start();
  };
  return (
    <form className={classNames(styles.form, className)} aria-label={label} onSubmit={submit}>
      {children}
      <ErrorNotice error={actionState.error} />
      <div className={styles.actions}>
        <ActionButton content={content} type="submit" variant={variant} disabled={disabled} aria-disabled={actionState.isPending} />
        {also}
      </div>
    </form>
  );
}

interface CheckProps {
  readonly checked: boolean;
  readonly set: (checked: boolean) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Check({ checked, set, className, children }: CheckProps) {
  return (
    <label className={classNames(styles.check, className)}>
      <input type="checkbox" checked={checked} onChange={({ target }) => set(target.checked)} />
      {children}
    </label>
  );
}

interface ChecksProps {
  readonly legend: string;
  readonly options: OptionList;
  readonly chosen: readonly string[];
  readonly set: (chosen: readonly string[]) => void;
  readonly columns?: boolean;
}

export function Checks({ legend, options, chosen, set, columns = false }: ChecksProps) {
  return (
    <fieldset className={columns ? styles.boxes : styles.checks}>
      <legend>{legend}</legend>
      {pairsOf(options).map(([value, content]) => {
        const others = chosen.filter((each) => each !== value);
        return (
          <Check key={value} checked={chosen.includes(value)} set={(is) => set(is ? [...others, value] : others)}>
            {content}
          </Check>
        );
      })}
    </fieldset>
  );
}
