import { FORM_MAX, REMOVAL_NOTES_MAX, REMOVAL_REASON_GROUPS, REPLY_PROMISE, type RemovalForm } from "@nightlatch/domain";
import { Field, FormError, Honeypot, Notice, VisuallyHidden } from "@nightlatch/ui";
import type { ComponentProps, Ref } from "react";
import { EMAIL_INPUT, Select, TextArea, TextInput } from "../form/controls.tsx";
import { DraftSaved } from "../form/draft-notes.tsx";
import { Box, Choices, Columns, Group } from "../form/form-controls.tsx";
import { Actions, Fields } from "../form/form-frame.tsx";
import { countIssues, type FormState, issueOf } from "../form/form-state.ts";
import { PropertyField, type PropertySuggestion } from "./property-field.tsx";
import styles from "./removal-form.module.css";

interface RemovalFormViewProps {
  readonly state: FormState;
  readonly values: RemovalForm;
  readonly ready: boolean;
  readonly noticeRef?: Ref<HTMLDivElement>;
  readonly onPick?: (property: PropertySuggestion) => void;
  readonly draft?: ComponentProps<typeof DraftSaved> | undefined;
}

export function RemovalFormView({ state, values, ready, noticeRef, onPick = () => {}, draft }: RemovalFormViewProps) {
  const submitting = state.status === "submitting";
  const problem = state.status === "error" ? state.failure : state.status === "refused" ? countIssues(state) : undefined;
  const errorOf = (field: keyof RemovalForm): string | undefined => issueOf(state, field);
  return (
    <Fields locked={submitting}>
      <Group title="The listing">
        <PropertyField values={values} error={errorOf("propertyName")} onPick={onPick} />
      </Group>
      <HostFields errorOf={errorOf} showPhone={values.preferredContact === "phone" && values.hostPhone.trim() === ""} />
      <ReasonFields errorOf={errorOf} details={values.reasonDetails} />
      <Authorization error={errorOf("authorized")} />
      <Honeypot />
      {problem ? <Notice key={state.outcome} ref={noticeRef} tabIndex={-1} kind="error" title={problem} /> : null}
      <p className={styles.promise}>
        All fields are required unless marked optional. A person reads every request. Expect a reply within {REPLY_PROMISE}.
      </p>
      <Actions submit={submitting ? "Submitting..." : "Submit Request"} disabled={!ready} />
      {draft && !submitting ? <DraftSaved {...draft} /> : null}
    </Fields>
  );
}

type ErrorOf = (field: keyof RemovalForm) => string | undefined;

function HostFields({ errorOf, showPhone }: { errorOf: ErrorOf; showPhone: boolean }) {
  return (
    <Group title="You" note="We use these to confirm the request with you. They are never shown.">
      <Columns>
        <Field name="hostName" label="Your name" required error={errorOf("hostName")}>
          <TextInput autoComplete="name" />
        </Field>
        <Field name="hostEmail" label="Email" required error={errorOf("hostEmail")}>
          <TextInput {...EMAIL_INPUT} />
        </Field>
        <Field name="hostPhone" label="Phone" optional error={errorOf("hostPhone")}>
          <TextInput type="tel" autoComplete="tel" maxLength={FORM_MAX.line} />
        </Field>
      </Columns>
      <Choices legend="Preferred contact" help={showPhone ? "Without a phone number we will write to you instead." : undefined}>
        <Box type="radio" name="preferredContact" value="email" label="Email" checked />
        <Box type="radio" name="preferredContact" value="phone" label="Phone" />
      </Choices>
    </Group>
  );
}

function ReasonFields({ errorOf, details }: { errorOf: ErrorOf; details: string }) {
  const left = REMOVAL_NOTES_MAX - details.length;
  return (
    <Group title="The removal">
      <Field name="reason" label="Reason" required error={errorOf("reason")}>
        <Select defaultValue="">
          <option value="">Select a reason</option>
          {REMOVAL_REASON_GROUPS.map(({ label, reasons }) => (
            <optgroup key={label} label={label}>
              {reasons.map((reason) => (
                <option key={reason.value} value={reason.value}>
                  {reason.label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <div className={styles.details}>
        <Field
          name="reasonDetails"
          label="Details"
          optional
          error={errorOf("reasonDetails")}
          help={`At most ${REMOVAL_NOTES_MAX} characters.`}
        >
          <TextArea rows={5} maxLength={REMOVAL_NOTES_MAX} />
        </Field>
        <p className={styles.counter} aria-hidden="true">
          {details.length} / {REMOVAL_NOTES_MAX}
        </p>
        <div role="status">
          <VisuallyHidden>{left <= 20 ? `${left} characters left` : ""}</VisuallyHidden>
        </div>
      </div>
      <Choices legend="How long">
        <Box type="radio" name="permanence" value="temporary" label="Temporary: I want to come back later" />
        <Box type="radio" name="permanence" value="permanent" label="Permanent" checked />
      </Choices>
    </Group>
  );
}

function Authorization({ error }: { error: string | undefined }) {
  return (
    <div className={styles.authorized}>
      <Box
        type="checkbox"
        name="authorized"
        required
        label="I am authorized to ask for the removal of this listing."
        error={error ? "authorized-error" : undefined}
      />
      {error ? <FormError id="authorized-error">{error}</FormError> : null}
    </div>
  );
}
