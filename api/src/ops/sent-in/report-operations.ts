import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";
import type { Database } from "../../db/schema.ts";
import { wholeId } from "../ids.ts";
import { idOrPrefix, line, reason, slug } from "../inputs.ts";
import { findListing } from "../listings/listing-changes.ts";
import { ConflictError, OperationError, operation } from "../operation.ts";
import { doneBefore, recordOps } from "../ops-audit.ts";
import { behind, paging } from "../paging.ts";

const FROM = "reports list";
const REPORT = { noun: "report", from: FROM, tables: ["listing_reports"] } as const;
export const REPORT_STATES = ["open", "resolved", "all"] as const;
const state = z.enum(REPORT_STATES, { error: `--state must be one of ${REPORT_STATES.join(", ")}.` });

const reports = (db: Kysely<Database>) =>
  db
    .selectFrom("listing_reports")
    .leftJoin("listings", "listings.id", "listing_reports.listing_id")
    .select([
      "listing_reports.id",
      "listing_reports.listing_id as listingId",
      "listings.slug",
      sql<string | null>`listings.record->>'Name'`.as("name"),
      "listing_reports.reason",
      "listing_reports.details",
      "listing_reports.created_at",
      "listing_reports.resolved_at",
    ]);

/** `reports list`: reports, those that wait longest first, page by page. A report whose listing was removed has neither slug nor name. */
const list = operation("curator", z.object({ state: state.default("open"), ...paging(FROM) }), async (db, { state, limit, after }) => {
  const rows = await reports(db)
    .$if(state !== "all", (query) => query.where("resolved_at", state === "open" ? "is" : "is not", null))
    .where(await behind(db, { table: "listing_reports", named: REPORT, after }))
    .orderBy("listing_reports.created_at")
    .orderBy("listing_reports.id")
    .limit(limit)
    .execute();
  return rows.map(({ created_at, resolved_at, ...report }) => ({
    ...report,
    createdAt: created_at.toISOString(),
    resolvedAt: resolved_at?.toISOString() ?? null,
  }));
});

const resolve = operation("curator", z.object({ id: idOrPrefix(FROM), reason }), async (db, { id: named, reason }, now) => {
  const id = await wholeId(db, named, REPORT);
  return db.transaction().execute(async (trx) => {
    const [resolved] = await close(trx, [id], { reason, now });
    if (!resolved) {
      const known = await trx.selectFrom("listing_reports").select("id").where("id", "=", id).executeTakeFirst();
      if (!known) throw new OperationError(`There is no report ${id}; \`reports list\` shows them.`);
      throw new ConflictError(`The report ${id} was resolved before${await doneBefore(trx, `report ${id}`)}.`);
    }
    return { id, resolvedAt: now.toISOString() };
  });
});

const manyInput = z
  .object({
    listing: slug.optional(),
    about: line("--about", 80).optional(),
    dryRun: z.boolean().default(false),
    reason,
  })
  .refine(({ listing, about }) => listing !== undefined || about !== undefined, "Say which ones: --listing SLUG, --about REASON, or both.");

/** `reports resolve-many`: closes the open reports about a listing or of a kind, or says which they are. */
const resolveMany = operation("curator", manyInput, async (db, { listing, about, dryRun, reason }, now) => {
  const listingId = listing === undefined ? undefined : (await findListing(db, listing)).id;
  return db.transaction().execute(async (trx) => {
    const rows = await reports(trx)
      .where("resolved_at", "is", null)
      .$if(listingId !== undefined, (query) => query.where("listing_id", "=", String(listingId)))
      .$if(about !== undefined, (query) => query.where("reason", "=", String(about)))
      .orderBy("listing_reports.created_at")
      // What another operator closes at this moment is theirs.
      .$if(!dryRun, (query) => query.forUpdate("listing_reports"))
      .execute();
    const found = rows.map(({ id, slug, reason, details }) => ({ id, slug, reason, details }));
    if (!dryRun)
      await close(
        trx,
        found.map(({ id }) => id),
        { reason, now },
      );
    return { reports: found, resolved: !dryRun };
  });
});

/** Closes those of some reports that are open. @returns them */
async function close(
  trx: Transaction<Database>,
  ids: readonly string[],
  { reason, now }: { readonly reason: string | undefined; readonly now: Date },
) {
  if (ids.length === 0) return [];
  const closed = await trx
    .updateTable("listing_reports")
    .set({ resolved_at: now })
    .where("id", "in", ids)
    .where("resolved_at", "is", null)
    .returning(["id", "listing_id"])
    .execute();
  for (const { id, listing_id } of closed)
    await recordOps(trx, { action: "report.resolve", subject: `report ${id}`, changes: { listing: listing_id }, reason });
  return closed;
}

export const reportOperations = { "reports list": list, "reports resolve": resolve, "reports resolve-many": resolveMany };
