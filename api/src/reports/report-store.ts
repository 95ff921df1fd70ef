import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Sender } from "../abuse/guard.ts";
import { publishedListing } from "../db/listing-queries.ts";
import type { Database } from "../db/schema.ts";
import { ApiFault } from "../errors.ts";
import { shorten } from "../http/validation.ts";
import type { ListingReport } from "./report-body.ts";
import { type NoticeOptions, noticeReports } from "./report-notices.ts";

/**
 * Stores a report about a published listing, and with it the operator's notice when its time has come. The report is
 * stored when this resolves; its content is never logged.
 *
 * @throws {ApiFault} `listing_not_found`, or what `sender.admit` throws; then nothing is stored
 */
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
