import { FORM_MAX, isEmail } from "@nightlatch/domain";
import { useApi } from "@nightlatch/runtime";
import { Field, Honeypot, Notice } from "@nightlatch/ui";
import type { Ref } from "react";
import { FormProvider } from "react-hook-form";
import { EMAIL_INPUT, TextInput } from "../form/controls.tsx";
import { Actions, Fields, ScriptedForm } from "../form/form-frame.tsx";
import { issueOf } from "../form/form-state.ts";
import { useForm } from "../form/use-form.ts";
import { guardValues } from "../form/use-submission.ts";
import { requestLink } from "./host-calls.ts";

const EMPTY = { email: "" };

interface LinkRequestFormProps {
  readonly why: "refused" | "left" | undefined;
  readonly noticeRef: Ref<HTMLDivElement>;
}

export function LinkRequestForm({ why, noticeRef: whyRef }: LinkRequestFormProps) {
  const api = useApi();
  const { form, state, formRef, noticeRef, onSubmit, takeBackSolved } = useForm({
    empty: EMPTY,
    check: ({ email }) => (isEmail(email.trim()) ? [] : [{ field: "email", message: "Please enter a valid email address." }]),
    toSent: ({ email }) => ({ email: email.trim() }),
    send: (body, sent) => requestLink(api, { ...body, ...guardValues(sent) }),
    failure: "We couldn't send the link.",
  });
  const submitting = state.status === "submitting";
  return (
    <ScriptedForm ref={formRef} aria-label="Ask for your link" onSubmit={onSubmit} onChange={takeBackSolved}>
      <FormProvider {...form}>
        <Fields locked={submitting}>
          {why === "refused" && state.status === "idle" ? (
            <Notice ref={whyRef} tabIndex={-1} kind="error" title="This link no longer opens your page.">
              <p>
                Each link works once, in the browser that opened it. This one may have been used, cut short on its way, or replaced by a
                newer one, or it is more than six months old. Ask for a new one here.
              </p>
            </Notice>
          ) : why === "left" && state.status === "idle" ? (
            <Notice ref={whyRef} tabIndex={-1} kind="success" title="You're signed out in this browser.">
              <p>Ask for a new link whenever you want to come back.</p>
            </Notice>
          ) : (
            <p>Your page opens with the link in our email. If you can't find it, we'll send you a new one.</p>
          )}
          <Field
            name="email"
            label="Your email address"
            required
            error={issueOf(state, "email")}
            help="The one you gave us for your listing."
          >
            <TextInput {...EMAIL_INPUT} maxLength={FORM_MAX.email} />
          </Field>
          <Honeypot />
          {state.status === "success" ? (
            <Notice ref={noticeRef} tabIndex={-1} kind="success" title="If a listing has this address, the link is on its way.">
              <p>It can take a few minutes. We send at most five an hour. The link in our last email stops working.</p>
            </Notice>
          ) : null}
          {state.status === "error" ? <Notice ref={noticeRef} tabIndex={-1} kind="error" title={state.failure} /> : null}
          <Actions submit={submitting ? "Sending..." : "Send me the link"} />
        </Fields>
      </FormProvider>
    </ScriptedForm>
  );
}
