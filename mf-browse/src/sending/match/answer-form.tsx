import { Button } from "@nightlatch/ui";
import { Check } from "../../common/check.tsx";
import { AnswerGroup } from "./answer-group.tsx";
import { KeepChoice, KeptOffer } from "./keep-answers.tsx";
import { forgetAnswers, type KeptAnswers, keepAnswers, useKeptAnswers } from "./kept-answers.ts";
import styles from "./match.module.css";
import { ageText, today } from "./match-link.ts";
import { ITEM_COUNT, MATCH_GROUPS } from "./match-rules.ts";
import type { Move, Said } from "./session.ts";

interface Props {
  readonly who: "first" | "second" | "invited";
  readonly said: Said;
  readonly madeOn?: number | undefined;
  readonly make: (made: Move) => void;
}

const HEADINGS = { first: "Your answers", second: "Your answers, for you alone", invited: "Your answers" };

/** The questions for one person. Another person's answers never enter this component. */
export function AnswerForm({ who, said, madeOn, make }: Props) {
  const { answers, maybesCount } = said;
  const kept = useKeptAnswers();
  // Another tab may have removed them.
  const keeps = said.keeps && kept !== null;
  const change = (made: Move, after: Partial<KeptAnswers>) => {
    make(made);
    if (keeps) keepAnswers({ answers, maybesCount, ...after });
  };
  return (
    // `autoComplete="off"`: nothing is submitted, and the browser must not restore answers.
    <form className={styles.questions} autoComplete="off" onSubmit={(event) => event.preventDefault()} aria-labelledby="answers">
      <div className={styles.formHead}>
        <h2 id="answers" tabIndex={-1}>
          {HEADINGS[who]}
        </h2>
        <p>
          {madeOn === undefined ? "" : `You've been asked for a match. ${ageText(madeOn, today())} `}
          What you skip counts as no. Nothing you tick here is sent to us.
        </p>
        <p className={styles.progress}>
          Answered {Object.keys(answers).length} of {ITEM_COUNT}
        </p>
      </div>
      {kept && !keeps && who !== "second" ? <KeptOffer kept={kept} make={make} /> : null}
      {MATCH_GROUPS.map((group, index) => (
        <AnswerGroup
          key={group.name}
          group={group}
          opens={index === 0}
          answers={answers}
          onAnswer={(slug, answer) => change({ type: "answer", slug, answer }, { answers: { ...answers, [slug]: answer } })}
        />
      ))}
      <div className={styles.choices}>
        <Check
          className={styles.check}
          checked={maybesCount}
          onChange={(count) => change({ type: "maybes", count }, { maybesCount: count })}
          aria-describedby="maybes-help"
        >
          <span>Let my maybes count</span>
        </Check>
        <p id="maybes-help">A maybe then shows if the other person is open to it too. Otherwise it stays with you, as a no does.</p>
        {who === "second" ? null : <KeepChoice keeps={keeps} said={said} make={make} />}
      </div>
      <div className={styles.actions}>
        {who === "first" ? (
          <>
            <Button
              onClick={() => {
                forgetAnswers();
                make({ type: "hand-over" });
              }}
            >
              Hand this device over
            </Button>
            <Button variant="secondary" onClick={() => make({ type: "send" })}>
              Send a sealed link
            </Button>
          </>
        ) : (
          <Button onClick={() => make({ type: "finish" })}>Show what we're both open to</Button>
        )}
      </div>
    </form>
  );
}
