import { buttonClass, Honeypot, Notice } from "@nightlatch/ui";
import type { ReactNode, Ref } from "react";
import { Actions, Fields } from "../form/form-frame.tsx";
import type { FormState } from "../form/form-state.ts";
import type { FacetLists } from "./feature-groups.tsx";
import { FirstFields, idOf, PlaceFields } from "./listing-fields.tsx";
import styles from "./listing-form.module.css";
import { ADDED_MESSAGE, HONEYPOT } from "./listing-message.ts";
import { counted } from "./photos/photo-list.ts";
import { BackLink, Step } from "./step.tsx";
import { LAST_STEP, type StepNumber, stepId, stepOf } from "./steps.ts";

interface ListingFormViewProps {
  readonly state: FormState;
  readonly facets: FacetLists | undefined;
  readonly couple?: boolean;
  readonly currentStep?: StepNumber | undefined;
  readonly sent?: boolean;
  readonly photos?: ReactNode;
  readonly review?: ReactNode;
  readonly uploading?: number;
  readonly lead?: (to: HTMLElement) => void;
  readonly noticeRef?: Ref<HTMLDivElement>;
  readonly again?: () => void;
}

export function ListingFormView({
  state,
  facets,
  couple = true,
  currentStep,
  sent,
  lead = (to) => to.focus(),
  ...last
}: ListingFormViewProps) {
  const issuesIn = (step: StepNumber) => state.issues.filter(({ field }) => stepOf(field) === step);
  return (
    <Fields locked={state.status === "submitting"}>
      <Summary state={state} lead={lead} />
      <div className={sent ? `${styles.steps} ${styles.sent}` : styles.steps}>
        <Step step={1} currentStep={currentStep}>
          <FirstFields issues={issuesIn(1)} />
        </Step>
        <Step step={2} currentStep={currentStep}>
          <PlaceFields issues={issuesIn(2)} facets={facets} couple={couple} />
        </Step>
        <Step step={3} currentStep={currentStep}>
          {last.photos}
        </Step>
        <Step step={LAST_STEP} currentStep={currentStep}>
          <LastStep state={state} {...last} />
        </Step>
      </div>
      <Honeypot name={HONEYPOT} />
    </Fields>
  );
}

type LastStepProps = Pick<ListingFormViewProps, "state" | "review" | "uploading" | "noticeRef" | "again">;

function LastStep({ state, review, uploading = 0, noticeRef, again }: LastStepProps) {
  const submitting = state.status === "submitting";
  return (
    <>
      {review}
      <Outcome key={state.outcome} state={state} noticeRef={noticeRef} />
      <a className={buttonClass("secondary", styles.again)} href={`#${stepId(1)}`} onClick={again}>
        Add another place
      </a>
      {submitting && uploading > 0 ? (
        <p role="status">{counted(uploading)} still uploading. The listing is sent once they are done.</p>
      ) : null}
      <div className={styles.send}>
        <Actions submit={submitting ? "Adding..." : "Add Listing"}>
          <BackLink step={LAST_STEP} />
        </Actions>
      </div>
    </>
  );
}

function Summary({ state, lead }: { state: FormState; lead: (to: HTMLElement) => void }) {
  if (state.status !== "refused" || state.issues.length === 0) return null;
  const messages = state.issues.filter(({ message }, index) => state.issues.findIndex((issue) => issue.message === message) === index);
  return (
    <Notice key={state.outcome} kind="error" className={styles.summary} title="Before the listing can be added:">
      <ul>
        {messages.map(({ field, message }) => (
          <li key={message}>
            <a
              href={`#${idOf(field)}`}
              onClick={(event) => {
                event.preventDefault();
                const to = document.getElementById(idOf(field));
                if (to) lead(to);
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Outcome({ state, noticeRef }: { state: FormState; noticeRef: Ref<HTMLDivElement> | undefined }) {
  if (state.status === "success") {
    return (
      <Notice ref={noticeRef} tabIndex={-1} kind="success" title={ADDED_MESSAGE}>
        <p>Thank you. A person looks at every place before it is shown. We will write to you by email.</p>
      </Notice>
    );
  }
  if (state.status !== "error") return null;
  return (
    <Notice ref={noticeRef} tabIndex={-1} kind="error" title={`Error: ${state.failure}`}>
      <p>Everything you typed is still here. Please try again.</p>
    </Notice>
  );
}
