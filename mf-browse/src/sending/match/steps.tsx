import { Button } from "@nightlatch/ui";
import { useEffect, useReducer, useRef } from "react";
import { OpenDoor } from "../../common/illustrations.tsx";
import { AnswerForm } from "./answer-form.tsx";
import styles from "./match.module.css";
import { MatchResult } from "./match-result.tsx";
import type { Match } from "./match-rules.ts";
import { OpenLink } from "./open-link.tsx";
import { SendLink } from "./send-link.tsx";
import { type Entry, type MatchAction, move, type Session, startSession } from "./session.ts";

interface Props {
  readonly entry: Entry;
  readonly end: (problem?: string) => void;
  readonly remember: (match: Match | undefined) => void;
}

export function Steps({ entry, end, remember }: Props) {
  const [session, dispatch] = useReducer(move, entry, startSession);
  const { at } = session.step;
  const steps = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Back from a stay may restore a match. After any other step there is no match to restore.
    if (at !== "match") remember(undefined);
    steps.current?.querySelector("h2")?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [at, remember]);
  return (
    <div ref={steps} className={styles.session}>
      <CurrentStep session={session} dispatch={dispatch} end={end} remember={remember} />
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
  readonly dispatch: (action: MatchAction) => void;
  readonly end: Props["end"];
  readonly remember: Props["remember"];
}

function CurrentStep({ session: { step, ...answerState }, dispatch, end, remember }: StepProps) {
  switch (step.at) {
    case "cover":
      return <Cover take={() => dispatch({ type: "take" })} />;
    case "send":
      return <SendLink answerState={answerState} change={() => dispatch({ type: "change" })} />;
    case "sealed":
      return <OpenLink fragment={step.fragment} open={(opened) => dispatch({ type: "open", ...opened })} refuse={end} />;
    case "match":
      return <MatchResult {...step} remember={remember} />;
    default:
      // The key resets the form for the second person.
      return (
        <AnswerForm
          key={step.at}
          who={step.at}
          answerState={answerState}
          madeOn={step.at === "invited" ? step.madeOn : undefined}
          dispatch={dispatch}
        />
      );
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
