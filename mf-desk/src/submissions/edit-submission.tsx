import { FEATURE_CATEGORIES, featureChoicesIn, featureLabel, PROPERTY_TYPES, tagIdOf } from "@nightlatch/domain";
import { Button, Field, Select, TextArea, TextInput } from "@nightlatch/ui";
import { useEffect } from "react";
import { useDesk } from "../desk/desk-context.ts";
import { Form, Panel, useDoing, useToast } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";
import { assignments, draftOf, isSameDraft, LINES, NUMBERS, type SubmissionDraft } from "./edited-fields.ts";
import { FactPickers } from "./fact-pickers.tsx";
import type { Submission, Unsaved } from "./submission.ts";
import styles from "./submissions.module.css";
import { useBase } from "./use-base.tsx";

const PART = "words and facts";

interface PartProps {
  readonly draft: SubmissionDraft;
  readonly change: (part: Partial<SubmissionDraft>) => void;
}

/** The words, the type, the tags and the facts of a submission, which the operator can put right before deciding. */
export function EditSubmission({ submission, note }: { readonly submission: Submission; readonly note: Unsaved }) {
  const { run, refresh } = useDesk();
  const toast = useToast();
  const { base, draft, setDraft, isUnsaved, theirs, reset } = useBase(submission, draftOf, isSameDraft);
  useEffect(() => note(PART, isUnsaved));
  const saving = useDoing(async () => {
    await run("submissions edit", { id: base.id, version: base.version, set: assignments(draftOf(base), draft) });
    toast("The changes are saved.");
    await refresh("submissions show", "submissions list");
  });
  const change: PartProps["change"] = (part) => setDraft({ ...draft, ...part });
  const discard = isUnsaved ? (
    <Button variant="secondary" onClick={reset}>
      Discard
    </Button>
  ) : null;
  return (
    <Panel title="What it says">
      <Words words={submission.words} draft={draft} change={change} />
      <Form doing={saving} words="Save the changes" disabled={!isUnsaved} also={discard}>
        <Texts draft={draft} change={change} />
        <Field label="Type">
          <Select value={draft.type} onChange={({ target }) => change({ type: target.value })}>
            <option value="">None</option>
            {PROPERTY_TYPES.map(({ slug, id, label }) => (
              <option key={slug} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Tags draft={draft} change={change} />
        <FactPickers facts={draft.facts} change={(facts) => change({ facts })} />
        {theirs}
      </Form>
    </Panel>
  );
}

function Texts({ draft: { texts }, change }: PartProps) {
  const set = (field: string) => (value: string) => change({ texts: { ...texts, [field]: value } });
  return (
    <>
      {LINES.map((field) => (
        <Field key={field} label={field}>
          <TextInput value={texts[field] ?? ""} onChange={({ target }) => set(field)(target.value)} />
        </Field>
      ))}
      <Field label="Description">
        <TextArea rows={10} value={texts.Description ?? ""} onChange={({ target }) => set("Description")(target.value)} />
      </Field>
      <div className={pieces.filters}>
        {NUMBERS.map((field) => (
          <Field key={field} label={field}>
            <TextInput inputMode="numeric" value={texts[field] ?? ""} onChange={({ target }) => set(field)(target.value)} />
          </Field>
        ))}
      </div>
    </>
  );
}

function Tags({ draft: { tags }, change }: PartProps) {
  const toggle = (id: string) => change({ tags: tags.includes(id) ? tags.filter((each) => each !== id) : [...tags, id] });
  const count = (slugs: readonly string[]) => slugs.filter((slug) => tags.includes(tagIdOf(slug))).length;
  return (
    <>
      {FEATURE_CATEGORIES.map((category) => {
        const choices = featureChoicesIn(category);
        return (
          <details key={category} className={pieces.fold}>
            <summary>
              {category === "LocationType" ? "Location" : category} ({count(choices)})
            </summary>
            <fieldset className={styles.boxes}>
              <legend>{category === "LocationType" ? "Location" : category}</legend>
              {choices.map((slug) => (
                <label key={slug} className={pieces.check}>
                  <input type="checkbox" checked={tags.includes(tagIdOf(slug))} onChange={() => toggle(tagIdOf(slug))} />
                  {featureLabel(slug)}
                </label>
              ))}
            </fieldset>
          </details>
        );
      })}
    </>
  );
}

/** What the words classify to, and a way to tag what is not tagged yet. */
function Words({ words, draft: { tags }, change }: PartProps & Pick<Submission, "words">) {
  const untagged = words.filter(({ slug }) => slug === undefined || !tags.includes(tagIdOf(slug)));
  if (untagged.length === 0) return null;
  return (
    <div className={styles.suggested}>
      <p>Its words also speak of:</p>
      <ul className={pieces.list}>
        {untagged.map(({ words: said, slug, label, category }) => (
          <li key={`${category} ${said}`}>
            {slug === undefined ? "Something else" : label}{" "}
            <span className={pieces.soft}>
              ({category}; “{said}”)
            </span>{" "}
            {slug === undefined ? null : (
              <Button variant="quiet" onClick={() => change({ tags: [...tags, tagIdOf(slug)] })}>
                Tag it
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
