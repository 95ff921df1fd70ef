import { paths } from "@nightlatch/contract";
import { useNavigate } from "@nightlatch/runtime";
import { Button } from "@nightlatch/ui";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { type ReadFragment, readFragment } from "../sealed/fragment.ts";
import { PassphraseField } from "../sealed/passphrase-field.tsx";
import styles from "./match.module.css";
import { MATCH_KIND, readLinkValue } from "./match-link.ts";
import type { Opened } from "./session.ts";

type Sealed = Extract<ReadFragment, { state: "sealed" }>;

const BROKEN = "Part of this link is missing. Ask for it again, and copy all of it.";
const UNSUPPORTED = "This browser can't open sealed links. Update it, or open the link in another one.";

const PROBLEMS: Readonly<Record<Exclude<ReadFragment["state"], "sealed" | "empty" | "other-kind">, string>> = {
  broken: BROKEN,
  plain: BROKEN,
  newer: "This link was made by a newer version of this page. Load the page again, then open the link once more.",
  unsupported: UNSUPPORTED,
};

interface Props {
  readonly fragment: string;
  readonly open: (opened: Opened) => void;
  readonly refuse: (problem?: string) => void;
}

export function OpenLink({ fragment, open, refuse }: Props) {
  const navigate = useNavigate();
  const [sealed, setSealed] = useState<Sealed>();
  const [passphrase, setPassphrase] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const show = useEffectEvent((read: ReadFragment) => {
    if (read.state === "sealed") setSealed(read);
    else if (read.state === "other-kind") navigate(paths.list(fragment), { replace: true });
    else refuse(read.state === "empty" ? undefined : PROBLEMS[read.state]);
  });
  useEffect(() => {
    let gone = false;
    void readFragment(fragment, MATCH_KIND).then((read) => gone || show(read));
    return () => {
      gone = true;
    };
  }, [fragment]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!sealed || busy) return;
    setBusy(true);
    setProblem(undefined);
    const opened = await sealed.open(passphrase);
    setBusy(false);
    if (opened.state === "wrong-passphrase") return setProblem("That's not the passphrase of this link. Capitals count.");
    const link = opened.state === "open" ? readLinkValue(opened.value) : undefined;
    if (link) open({ link, passphrase });
    else refuse(opened.state === "unsupported" ? UNSUPPORTED : BROKEN);
  }

  return (
    <section aria-labelledby="sealed" className={styles.prose}>
      <h2 id="sealed" tabIndex={-1}>
        A sealed link
      </h2>
      <p>
        Someone would like a match with you. Type the passphrase you agreed on. You'll answer without seeing any of their answers, and you
        may stop at any time.
      </p>
      <p>The link is out of the address bar now. If you load this page again, open the link once more.</p>
      <form className={styles.form} noValidate autoComplete="off" onSubmit={submit}>
        <PassphraseField value={passphrase} onChange={setPassphrase} error={problem} />
        <div className={styles.actions}>
          <Button type="submit" aria-busy={busy || !sealed}>
            {busy ? "Opening..." : "Open the link"}
          </Button>
        </div>
      </form>
    </section>
  );
}
