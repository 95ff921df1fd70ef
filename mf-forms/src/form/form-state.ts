import type { FormIssue } from "@nightlatch/domain";

/** The status of a form (docs/product/forms-contact.md#states). `refused` is an attempt that its own rules stopped. */
export type FormStatus = "idle" | "refused" | "submitting" | "success" | "error";

/** The state of a form. The typed values are not in it: the fields hold them, and only success clears them. */
export interface FormState {
  readonly status: FormStatus;
  /** The problems, in the order of the rules; empty once all are solved. */
  readonly issues: readonly FormIssue[];
  /** The reason why sending failed, ready to show. */
  readonly failure: string | undefined;
  /** Grows with every outcome, so that a second failure like the first is announced too. */
  readonly outcome: number;
}

export const IDLE_FORM: FormState = { status: "idle", issues: [], failure: undefined, outcome: 0 };

/** A sentence with the number of fields at fault. */
export function countIssues({ issues }: Pick<FormState, "issues">): string {
  return issues.length === 1 ? "Please check one field before sending." : `Please check ${issues.length} fields before sending.`;
}

/** The message beside a field, if any. */
export function issueOf({ issues }: Pick<FormState, "issues">, field: string): string | undefined {
  return issues.find((issue) => issue.field === field)?.message;
}
