import {
  FEATURE_CATEGORIES,
  featureChoicesIn,
  featureLabel,
  PRIVACY_FACTS,
  PRIVACY_KEYS,
  PROPERTY_TYPES,
  type PrivacyKey,
  privacyOptions,
  tagIdOf,
  takesSeveral,
} from "@nightlatch/domain";
import { useEffect } from "react";
import { ActionButton, Checks, Fields, Fold, Form, Input, Panel, useAction, useSettle } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";
import { assignments, draftOf, type FactDraft, isSameDraft, LINES, NUMBERS, type SubmissionDraft } from "./edited-fields.ts";
import styles from "./submissions.module.css";
import { type Submission, type Unsaved, useBase } from "./use-base.tsx";

const SECTION = "details";

interface SectionProps {
  readonly draft: SubmissionDraft;
  readonly change: (edits: Partial<SubmissionDraft>) => void;
}

const TYPES = [["", "None"], ...PROPERTY_TYPES.map(({ id, label }) => [id, label] as const)] as const;
const WORDS = [...LINES.map((field) => ({ field, label: field })), { field: "Description", label: "Description", rows: 10 }];
const COUNTS = NUMBERS.map((field) => ({ field, label: field, inputMode: "numeric" as const }));

export function EditSubmission({ submission, note }: { readonly submission: Submission; readonly note: Unsaved }) {
  const settle = useSettle();
  const { base, draft, setDraft, isUnsaved, otherChanges, reset } = useBase(submission, draftOf, isSameDraft);
  useEffect(() => note(SECTION, isUnsaved));
  const saving = useAction(() => {
    const input = { id: base.id, version: base.version, set: assignments(draftOf(base), draft) };
    return settle("submissions edit", input, "Changes saved.");
  });
  const change: SectionProps["change"] = (edits) => setDraft({ ...draft, ...edits });
  const texts = { values: draft.texts, set: (texts: SubmissionDraft["texts"]) => change({ texts }) };
  const discard = isUnsaved ? <ActionButton content="Discard" onClick={reset} /> : null;
  return (
    <Panel title="Details">
      <Suggestions words={submission.words} draft={draft} change={change} />
      <Form actionState={saving} content="Save changes" disabled={!isUnsaved} also={discard}>
        <Fields fields={WORDS} {...texts} />
        <div className={pieces.filters}>
          <Fields fields={COUNTS} {...texts} />
        </div>
        <Input label="Type" options={TYPES} value={draft.type} set={(type) => change({ type })} />
        {FEATURE_CATEGORIES.map((category) => (
          <Tags key={category} category={category} draft={draft} change={change} />
        ))}
        <Facts draft={draft} change={change} />
        {otherChanges}
      </Form>
    </Panel>
  );
}

function Tags({ category, draft: { tags }, change }: SectionProps & { readonly category: (typeof FEATURE_CATEGORIES)[number] }) {
  const choices = featureChoicesIn(category).map((slug) => [tagIdOf(slug), featureLabel(slug)] as const);
  const name = category === "LocationType" ? "Location" : category;
  return (
    <Fold label={`${name} (${choices.filter(([id]) => tags.includes(id)).length})`}>
      <Checks columns legend={name} options={choices} chosen={tags} set={(next) => change({ tags: next })} />
    </Fold>
  );
}

function Suggestions({ words, draft: { tags }, change }: SectionProps & Pick<Submission, "words">) {
  const untagged = words.filter(({ slug }) => slug === undefined || !tags.includes(tagIdOf(slug)));
  if (untagged.length === 0) return null;
  return (
    <div className={styles.suggested}>
      <p>The text also mentions:</p>
      <ul className={pieces.list}>
        {untagged.map(({ words: sourceWords, slug, label, category }) => (
          <li key={`${category} ${sourceWords}`}>
            {slug === undefined ? "Something else" : label}{" "}
            <span className={pieces.soft}>
              ({category}; “{sourceWords}”)
            </span>{" "}
            {slug === undefined ? null : (
              <ActionButton content="Add tag" variant="quiet" onClick={() => change({ tags: [...tags, tagIdOf(slug)] })} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Facts({ draft: { facts }, change }: SectionProps) {
  const answered = PRIVACY_KEYS.filter((key) => facts[key].values.length > 0).length;
  return (
    <Fold label={`Privacy (${answered} of ${PRIVACY_KEYS.length} answered)`}>
      <div className={styles.facts}>
        {PRIVACY_KEYS.map((key) => (
          <FactPicker key={key} question={key} fact={facts[key]} change={(fact) => change({ facts: { ...facts, [key]: fact } })} />
        ))}
      </div>
    </Fold>
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
  const choices = options.map(({ slug, label }) => [slug, label] as const);
  const label = PRIVACY_FACTS[question].question;
  const choose = (chosen: readonly string[]) => {
    const alone = options[0]?.slug ?? "";
    const values = chosen.at(-1) === alone ? [alone] : chosen.filter((each) => each !== alone);
    change({ ...fact, values: options.map(({ slug }) => slug).filter((slug) => values.includes(slug)) });
  };
  return (
    <>
      {takesSeveral(question) ? (
        <Checks columns legend={label} options={choices} chosen={fact.values} set={choose} />
      ) : (
        <Input
          label={label}
          options={[["", "Not stated"], ...choices]}
          value={fact.values[0] ?? ""}
          set={(value) => change({ ...fact, values: value ? [value] : [] })}
        />
      )}
      {detail === undefined ? null : (
        <Input label={detail} maxLength={120} value={fact.detail} set={(text) => change({ ...fact, detail: text })} />
      )}
    </>
  );
}
