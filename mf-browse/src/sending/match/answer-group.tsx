import { useId } from "react";
import styles from "./match.module.css";
import { ANSWERS, type Answer, type Answers, type MATCH_GROUPS, type MatchItem } from "./match-rules.ts";

const WORDS: Readonly<Record<Answer, string>> = { yes: "Yes", maybe: "Maybe", no: "No" };

interface GroupProps {
  readonly group: (typeof MATCH_GROUPS)[number];
  readonly opens: boolean;
  readonly answers: Answers;
  readonly onAnswer: (slug: MatchItem["slug"], answer: Answer) => void;
}

export function AnswerGroup({ group: { legend, items }, opens, answers, onAnswer }: GroupProps) {
  const answered = items.filter(({ slug }) => answers[slug] !== undefined).length;
  return (
    <details className={styles.group} open={opens}>
      <summary>
        <span className={styles.legend}>{legend}</span>
        <span className={styles.progress}>
          {answered} of {items.length}
        </span>
      </summary>
      {items.map((item) => (
        <Question key={item.slug} item={item} given={answers[item.slug]} onAnswer={(answer) => onAnswer(item.slug, answer)} />
      ))}
    </details>
  );
}

interface QuestionProps {
  readonly item: MatchItem;
  readonly given: Answer | undefined;
  readonly onAnswer: (answer: Answer) => void;
}

function Question({ item: { slug, label, hint }, given, onAnswer }: QuestionProps) {
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
            <input type="radio" name={slug} value={answer} checked={given === answer} onChange={() => onAnswer(answer)} />
            {WORDS[answer]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
