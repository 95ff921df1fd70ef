import { EMPTY_PRIVACY, type PrivacyFacts, type PrivacyForm, type PrivacyKey } from "@nightlatch/domain";
import { Button } from "@nightlatch/ui";
import { useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { PrivacyQuestions, settleGround, wordsOf } from "../add-listing/privacy/privacy-questions.tsx";
import { Actions, Fields, ScriptedForm } from "../form/form-frame.tsx";
import styles from "./host.module.css";
import type { HostedSectionProps } from "./pausing.tsx";
import { dayInWords, Section, useAct } from "./section.tsx";

function answersOf(facts: PrivacyFacts): PrivacyForm {
  const entries = Object.entries(facts).flatMap(([key, { values, detail = "" }]) => [
    [key, key === "ground" ? values : values[0]],
    [`${key}Detail`, detail],
  ]);
  return { ...EMPTY_PRIVACY, ...Object.fromEntries(entries) };
}

export function Facts({ listing, calls, show }: HostedSectionProps) {
  const act = useAct();
  const [editing, setEditing] = useState(false);
  const { slug, privacy } = listing;
  const hasFacts = Object.keys(privacy).length > 0;
  const save = async (answers: PrivacyForm) => {
    const done = await act.run(async () => show(await calls.facts(slug, answers)), "Your answers are saved, with today's date.");
    if (done) setEditing(false);
  };
  return (
    <Section title="What guests ask about privacy" act={act}>
      <p>
        {hasFacts
          ? "These are your answers. Guests trust them more when their date is fresh, so confirm them now and then."
          : "You haven't answered any of the seven questions yet. Guests ask them before anything else."}
      </p>
      {editing ? null : (
        <>
          {hasFacts ? <Said facts={privacy} /> : null}
          <div className={styles.actions}>
            {hasFacts ? (
              <Button disabled={act.busy} onClick={() => void save(answersOf(privacy))}>
                Still true today
              </Button>
            ) : null}
            <Button variant={hasFacts ? "secondary" : "primary"} disabled={act.busy} onClick={() => setEditing(true)}>
              {hasFacts ? "Change my answers" : "Answer the questions"}
            </Button>
          </div>
        </>
      )}
      {editing ? <FactsForm facts={privacy} busy={act.busy} save={save} cancel={() => setEditing(false)} /> : null}
    </Section>
  );
}

function Said({ facts }: { facts: PrivacyFacts }) {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([key, fact]) => (
        <div key={key}>
          <dt>{wordsOf(key as PrivacyKey, fact).question}</dt>
          <dd>
            {wordsOf(key as PrivacyKey, fact).answer}
            <span className={styles.small}>
              {fact.by === "verified" ? "Verified by us" : "You say so"}
              {fact.since ? `, since ${dayInWords(fact.since)}` : ", from your listing's notes"}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FactsFormProps {
  readonly facts: PrivacyFacts;
  readonly busy: boolean;
  readonly save: (answers: PrivacyForm) => Promise<void>;
  readonly cancel: () => void;
}

function FactsForm({ facts, busy, save, cancel }: FactsFormProps) {
  const form = useForm<PrivacyForm>({ defaultValues: answersOf(facts) as never });
  const before = useRef(answersOf(facts));
  const settle = () => {
    const now = form.getValues();
    const settled = settleGround(now, before.current);
    if (settled !== now) form.setValue("ground", [...settled.ground] as never);
    before.current = form.getValues();
  };
  return (
    <ScriptedForm className={styles.form} aria-label="Answers about privacy" onChange={settle} onSubmit={() => void save(form.getValues())}>
      <FormProvider {...form}>
        <Fields locked={busy}>
          <PrivacyQuestions idOf={(field) => `facts-${field}`} errorOf={() => undefined} />
          <Actions submit={busy ? "Saving..." : "Save with today's date"}>
            <Button variant="quiet" onClick={cancel}>
              Cancel
            </Button>
          </Actions>
        </Fields>
      </FormProvider>
    </ScriptedForm>
  );
}
