import type { FormIssue } from "@nightlatch/shared/domain";

/** Where a form stands (docs/product/forms-contact.md#states). `refused` is an attempt that its own rules stopped. */
export type FormStatus = "idle" | "refused" | "submitting" | "success" | "error";

/** What a form says of itself. What was typed is not in it: the fields hold it, and only success clears them. */
export interface FormState {
  readonly status: FormStatus;
  /** What is wrong, in the order in which the rules say it; empty once all is put right. */
  readonly issues: readonly FormIssue[];
  /** Why sending failed, ready to show. */
  readonly failure: string | undefined;
  /** Grows with every outcome, so that a second failure like the first is announced too. */
  readonly outcome: number;
}

export const IDLE_FORM: FormState = { status: "idle", issues: [], failure: undefined, outcome: 0 };

/** How many fields are at fault, in a sentence. */
export function countIssues({ issues }: Pick<FormState, "issues">): string {
  return issues.length === 1 ? "Please check one field before sending." : `Please check ${issues.length} fields before sending.`;
}

/** The message beside a field, if any. */
export function issueOf({ issues }: Pick<FormState, "issues">, field: string): string | undefined {
  return issues.find((issue) => issue.field === field)?.message;
}
