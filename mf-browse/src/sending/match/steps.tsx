import { Button } from "@nightlatch/ui";
import { useEffect, useReducer, useRef } from "react";
import { OpenDoor } from "../../common/drawings.tsx";
import { AnswerForm } from "./answer-form.tsx";
import styles from "./match.module.css";
import type { Match } from "./match-rules.ts";
import { OpenLink } from "./open-link.tsx";
import { SendLink } from "./send-link.tsx";
import { type Entry, type Move, move, type Session, startSession } from "./session.ts";
import { ShownMatch } from "./shown-match.tsx";

interface Props {
  readonly entry: Entry;
  readonly end: (problem?: string) => void;
  readonly remember: (match: Match | undefined) => void;
}

export function Steps({ entry, end, remember }: Props) {
  const [session, make] = useReducer(move, entry, startSession);
  const { at } = session.step;
  const steps = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Back from the match's stays leads to it; other steps leave nothing behind.
    if (at !== "match") remember(undefined);
    steps.current?.querySelector("h2")?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [at, remember]);
  return (
    <div ref={steps} className={styles.session}>
      <CurrentStep session={session} make={make} end={end} remember={remember} />
      <div className={styles.room}>
        <OpenDoor />
      </div>
      <p className={styles.end}>
        <button type="button" data-forget="" className={styles.forget} onClick={() => end()}>
          Stop and forget everything
        </button>
      </p>
    </div>
  );
}

interface StepProps {
  readonly session: Session;
  readonly make: (made: Move) => void;
  readonly end: Props["end"];
  readonly remember: Props["remember"];
}

function CurrentStep({ session: { step, ...said }, make, end, remember }: StepProps) {
  switch (step.at) {
    case "cover":
      return <Cover take={() => make({ type: "take" })} />;
    case "send":
      return <SendLink said={said} change={() => make({ type: "change" })} />;
    case "sealed":
      return <OpenLink fragment={step.fragment} open={(opened) => make({ type: "open", ...opened })} refuse={end} />;
    case "match":
      return <ShownMatch {...step} remember={remember} />;
    default:
      // Keyed, so that the second person gets a new form.
      return <AnswerForm key={step.at} who={step.at} said={said} madeOn={step.at === "invited" ? step.madeOn : undefined} make={make} />;
  }
}

function Cover({ take }: { readonly take: () => void }) {
  return (
    <section className={styles.cover} aria-labelledby="cover">
      <h2 id="cover" tabIndex={-1}>
        Now pass it on
      </h2>
      <p>The first answers are hidden. Going back doesn't show them.</p>
      <p>When the device is in the other person's hands, it's their turn.</p>
      <Button onClick={take}>It's my turn</Button>
    </section>
  );
}
