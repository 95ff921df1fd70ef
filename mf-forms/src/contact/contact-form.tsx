import type { ApiClient } from "@nightlatch/api-client";
import {
  CONTACT_MESSAGE_ROWS,
  CONTACT_SUBJECTS,
  type ContactMessage,
  checkContact,
  EMPTY_CONTACT,
  FILL_ALL_MESSAGE,
  isContactSubject,
  toContactMessage,
} from "@nightlatch/domain";
import { useApi, useLocation, useSearchParams } from "@nightlatch/runtime";
import { Field, Honeypot, Notice, type NoticeProps } from "@nightlatch/ui";
import { type Ref, useEffect, useEffectEvent, useRef } from "react";
import { FormProvider } from "react-hook-form";
import { EMAIL_INPUT, Select, TextArea, TextInput } from "../form/controls.tsx";
import { Actions, Fields, ScriptedForm } from "../form/form-frame.tsx";
import { countIssues, type FormState, issueOf } from "../form/form-state.ts";
import { postForm } from "../form/post-form.ts";
import { isUnreadableSuccess, withServerText } from "../form/send-outcome.ts";
import { useForm } from "../form/use-form.ts";
import { guardValues, type SubmittedForm } from "../form/use-submission.ts";
import styles from "./contact-form.module.css";

export function ContactForm({ requireAll = false }: { requireAll?: boolean }) {
  const api = useApi();
  const [params] = useSearchParams();
  const subjectParam = params.get("subject") ?? "";
  const subject = isContactSubject(subjectParam) ? subjectParam : "";
  const { form, state, formRef, noticeRef, onSubmit, takeBackSolved } = useForm({
    empty: EMPTY_CONTACT,
    opening: { ...EMPTY_CONTACT, subject },
    check: (values) => checkContact(values, { requireAll }),
    toSent: toContactMessage,
    send: (message, sent) => sendContact(api, message, sent),
    failure: SEND_FAILURE,
  });
  const { key } = useLocation();
  const lastKey = useRef(key);
  const chooseSubject = useEffectEvent(() => {
    if (lastKey.current === key || !subject) return;
    lastKey.current = key;
    form.setValue("subject", subject);
    form.setFocus("subject");
  });
  // A link with `?subject=` sets the subject at every click, so the effect depends on the history entry's key.
  useEffect(() => chooseSubject(), [key]);
  return (
    <ScriptedForm ref={formRef} className={styles.form} aria-label="Contact Us" onSubmit={onSubmit} onChange={takeBackSolved}>
      <FormProvider {...form}>
        <ContactFormView state={state} requireAll={requireAll} subject={subject} noticeRef={noticeRef} />
      </FormProvider>
    </ScriptedForm>
  );
}

interface ContactFormViewProps {
  readonly state: FormState;
  readonly requireAll?: boolean;
  readonly subject?: string;
  readonly noticeRef?: Ref<HTMLDivElement>;
}

export function ContactFormView({ state, requireAll = false, subject = "", noticeRef }: ContactFormViewProps) {
  const submitting = state.status === "submitting";
  const outcome = outcomeOf(state);
  return (
    <Fields locked={submitting}>
      <ContactFields state={state} requireAll={requireAll} subject={subject} />
      {outcome ? <Notice key={state.outcome} ref={noticeRef} tabIndex={-1} {...outcome} /> : null}
      <Actions submit={submitting ? "Sending..." : "Send Message"} />
    </Fields>
  );
}

function ContactFields({ state, requireAll, subject }: { state: FormState; requireAll: boolean; subject: string }) {
  const errorOf = (field: string): string | undefined => {
    const message = issueOf(state, field);
    return message === FILL_ALL_MESSAGE ? "Please fill in this field." : message;
  };
  return (
    <>
      <div className={styles.pair}>
        <Field name="name" label="Name" required error={errorOf("name")}>
          <TextInput autoComplete="name" />
        </Field>
        <Field name="email" label="Email" required error={errorOf("email")}>
          <TextInput {...EMAIL_INPUT} />
        </Field>
      </div>
      <Field name="subject" label="Subject" required={requireAll} optional={!requireAll} error={errorOf("subject")}>
        <Select defaultValue={subject}>
          <option value="">Select a subject</option>
          {CONTACT_SUBJECTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="message" label="Message" required error={errorOf("message")}>
        <TextArea rows={CONTACT_MESSAGE_ROWS} />
      </Field>
      <Honeypot />
    </>
  );
}

function outcomeOf(state: FormState): Pick<NoticeProps, "kind" | "title"> | undefined {
  if (state.status === "success") return { kind: "success", title: SUBMITTED_MESSAGE };
  if (state.status === "error") return { kind: "error", title: `Error: ${state.failure}` };
  if (state.status === "refused") return { kind: "error", title: summaryOf(state) };
  return undefined;
}

function summaryOf(state: FormState): string {
  return state.issues.some(({ message }) => message === FILL_ALL_MESSAGE) ? FILL_ALL_MESSAGE : countIssues(state);
}

const SUBMITTED_MESSAGE = "Message sent successfully! We'll get back to you soon.";
const SEND_FAILURE = "Failed to send message";

export async function sendContact(api: ApiClient, message: ContactMessage, sent: SubmittedForm): Promise<void> {
  try {
    await postForm(api, "/api/contact", { ...message, ...guardValues(sent) });
  } catch (thrown) {
    if (!isUnreadableSuccess(thrown)) throw withServerText(thrown, SEND_FAILURE);
  }
}
