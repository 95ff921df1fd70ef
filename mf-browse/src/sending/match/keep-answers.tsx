import { paths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";
import { Button } from "@nightlatch/ui";
import { useState } from "react";
import { Check } from "../../common/check.tsx";
import { forgetAnswers, type KeptAnswers, keepAnswers } from "./kept-answers.ts";
import styles from "./match.module.css";
import type { Move, Said } from "./session.ts";

export function KeptOffer({ kept, make }: { kept: KeptAnswers; make: (made: Move) => void }) {
  return (
    <section className={styles.offer} aria-label="Kept answers">
      <p>This device keeps answers from before.</p>
      <Button variant="secondary" onClick={() => make({ type: "use-kept", kept })}>
        Use them
      </Button>
      <Button variant="quiet" onClick={forgetAnswers}>
        Remove them
      </Button>
    </section>
  );
}

interface ChoiceProps {
  readonly keeps: boolean;
  readonly said: Said;
  readonly make: (made: Move) => void;
}

export function KeepChoice({ keeps, said: { answers, maybesCount }, make }: ChoiceProps) {
  const [failed, setFailed] = useState(false);
  function choose(keep: boolean): void {
    if (!keep) forgetAnswers();
    const done = !keep || keepAnswers({ answers, maybesCount });
    if (!done) forgetAnswers();
    setFailed(!done);
    make({ type: "keeps", keeps: keep && done });
  }
  return (
    <>
      <Check className={styles.check} checked={keeps} onChange={choose} aria-describedby="keep-help">
        <span>Keep my answers on this device</span>
      </Check>
      <p id="keep-help">
        Anyone who uses this browser could open them here. They stay until you untick this, hand the device over or{" "}
        <Link to={`${paths.privacy()}#stored`}>wipe it</Link>.
      </p>
      <p role="status" className={styles.failed}>
        {failed ? "This browser doesn't let the site keep anything. Your answers stay on this page until you leave it." : ""}
      </p>
    </>
  );
}
