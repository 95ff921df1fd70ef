import { checkReport, type ReportForm, type ReportReason } from "@nightlatch/domain";
import { z } from "zod";
import { guardFields, OBJECT_ERROR } from "../abuse/guard-fields.ts";
import { byRule, formLine, formText } from "../form-handling/form-fields.ts";

/** The fields of a report alone, without those of the guard. */
export const reportFields = {
  slug: formLine("slug"),
  reason: formLine("reason"),
  details: formText("details"),
};

/** The body of `POST /api/reports`. */
export const reportBodySchema = z.strictObject({ ...reportFields, ...guardFields }, OBJECT_ERROR).superRefine(byRule(checkReport));

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
