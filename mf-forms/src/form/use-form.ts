import { randomId } from "@nightlatch/shared/api-client";
import type { FormIssue } from "@nightlatch/shared/domain";
import { type RefObject, type FormEvent as SubmitEvent, useEffect, useReducer, useRef } from "react";
import { type FormState, IDLE_FORM, nextFormState } from "./form-state.ts";
import { failureOf } from "./send-outcome.ts";

export interface FormRules<Values> {
  /** The values of the form's fields. */
  readonly read: (data: FormData) => Values;
  /** What is wrong with them, in the order of the fields. */
  readonly check: (values: Values) => readonly FormIssue[];
  /** Sends them; rejects when that fails. */
  readonly send: (values: Values, form: SentForm) => Promise<void>;
  /** What is sent beside the values, as text, to tell a second try from another message. */
  readonly beside?: () => string;
  /** Called once they are sent, before the page says so. */
  readonly onSent?: () => void;
  /** Shown when a failure carries no message of its own. */
  readonly failure: string;
  /** Shown when what failed is no error at all. */
  readonly unknownFailure?: string;
}

/** What a sent form says about itself (READINGS 53). */
export interface SentForm {
  readonly data: FormData;
  /** Milliseconds from showing the form to sending it. */
  readonly elapsedMs: number;
  /** A random name of what is sent, the same for as long as nothing in it was changed. */
  readonly once: string;
  /** When it was sent first, in milliseconds since 1970. */
  readonly firstAt: number;
}

export interface FormHandle {
  readonly state: FormState;
  readonly formRef: RefObject<HTMLFormElement | null>;
  /** The notice that tells the outcome; give it `tabIndex={-1}`. */
  readonly noticeRef: RefObject<HTMLDivElement | null>;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly onInput: () => void;
  /** Says what is wrong with one field, once it is left. */
  readonly leave: (field: string) => void;
  /** Takes back all that was said, after the fields were emptied. */
  readonly clear: () => void;
}

/**
 * Runs a form whose fields keep their own values. The fields are uncontrolled on purpose: what is typed before
 * the page is hydrated stays, a failure cannot lose anything, and a key press renders nothing. That leaves so
 * little for a library to do that react-hook-form with its resolver (15.3 KB gzip, PROBES.md) is not worth its bytes.
 */
export function useForm<Values>({ read, check, send, beside, onSent, failure, unknownFailure }: FormRules<Values>): FormHandle {
  const [state, dispatch] = useReducer(nextFormState, IDLE_FORM);
  const formRef = useRef<HTMLFormElement>(null);
  const noticeRef = useRef<HTMLDivElement>(null);
  const shownAt = useRef(0);
  const busy = useRef(false);
  const message = useRef({ text: "", once: "", firstAt: 0 });

  useEffect(() => {
    shownAt.current = Date.now();
  }, []);

  // After an outcome focus goes to the first field at fault, else to the notice: never to nothing.
  useEffect(() => {
    if (state.outcome === 0) return;
    const field = formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (field ?? noticeRef.current)?.focus();
  }, [state.outcome]);

  async function submit(form: HTMLFormElement): Promise<void> {
    // Read before the fields are disabled: a disabled field is not part of the data.
    const data = new FormData(form);
    const values = read(data);
    const issues = check(values);
    if (issues.length > 0) return dispatch({ kind: "refused", issues });
    dispatch({ kind: "submitting" });
    const text = JSON.stringify([values, beside?.()]);
    if (message.current.text !== text) message.current = { text, once: randomId(), firstAt: Date.now() };
    const { once, firstAt } = message.current;
    try {
      await send(values, { data, elapsedMs: Date.now() - shownAt.current, once, firstAt });
      message.current.text = "";
      onSent?.();
      dispatch({ kind: "success" });
    } catch (thrown) {
      dispatch(failureOf(thrown, failure, unknownFailure));
    }
  }

  const issuesNow = (): readonly FormIssue[] => (formRef.current ? check(read(new FormData(formRef.current))) : []);

  return {
    state,
    formRef,
    noticeRef,
    onSubmit(event) {
      event.preventDefault();
      if (busy.current) return;
      busy.current = true;
      void submit(event.currentTarget).finally(() => {
        busy.current = false;
      });
    },
    onInput() {
      if (state.issues.length > 0) dispatch({ kind: "edited", issues: issuesNow() });
    },
    leave(field) {
      if (!busy.current) dispatch({ kind: "left", field, issues: issuesNow().filter((issue) => issue.field === field) });
    },
    clear() {
      dispatch({ kind: "cleared" });
    },
  };
}
