import { checkReport, REPORT_DETAILS_MAX, REPORT_REASONS, type ReportForm, type ReportReason } from "@nightlatch/domain";
import { z } from "zod";
import { guardFields, OBJECT_ERROR } from "../abuse/guard-fields.ts";
import { byRule, formLine, formText } from "../form-handling/form-fields.ts";

const fields = {
  slug: formLine("slug", "The listing's slug."),
  reason: formLine("reason", "What is wrong.").meta({ enum: REPORT_REASONS.map(({ value }) => value) }),
  details: formText("details", "In the visitor's own words.").meta({ maxLength: REPORT_DETAILS_MAX }),
} satisfies Record<keyof ReportForm, z.ZodType>;

/** The body of `POST /api/reports`. */
export const reportBodySchema = z
  .strictObject({ ...fields, ...guardFields }, OBJECT_ERROR)
  .superRefine(byRule(checkReport))
  .meta({ required: ["slug", "reason"] });

/** A report as it is stored. */
export type ListingReport = ReportForm & { readonly reason: ReportReason };

/** The report of a form, tidied. The form must have passed `checkReport`. */
export function toListingReport(form: ReportForm): ListingReport {
  return { slug: form.slug, reason: form.reason as ReportReason, details: form.details.trim() };
}
