import { z } from "zod";
import { byRule, formText } from "./forms/schema-parts.ts";
import { checkReport, type ReportForm, type ReportReason } from "./reports.ts";

/** The fields alone, for an API that adds its own beside them. */
export const reportFields = {
  slug: formText("slug"),
  reason: formText("reason"),
  details: formText("details"),
};

/** A report as it is stored. */
export interface ListingReport {
  readonly slug: string;
  readonly reason: ReportReason;
  /** Trimmed; empty when none were given. */
  readonly details: string;
}

/** Tidied. The form has been checked: its reason is one of ours. */
export function toListingReport(form: ReportForm): ListingReport {
  return { slug: form.slug, reason: form.reason as ReportReason, details: form.details.trim() };
}

/** A report of a listing. Messages are the form's own. */
export const reportSchema = z.object(reportFields).superRefine(byRule(checkReport)).transform(toListingReport);
