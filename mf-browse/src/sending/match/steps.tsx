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
  /** Forgets everything and goes back to where it began. @param problem why, where nobody asked for it */
  readonly end: (problem?: string) => void;
  /** Keeps the match whose stays are shown, or forgets it. */
  readonly remember: (match: Match | undefined) => void;
}

/** The steps of a match, from the first answers or a link to the stays. */
export function Steps({ entry, end, remember }: Props) {
  const [session, make] = useReducer(move, entry, startSession);
  const { at } = session.step;
  const steps = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Links of the match's stays lead back to it; of any other step nothing is left.
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
      // The second person's form is never the first one's with other words.
      return <AnswerForm key={step.at} who={step.at} said={said} madeOn={step.at === "invited" ? step.madeOn : undefined} make={make} />;
  }
}

/** What is on the screen while the device goes from one to the other: nothing of anybody's answers. */
function Cover({ take }: { readonly take: () => void }) {
  return (
    <section className={styles.cover} aria-labelledby="cover">
      <h2 id="cover" tabIndex={-1}>
        Now pass it on
      </h2>
      <p>The first answers are put away. No way back on this device leads to them.</p>
      <p>When the device is in the other person's hands, it's their turn.</p>
      <Button onClick={take}>It's my turn</Button>
    </section>
  );
}
