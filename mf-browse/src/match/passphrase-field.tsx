import { Field, TextInput } from "@nightlatch/ui";
import { type ReactNode, useEffect, useRef } from "react";
import { PASSPHRASE_INPUT } from "../sealed/passphrase-input.ts";

interface Props {
  readonly value: string;
  readonly onChange: (passphrase: string) => void;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
}

/** The passphrase, in plain sight because it is to be told to somebody. */
export function PassphraseField({ value, onChange, help, error }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  return (
    <Field label="Passphrase" help={help} error={error} required>
      <TextInput ref={field} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} {...PASSPHRASE_INPUT} />
    </Field>
  );
}
