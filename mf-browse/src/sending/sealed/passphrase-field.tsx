import { Field, TextInput } from "@nightlatch/ui";
import { type ReactNode, useEffect, useRef } from "react";

interface Props {
  readonly value: string;
  readonly onChange: (passphrase: string) => void;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
}

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

/** Stops browsers and password managers from autofilling, storing or spell-checking a passphrase. */
export const PASSPHRASE_INPUT = {
  autoComplete: "off",
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
  "data-1p-ignore": "",
} as const;
