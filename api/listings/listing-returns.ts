import { recordAudit } from "@nightlatch/database/audit";
import { utcDay } from "@nightlatch/database/clock";
import type { Database } from "@nightlatch/database/schema";
import type { SourceRecord } from "@nightlatch/domain";
import { type Kysely, sql } from "kysely";
import { lockListings, putListingsIn } from "./listing-store.ts";
import { withQuickEdit } from "./quick-edit-record.ts";

/** Publishes listings on their return date (UTC). Deletes the date first, so that only one server publishes a listing. @returns how many */
export function bringListingsBack(db: Kysely<Database>, now: Date = new Date()): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const isDue = sql<boolean>`on_day <= ${utcDay(now)}::date`;
    if (!(await trx.selectFrom("listing_returns").select("listing_id").where(isDue).limit(1).executeTakeFirst())) return 0;
    await lockListings(trx);
    const due = await trx.deleteFrom("listing_returns").where(isDue).returning("listing_id").execute();
    for (const { listing_id: id } of due) {
      const { record, slug, fields } = await trx
        .selectFrom("listings")
        .leftJoin("host_contacts", "host_contacts.listing_id", "listings.id")
        .select(["listings.record", "listings.slug", "host_contacts.fields"])
        .where("listings.id", "=", id)
        .executeTakeFirstOrThrow();
      const published = { ...withQuickEdit(record as SourceRecord, { published: true }), Slug: slug, "Updated At": now.toISOString() };
      await putListingsIn(trx, [{ ...published, ...fields }], now);
      await recordAudit(trx, { who: "server", action: "listing.return", subject: `listing ${id}`, changes: { published: true } });
    }
    return due.length;
  });
}
