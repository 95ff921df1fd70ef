import type { FormIssue } from "@nightlatch/domain";

/** `refused`: the form's rules rejected the input before sending; `error`: sending failed (docs/product/forms-contact.md#states). */
type FormStatus = "idle" | "refused" | "submitting" | "success" | "error";

export interface FormState {
  readonly status: FormStatus;
  readonly issues: readonly FormIssue[];
  readonly failure: string | undefined;
  readonly outcome: number;
}

export const IDLE_FORM: FormState = { status: "idle", issues: [], failure: undefined, outcome: 0 };

export function countIssues({ issues }: Pick<FormState, "issues">): string {
  return issues.length === 1 ? "Please check one field before sending." : `Please check ${issues.length} fields before sending.`;
}

export function issueOf({ issues }: Pick<FormState, "issues">, field: string): string | undefined {
  return issues.find((issue) => issue.field === field)?.message;
}
