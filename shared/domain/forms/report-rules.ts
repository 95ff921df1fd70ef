import { FORM_MAX, type FormIssue, issuesOf, textProblem } from "./form-rules.ts";

export const REPORT_REASONS = [
  { value: "labels-mismatch", label: "The labels do not match the place" },
  { value: "wrong-details", label: "Details are wrong or out of date" },
  { value: "closed", label: "The place is closed or gone" },
  { value: "wrong-photos", label: "The photos are not of this place" },
  { value: "safety", label: "A safety or consent concern" },
  { value: "other", label: "Something else" },
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number]["value"];

/** In UTF-16 code units, as `maxlength` counts. */
export const REPORT_DETAILS_MAX = 500;

export interface ReportForm {
  readonly slug: string;
  readonly reason: string;
  readonly details: string;
}

export function checkReport(form: ReportForm): FormIssue[] {
  const slug = form.slug.trim() === "" ? "Please say which listing this is about." : textProblem("The slug", form.slug, FORM_MAX.line);
  const reason = REPORT_REASONS.some(({ value }) => value === form.reason) ? undefined : "Please choose a reason.";
  const details = textProblem("The details", form.details, REPORT_DETAILS_MAX);
  return issuesOf(Object.entries({ slug, reason, details }));
}
