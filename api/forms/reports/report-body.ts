import { randomUUID } from "node:crypto";
import { publishedListing } from "@nightlatch/database/listing-queries";
import type { Database } from "@nightlatch/database/schema";
import { checkReport, REPORT_DETAILS_MAX, REPORT_REASONS, type ReportForm, type ReportReason } from "@nightlatch/domain";
import { ApiFault } from "@nightlatch/http/errors";
import { shorten } from "@nightlatch/http/validation";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Sender } from "../abuse/guard.ts";
import { guardFields, OBJECT_ERROR } from "../abuse/guard-fields.ts";
import { byRule, formLine, formText } from "../form-fields.ts";
import { type NoticeOptions, noticeReports } from "./report-notices.ts";

const fields = {
  slug: formLine("slug", "The listing's slug."),
  reason: formLine("reason", "What is wrong.").meta({ enum: REPORT_REASONS.map(({ value }) => value) }),
  details: formText("details", "In the visitor's own words.").meta({ maxLength: REPORT_DETAILS_MAX }),
} satisfies Record<keyof ReportForm, z.ZodType>;

export const reportBodySchema = z
  .strictObject({ ...fields, ...guardFields }, OBJECT_ERROR)
  .superRefine(byRule(checkReport))
  .meta({ required: ["slug", "reason"] });

type ListingReport = ReportForm & { readonly reason: ReportReason };

export function toListingReport(form: ReportForm): ListingReport {
  return { slug: form.slug, reason: form.reason as ReportReason, details: form.details.trim() };
}

/** Stores a report, and mails the operator if a notice is due. @throws {ApiFault} `listing_not_found`, or errors of `admit` */
export async function storeReport(
  db: Kysely<Database>,
  { slug, reason, details }: ListingReport,
  sender: Pick<Sender, "admit">,
  notice: NoticeOptions,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sender.admit(trx);
    const listing = await publishedListing(trx, slug).select("id").executeTakeFirst();
    if (!listing) throw new ApiFault("listing_not_found", { values: { slug: shorten(slug) }, field: "slug" });
    await trx.insertInto("listing_reports").values({ id: randomUUID(), listing_id: listing.id, reason, details }).execute();
    await noticeReports(trx, notice);
  });
}
