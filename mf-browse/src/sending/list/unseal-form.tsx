import { Button, Field, TextInput } from "@nightlatch/ui";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Check } from "../../common/check.tsx";
import { PASSPHRASE_INPUT } from "../sealed/passphrase-field.tsx";
import styles from "./opened.module.css";
import type { OpenedList } from "./opened-list.ts";

const ERRORS = {
  "wrong-passphrase": "That passphrase doesn't open this list. Check it with the sender and try again, as often as you like.",
  unsupported: "This browser can't open a sealed list. Follow the link in an up-to-date browser.",
  empty: "Type the passphrase first.",
} as const;

type Problem = keyof typeof ERRORS;

export function UnsealForm({ unseal }: Pick<Extract<OpenedList, { readonly state: "sealed" }>, "unseal">) {
  const field = useRef<HTMLInputElement>(null);
  const [isVisible, setVisible] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    if (problem && !busy) field.current?.select();
  }, [problem, busy]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const passphrase = field.current?.value ?? "";
    if (busy) return;
    if (passphrase.trim() === "") return setProblem("empty");
    setBusy(true);
    const state = await unseal(passphrase);
    if (state === "wrong-passphrase" || state === "unsupported") setProblem(state);
    setBusy(false);
  }

  return (
    <form className={styles.unseal} noValidate onSubmit={submit}>
      <p className={styles.soft}>This list has a passphrase. Ask the sender if you don't have it.</p>
      <Field label="Passphrase" error={problem && !busy ? ERRORS[problem] : undefined} required>
        <TextInput ref={field} className={isVisible ? undefined : styles.masked} {...PASSPHRASE_INPUT} enterKeyHint="go" />
      </Field>
      <Check checked={isVisible} onChange={setVisible}>
        Show what I type
      </Check>
      <div className={styles.actions}>
        <Button type="submit" aria-disabled={busy}>
          {busy ? "Opening..." : "Open the list"}
        </Button>
      </div>
      <p role="status" className={styles.soft}>
        {busy ? "This takes a moment, to slow down guessing." : null}
      </p>
    </form>
  );
}
