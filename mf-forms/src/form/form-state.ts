import type { FormIssue } from "@nightlatch/shared/domain";

/** Where a form stands (SPEC.md point 4 "Contact form"). `refused` is an attempt that its own rules stopped. */
export type FormStatus = "idle" | "refused" | "submitting" | "success" | "error";

export interface FormState {
  readonly status: FormStatus;
  /** What is wrong, in the order of the fields; empty once all is put right. */
  readonly issues: readonly FormIssue[];
  /** Why sending failed, ready to show. */
  readonly failure: string | undefined;
  /** How often the form was sent with success. Fields keyed by it come back empty. */
  readonly sent: number;
  /** Grows with every outcome, so that a second failure like the first is announced too. */
  readonly outcome: number;
}

export type FormEvent =
  | { readonly kind: "refused"; readonly issues: readonly FormIssue[] }
  /** Something was typed; `issues` is what is wrong now. */
  | { readonly kind: "edited"; readonly issues: readonly FormIssue[] }
  /** A field was left; `issues` is what is wrong with it. */
  | { readonly kind: "left"; readonly field: string; readonly issues: readonly FormIssue[] }
  /** The form was emptied by hand. */
  | { readonly kind: "cleared" }
  | { readonly kind: "submitting" }
  | { readonly kind: "success" }
  | { readonly kind: "error"; readonly failure: string; readonly issues: readonly FormIssue[] };

export const IDLE_FORM: FormState = { status: "idle", issues: [], failure: undefined, sent: 0, outcome: 0 };

/** The next state of a form. What was typed is not in it: the fields hold it, and only success clears them. */
export function nextFormState(state: FormState, event: FormEvent): FormState {
  switch (event.kind) {
    case "refused":
      return { ...state, status: "refused", issues: event.issues, failure: undefined, outcome: state.outcome + 1 };
    case "edited":
      return withoutSolved(state, event.issues);
    case "left":
      return withLeft(state, event.field, event.issues);
    case "cleared":
      return { ...state, status: "idle", issues: [], failure: undefined };
    case "submitting":
      return { ...state, status: "submitting", issues: [], failure: undefined };
    case "success":
      return { ...state, status: "success", issues: [], failure: undefined, sent: state.sent + 1, outcome: state.outcome + 1 };
    case "error":
      return { ...state, status: "error", issues: event.issues, failure: event.failure, outcome: state.outcome + 1 };
  }
}

/** Typing takes away what no longer holds and never adds a message: nobody is told off in the middle of a word. */
function withoutSolved(state: FormState, issues: readonly FormIssue[]): FormState {
  if (state.issues.length === 0) return state;
  const left = state.issues.filter(({ field, message }) => issues.some((issue) => issue.field === field && issue.message === message));
  if (left.length === state.issues.length) return state;
  return { ...state, issues: left, status: state.status === "refused" && left.length === 0 ? "idle" : state.status };
}

/** What is wrong with a field that was left takes the place of what was said about it before. */
function withLeft(state: FormState, field: string, issues: readonly FormIssue[]): FormState {
  const others = state.issues.filter((issue) => issue.field !== field);
  if (issues.length === 0 && others.length === state.issues.length) return state;
  return { ...state, issues: [...others, ...issues] };
}

/** The message beside a field, if any. */
export function issueOf({ issues }: Pick<FormState, "issues">, field: string): string | undefined {
  return issues.find((issue) => issue.field === field)?.message;
}
