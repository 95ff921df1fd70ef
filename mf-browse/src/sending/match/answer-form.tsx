import { paths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";
import { Button } from "@nightlatch/ui";
import { useId, useState } from "react";
import { Check } from "../../common/check.tsx";
import foldStyles from "../../common/fold.module.css";
import styles from "./match.module.css";
import { ageText, today } from "./match-link.ts";
import { ANSWERS, type Answer, type Answers, ITEM_COUNT, MATCH_GROUPS, type MatchItem } from "./match-rules.ts";
import type { AnswerState, MatchAction } from "./session.ts";
import { forgetAnswers, type StoredAnswers, storeAnswers, useStoredAnswers } from "./stored-answers.ts";

interface Props {
  readonly who: "first" | "second" | "invited";
  readonly answerState: AnswerState;
  readonly madeOn?: number | undefined;
  readonly dispatch: (action: MatchAction) => void;
}

const HEADINGS = { first: "Your answers", second: "Your answers, for you alone", invited: "Your answers" };

export function AnswerForm({ who, answerState, madeOn, dispatch }: Props) {
  const { answers, maybesCount } = answerState;
  const storedAnswers = useStoredAnswers();
  const isStored = answerState.isStored && storedAnswers !== null;
  const change = (action: MatchAction, after: Partial<StoredAnswers>) => {
    dispatch(action);
    if (isStored) storeAnswers({ answers, maybesCount, ...after });
  };
  return (
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
      {storedAnswers && !isStored && who !== "second" ? <StoredAnswersOffer storedAnswers={storedAnswers} dispatch={dispatch} /> : null}
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
          <span>Include my maybes</span>
        </Check>
        <p id="maybes-help">A maybe then shows only if the other person is open to it too.</p>
        {who === "second" ? null : <StoreChoice isStored={isStored} answerState={answerState} dispatch={dispatch} />}
      </div>
      <div className={styles.actions}>
        {who === "first" ? (
          <>
            <Button
              onClick={() => {
                forgetAnswers();
                dispatch({ type: "hand-over" });
              }}
            >
              Hand this device over
            </Button>
            <Button variant="secondary" onClick={() => dispatch({ type: "send" })}>
              Send a sealed link
            </Button>
          </>
        ) : (
          <Button onClick={() => dispatch({ type: "finish" })}>Show what we're both open to</Button>
        )}
      </div>
    </form>
  );
}

function StoredAnswersOffer({ storedAnswers, dispatch }: { storedAnswers: StoredAnswers; dispatch: (action: MatchAction) => void }) {
  return (
    <section className={styles.offer} aria-label="Kept answers">
      <p>This browser has answers from before.</p>
      <Button variant="secondary" onClick={() => dispatch({ type: "use-kept", storedAnswers })}>
        Use them
      </Button>
      <Button variant="quiet" onClick={forgetAnswers}>
        Remove them
      </Button>
    </section>
  );
}

interface ChoiceProps {
  readonly isStored: boolean;
  readonly answerState: AnswerState;
  readonly dispatch: (action: MatchAction) => void;
}

function StoreChoice({ isStored, answerState: { answers, maybesCount }, dispatch }: ChoiceProps) {
  const [failed, setFailed] = useState(false);
  function choose(store: boolean): void {
    if (!store) forgetAnswers();
    const done = !store || storeAnswers({ answers, maybesCount });
    if (!done) forgetAnswers();
    setFailed(!done);
    dispatch({ type: "keeps", isStored: store && done });
  }
  return (
    <>
      <Check className={styles.check} checked={isStored} onChange={choose} aria-describedby="keep-help">
        <span>Keep my answers in this browser</span>
      </Check>
      <p id="keep-help">
        Anyone who uses this browser could open them here. They stay until you untick this, hand the device over or{" "}
        <Link to={`${paths.privacy()}#stored`}>wipe it</Link>.
      </p>
      <p role="status" className={styles.failed}>
        {failed ? "This browser can't store your answers. They stay on this page until you leave it." : ""}
      </p>
    </>
  );
}

const WORDS: Readonly<Record<Answer, string>> = { yes: "Yes", maybe: "Maybe", no: "No" };

interface GroupProps {
  readonly group: (typeof MATCH_GROUPS)[number];
  readonly opens: boolean;
  readonly answers: Answers;
  readonly onAnswer: (slug: MatchItem["slug"], answer: Answer) => void;
}

function AnswerGroup({ group: { legend, items }, opens, answers, onAnswer }: GroupProps) {
  const answered = items.filter(({ slug }) => answers[slug] !== undefined).length;
  return (
    <details className={styles.group} open={opens}>
      <summary className={foldStyles.summary}>
        <span className={styles.legend}>{legend}</span>
        <span className={styles.progress}>
          {answered} of {items.length}
        </span>
      </summary>
      {items.map((item) => (
        <Question key={item.slug} item={item} answer={answers[item.slug]} onAnswer={(answer) => onAnswer(item.slug, answer)} />
      ))}
    </details>
  );
}

interface QuestionProps {
  readonly item: MatchItem;
  readonly answer: Answer | undefined;
  readonly onAnswer: (answer: Answer) => void;
}

function Question({ item: { slug, label, hint }, answer: chosenAnswer, onAnswer }: QuestionProps) {
  const id = useId();
  return (
    <fieldset className={styles.question} aria-labelledby={id} aria-describedby={hint ? `${id}hint` : undefined}>
      <div className={styles.about}>
        <p id={id}>{label}</p>
        {hint ? (
          <p id={`${id}hint`} className={styles.hint}>
            {hint}
          </p>
        ) : null}
      </div>
      <div className={styles.answers}>
        {ANSWERS.map((answer) => (
          <label key={answer} className={styles.answer}>
            <input type="radio" name={slug} value={answer} checked={chosenAnswer === answer} onChange={() => onAnswer(answer)} />
            {WORDS[answer]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
