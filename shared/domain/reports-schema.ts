import { formText } from "./forms/schema-parts.ts";
import type { ReportForm, ReportReason } from "./reports.ts";

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

/** The report of a form, tidied. The form must have passed `checkReport`. */
export function toListingReport(form: ReportForm): ListingReport {
  return { slug: form.slug, reason: form.reason as ReportReason, details: form.details.trim() };
}
