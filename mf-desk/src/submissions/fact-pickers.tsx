import { PRIVACY_FACTS, PRIVACY_KEYS, type PrivacyKey, privacyOptions, takesSeveral } from "@nightlatch/domain";
import { Field, Select, TextInput } from "@nightlatch/ui";
import pieces from "../ui/pieces.module.css";
import type { FactDraft, SubmissionDraft } from "./edited-fields.ts";
import styles from "./submissions.module.css";

interface FactPickersProps {
  readonly facts: SubmissionDraft["facts"];
  readonly change: (facts: SubmissionDraft["facts"]) => void;
}

/** The seven questions of privacy, folded away, each with its answers. */
export function FactPickers({ facts, change }: FactPickersProps) {
  const answered = PRIVACY_KEYS.filter((key) => facts[key].values.length > 0).length;
  return (
    <details className={pieces.fold}>
      <summary>
        Privacy ({answered} of {PRIVACY_KEYS.length} answered)
      </summary>
      <div className={styles.facts}>
        {PRIVACY_KEYS.map((key) => (
          <FactPicker key={key} question={key} fact={facts[key]} change={(fact) => change({ ...facts, [key]: fact })} />
        ))}
      </div>
    </details>
  );
}

interface FactPickerProps {
  readonly question: PrivacyKey;
  readonly fact: FactDraft;
  readonly change: (fact: FactDraft) => void;
}

function FactPicker({ question, fact, change }: FactPickerProps) {
  const options = privacyOptions(question);
  const detail = options.find(({ slug, detail }) => detail !== undefined && fact.values.includes(slug))?.detail;
  return (
    <>
      {takesSeveral(question) ? (
        <Several question={question} fact={fact} change={change} />
      ) : (
        <Field label={PRIVACY_FACTS[question].question}>
          <Select value={fact.values[0] ?? ""} onChange={({ target }) => change({ ...fact, values: target.value ? [target.value] : [] })}>
            <option value="">Not said</option>
            {options.map(({ slug, label }) => (
              <option key={slug} value={slug}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {detail === undefined ? null : (
        <Field label={detail}>
          <TextInput value={fact.detail} maxLength={120} onChange={({ target }) => change({ ...fact, detail: target.value })} />
        </Field>
      )}
    </>
  );
}

/** Several answers may be true together; the first excludes the others. */
function Several({ question, fact, change }: FactPickerProps) {
  const options = privacyOptions(question);
  const alone = options[0]?.slug;
  const toggle = (slug: string) => {
    const others = fact.values.filter((each) => each !== slug);
    const values = fact.values.includes(slug) ? others : slug === alone ? [slug] : [...others.filter((each) => each !== alone), slug];
    change({ ...fact, values: options.map((option) => option.slug).filter((each) => values.includes(each)) });
  };
  return (
    <fieldset className={styles.boxes}>
      <legend>{PRIVACY_FACTS[question].question}</legend>
      {options.map(({ slug, label }) => (
        <label key={slug} className={pieces.check}>
          <input type="checkbox" checked={fact.values.includes(slug)} onChange={() => toggle(slug)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
