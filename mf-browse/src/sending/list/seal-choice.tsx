import { Button } from "@nightlatch/ui";
import { PassphraseField } from "../sealed/passphrase-field.tsx";
import { canSeal, passphraseOf } from "../sealed/seal.ts";
import { suggestPassphrase } from "../sealed/suggest-passphrase.ts";
import { type Choices, PASSPHRASE_MIN } from "./send-choices.ts";
import styles from "./send-dialog.module.css";

interface Props {
  readonly choices: Choices;
  readonly set: (changes: Partial<Choices>) => void;
  readonly error: string | undefined;
}

export function SealChoice({ choices, set, error }: Props) {
  const { sealed, passphrase, suggested } = choices;
  const suggest = () => {
    const next = suggestPassphrase();
    set({ passphrase: next, suggested: next });
  };
  if (!canSeal())
    return (
      <p className={styles.soft}>
        Anyone who gets this link can read it. This browser can't seal it with a passphrase: it is out of date, or the address doesn't begin
        with https.
      </p>
    );
  return (
    <div className={styles.seal}>
      <label className={styles.choice}>
        <input type="checkbox" checked={sealed} onChange={(event) => set({ sealed: event.currentTarget.checked })} />
        Seal it with a passphrase
      </label>
      {sealed ? (
        <>
          <PassphraseField
            value={passphrase}
            onChange={(next) => set({ passphrase: next })}
            error={error}
            help="Tell it another way than the link, best by voice. We can't recover it."
          />
          <p className={styles.soft}>
            {passphraseOf(passphrase) === suggested
              ? "Five words drawn by chance from 512. Someone who has the link and one fast graphics card would need about 40 years to find them."
              : `Your own passphrase, of ${PASSPHRASE_MIN} characters or more. Someone who has the link can try as many as they like, so choose one that nobody guesses.`}
          </p>
          <div>
            <Button variant="quiet" className={styles.text} onClick={suggest}>
              Suggest other words
            </Button>
          </div>
        </>
      ) : (
        <p className={styles.soft}>Without one, anyone who gets this link can read it.</p>
      )}
    </div>
  );
}
