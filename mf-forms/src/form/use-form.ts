import type { FormIssue } from "@nightlatch/domain";
import { HONEYPOT } from "@nightlatch/ui";
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm as useHookForm,
} from "react-hook-form";
import type { FormState } from "./form-state.ts";
import { type SendRules, useSubmission } from "./use-submission.ts";

export interface FormRules<Values extends FieldValues, Sent> extends SendRules<Sent>, Judgement<Values, Sent> {
  readonly empty: Values;
  readonly opening?: Values;
  readonly onSubmitted?: () => void;
  readonly honeypot?: string;
  readonly lead?: (to: HTMLElement) => void;
}

type Outcome = Pick<FormState, "failure"> & { readonly status: "idle" | "refused" | "success" | "error" };
const REFUSED: Outcome = { status: "refused", failure: undefined };

export function useForm<Values extends FieldValues, Sent>(rules: FormRules<Values, Sent>) {
  const resolver = resolverOf(rules);
  const form = useHookForm<Values, unknown, Sent>({
    defaultValues: (rules.opening ?? rules.empty) as DefaultValues<Values>,
    resolver,
    // `takeBackSolved` revalidates while the visitor types.
    reValidateMode: "onSubmit",
    // React Hook Form cannot focus an error without a field, so `leadOn` sets the focus.
    shouldFocusError: false,
  });
  const { errors, isSubmitting } = form.formState;
  const [{ status, failure, outcome }, setOutcome] = useState<Outcome & Pick<FormState, "outcome">>({
    ...REFUSED,
    status: "idle",
    outcome: 0,
  });
  const formRef = useRef<HTMLFormElement>(null);
  const noticeRef = useRef<HTMLDivElement>(null);
  const sendOnce = useSubmission(rules);
  const busy = useRef(false);

  const leadOn = useEffectEvent(() => {
    const to = formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]") ?? noticeRef.current;
    if (!to) return;
    if (rules.lead) rules.lead(to);
    else to.focus();
  });
  useEffect(() => {
    if (outcome > 0) leadOn();
  }, [outcome]);

  function write(values: Values): void {
    const held = form.getValues();
    for (const [name, value] of Object.entries(values)) {
      if (JSON.stringify(held[name]) !== JSON.stringify(value)) form.setValue(name as Path<Values>, value);
    }
  }

  async function attempt(values: Sent, honeypot: string): Promise<Outcome> {
    const failed = await sendOnce(values, honeypot);
    for (const { field, message } of failed?.issues ?? []) form.setError(field as Path<Values>, { message });
    if (failed) return { status: "error", failure: failed.failure };
    write(rules.empty);
    rules.onSubmitted?.();
    return { status: "success", failure: undefined };
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    const honeypot = String(new FormData(event.currentTarget).get(rules.honeypot ?? HONEYPOT) ?? "");
    let next = REFUSED;
    await form.handleSubmit(async (values) => {
      next = await attempt(values, honeypot);
    })(event);
    setOutcome((before) => ({ ...next, outcome: before.outcome + 1 }));
  }

  async function takeBackSolved(): Promise<void> {
    const issuesNow = issuesIn(form.getErrors());
    if (issuesNow.length === 0) return;
    const left = issuesIn((await resolver(form.getValues(), undefined, { fields: {}, shouldUseNativeValidation: false })).errors);
    const solved = issuesNow.filter((one) => !left.some(({ field, message }) => field === one.field && message === one.message));
    form.clearErrors(solved.map(({ field }) => field as Path<Values>));
  }

  function judge(isInStep: (field: string) => boolean): boolean {
    const stepIssues = issuesIn(form.getErrors()).filter(({ field }) => isInStep(field));
    form.clearErrors(stepIssues.map(({ field }) => field as Path<Values>));
    const wrong = Object.entries(errorsOf(rules.check(form.getValues()).filter(({ field }) => isInStep(field))));
    for (const [field, error] of wrong) form.setError(field as Path<Values>, error);
    if (wrong.length > 0) setOutcome((before) => ({ ...REFUSED, outcome: before.outcome + 1 }));
    return wrong.length === 0;
  }

  const issues = issuesIn(errors);
  const visibleStatus = status === "refused" && issues.length === 0 ? "idle" : status;
  const state: FormState = { status: isSubmitting ? "submitting" : visibleStatus, issues, failure, outcome };
  return {
    form,
    state,
    formRef,
    noticeRef,
    onSubmit(event: SubmitEvent<HTMLFormElement>): void {
      if (busy.current) return;
      busy.current = true;
      void submit(event).finally(() => {
        busy.current = false;
      });
    },
    takeBackSolved: () => void takeBackSolved(),
    leave(field: Path<Values>): void {
      if (!busy.current) void form.trigger(field);
    },
    write,
    judge,
    clear() {
      form.clearErrors();
      setOutcome((before) => ({ ...before, status: "idle", failure: undefined }));
    },
  };
}

function issuesIn(errors: FieldErrors): FormIssue[] {
  return Object.entries(errors).flatMap(([field, error]) =>
    typeof error?.message === "string" ? [{ field, message: error.message }] : [],
  );
}

interface Judgement<Values, Sent> {
  readonly check: (values: Values) => readonly FormIssue[];
  readonly toSent: (values: Values) => Sent;
}

function resolverOf<Values extends FieldValues, Sent>({ check, toSent }: Judgement<Values, Sent>): Resolver<Values, unknown, Sent> {
  return (values) => {
    const issues = check(values);
    if (issues.length === 0) return { values: toSent(values), errors: {} };
    return { values: {}, errors: errorsOf(issues) as FieldErrors<Values> };
  };
}

function errorsOf(issues: readonly FormIssue[]): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const { field, message } of issues) errors[field] ??= { type: "custom", message };
  return errors;
}
