import type { SourceRecord } from "@nightlatch/domain";
import { type Chore, repeat } from "@nightlatch/process";
import { type Kysely, sql } from "kysely";
import { recordAudit } from "../db/audit.ts";
import { utcDay } from "../db/day.ts";
import { lockListings, putListingsIn } from "../db/listing-store.ts";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";
import { withQuickEdit } from "../quick-edit/quick-edit-record.ts";

/** Milliseconds between two looks for listings that are due. */
const LOOK_EVERY_MS = 5 * 60 * 1000;

/**
 * Publishes the listings that were hidden until today or an earlier day, UTC. The change deletes the day of return, so
 * that of several servers that look at once only one publishes a listing.
 *
 * @returns how many listings show again
 */
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

/** Looks for listings that are due now and every few minutes. */
export function keepBringingListingsBack(db: Kysely<Database>, log: Log): Chore {
  const look = async () => {
    const back = await bringListingsBack(db);
    if (back) log.info({ listings: back }, "Listings that were taken down for a while show again.");
  };
  return repeat(look, LOOK_EVERY_MS, { log, problem: "Listings that are due could not be shown again" });
}
