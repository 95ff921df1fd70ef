import { EMPTY_PRIVACY, type PrivacyForm } from "@nightlatch/domain";
import { lazyImport } from "@nightlatch/runtime";
import { FormError } from "@nightlatch/ui";
import { Suspense, useState } from "react";
import { Group } from "../../form/form-controls.tsx";
import { type FormState, issueOf } from "../../form/form-state.ts";
import { Fold } from "../fold.tsx";
import { isAnswered, privacyQuestions, QUESTIONS } from "./privacy-answers.ts";

const lazyQuestions = lazyImport(() =>
  privacyQuestions.get().catch(() => ({ PrivacyQuestions: QuestionsLoadError, AnswerRows: Nothing, CardWords: Nothing })),
);

function QuestionsLoadError() {
  return <FormError>The questions didn't load. You can add the listing without them.</FormError>;
}

const Nothing = () => null;

interface PrivacyFoldProps {
  readonly issues: FormState["issues"];
  readonly idOf: (field: string) => string;
}

export function PrivacyFold({ issues, idOf }: PrivacyFoldProps) {
  const [opened, setOpened] = useState(false);
  const wanted = opened || issues.some(({ field }) => field in EMPTY_PRIVACY);
  return (
    <Group title="How private it is">
      <Fold summary="Seven questions about privacy (optional)" fields={QUESTIONS} done="answered" always onOpen={() => setOpened(true)}>
        {wanted ? (
          <Suspense fallback={<p>Loading...</p>}>
            <Questions issues={issues} idOf={idOf} />
          </Suspense>
        ) : null}
      </Fold>
    </Group>
  );
}

function Questions({ issues, idOf }: PrivacyFoldProps) {
  const { PrivacyQuestions } = lazyQuestions.read();
  return <PrivacyQuestions idOf={idOf} errorOf={(field) => issueOf({ issues }, field)} />;
}

interface AnswersProps {
  readonly form: PrivacyForm;
  readonly as: "AnswerRows" | "CardWords";
}

export function Answers(props: AnswersProps) {
  if (!isAnswered(props.form)) return null;
  return (
    <Suspense fallback={null}>
      <Words {...props} />
    </Suspense>
  );
}

function Words({ form, as }: AnswersProps) {
  const { [as]: AnswerComponent } = lazyQuestions.read();
  return <AnswerComponent form={form} />;
}
