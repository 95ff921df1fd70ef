import {
  PRIVACY_BODY_FIELDS,
  PRIVACY_DETAIL_MAX,
  PRIVACY_FACTS,
  PRIVACY_KEYS,
  PRIVACY_LABELS,
  type PrivacyFact,
  type PrivacyForm,
  type PrivacyKey,
  privacyLine,
  privacyOption,
  privacyOptions,
  readPrivacyFacts,
  takesSeveral,
  toPrivacyBody,
} from "@nightlatch/domain";
import { Field } from "@nightlatch/ui";
import { Fragment } from "react";
import { useWatch } from "react-hook-form";
import { TextInput } from "../../form/controls.tsx";
import { Box, Choices } from "../../form/form-controls.tsx";

export { PRIVACY_BODY_FIELDS, toPrivacyBody };

interface QuestionsProps {
  readonly idOf: (field: string) => string;
  readonly errorOf: (field: string) => string | undefined;
}

export function PrivacyQuestions({ idOf, errorOf }: QuestionsProps) {
  return (
    <>
      <p>Guests ask about this before anything else. Your answers show on your page, with today's date.</p>
      {PRIVACY_KEYS.map((key) => (
        <Fragment key={key}>
          <Question name={key} id={idOf(key)} error={errorOf(key)} />
          <Detail of={key} idOf={idOf} errorOf={errorOf} />
        </Fragment>
      ))}
    </>
  );
}

function Question({ name, id, error }: { name: PrivacyKey; id: string; error: string | undefined }) {
  const several = takesSeveral(name);
  const type = several ? "checkbox" : "radio";
  const errorId = error && `${id}-error`;
  return (
    <Choices id={id} legend={PRIVACY_FACTS[name].question} help={several ? "Tick all that apply, or none." : undefined} error={error}>
      {several ? null : <Box type={type} name={name} value="" label="Not stated" error={errorId} />}
      {privacyOptions(name).map(({ slug, label }) => (
        <Box key={slug} type={type} name={name} value={slug} label={label} error={errorId} />
      ))}
    </Choices>
  );
}

function Detail({ of, idOf, errorOf }: QuestionsProps & { of: PrivacyKey }) {
  const answer: unknown = useWatch({ name: of });
  const { detail } = privacyOption(String(answer)) ?? {};
  const field = `${of}Detail`;
  if (!detail) return null;
  return (
    <Field id={idOf(field)} name={field} label={detail} optional error={errorOf(field)}>
      <TextInput maxLength={PRIVACY_DETAIL_MAX} />
    </Field>
  );
}

export const wordsOf = (key: PrivacyKey, { values, detail }: PrivacyFact) => ({
  question: PRIVACY_FACTS[key].question,
  answer: [values.map((slug) => privacyOption(slug)?.label).join(", "), detail].filter(Boolean).join(": "),
});

export function AnswerRows({ form }: { form: PrivacyForm }) {
  const facts = readPrivacyFacts(toPrivacyBody(form));
  return PRIVACY_KEYS.flatMap((key) => {
    const fact = facts[key];
    if (!fact) return [];
    return [
      <div key={key}>
        <dt>{PRIVACY_LABELS[key]}</dt>
        <dd>{wordsOf(key, fact).answer}</dd>
      </div>,
    ];
  });
}

export function CardWords({ form }: { form: PrivacyForm }) {
  return privacyLine(readPrivacyFacts(toPrivacyBody(form))).join(" · ");
}

const NOBODY = "nobody";

export function settleGround<Form extends PrivacyForm>(form: Form, before: PrivacyForm): Form {
  if (!form.ground.includes(NOBODY) || form.ground.length === 1) return form;
  const ground = before.ground.includes(NOBODY) ? form.ground.filter((slug) => slug !== NOBODY) : [NOBODY];
  return { ...form, ground };
}
