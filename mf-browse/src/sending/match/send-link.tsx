import { Button } from "@nightlatch/ui";
import { type FormEvent, useState } from "react";
import { PassphraseField } from "../sealed/passphrase-field.tsx";
import { suggestPassphrase } from "../sealed/suggest-passphrase.ts";
import { LinkReady } from "./link-ready.tsx";
import styles from "./match.module.css";
import { today } from "./match-link.ts";
import { openOf } from "./match-rules.ts";
import type { AnswerState } from "./session.ts";
import { useSealing } from "./use-sealing.ts";

export function SendLink({ answerState: { answers, maybesCount }, change }: { answerState: AnswerState; change: () => void }) {
  const [passphrase, setPassphrase] = useState("");
  const { link, problem, busy, sealLink } = useSealing();
  const open = openOf(answers, maybesCount);

  function submit(event: FormEvent): void {
    event.preventDefault();
    void sealLink({ is: "question", madeOn: today(), open }, passphrase);
  }

  return (
    <div className={styles.pair}>
      <section aria-labelledby="send" className={styles.prose}>
        <h2 id="send" tabIndex={-1}>
          Seal your answers
        </h2>
        <p>
          The link holds what you said yes to{open.maybe.length > 0 ? " and the maybes you let count" : ""}. It never holds a no, or what
          you skipped, and we never see it.
        </p>
        <form className={styles.form} noValidate autoComplete="off" onSubmit={submit}>
          <PassphraseField
            value={passphrase}
            onChange={setPassphrase}
            error={problem}
            help="Agree on it face to face or by phone, and never send it along with the link."
          />
          <div className={styles.actions}>
            <Button type="submit" variant={link ? "secondary" : "primary"} aria-busy={busy}>
              {busy ? "Sealing..." : link ? "Make another link" : "Make the link"}
            </Button>
            <Button variant="secondary" onClick={() => setPassphrase(suggestPassphrase())}>
              Suggest a passphrase
            </Button>
            <Button variant="quiet" onClick={change}>
              Change my answers
            </Button>
          </div>
        </form>
        <LinkReady
          link={link}
          then="Once the other person has answered, they can send you a link back. It opens with the same passphrase, in any browser."
        />
      </section>
      <section aria-labelledby="cannot" className={styles.prose}>
        <h3 id="cannot">What sealing can't do</h3>
        <ul>
          <li>Anyone with the link and the passphrase can read your yeses with the right tools, without answering anything.</li>
          <li>A short or well-known passphrase can be guessed. The five words we suggest are very hard to guess.</li>
          <li>A link can't be called back. If you change your mind, tell them.</li>
        </ul>
      </section>
    </div>
  );
}
