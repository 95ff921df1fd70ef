import { z } from "zod";
import { idShownBy, reason } from "../inputs.ts";
import { OperationError, operation } from "../operation.ts";
import { recordOps } from "../ops-audit.ts";

const LIST_MAX = 500;
export const REPORT_STATES = ["open", "resolved", "all"] as const;
const state = z.enum(REPORT_STATES, { error: `--state must be one of ${REPORT_STATES.join(", ")}.` });

/** `reports list`: reports, those that wait longest first. A report whose listing was removed has no slug. */
const list = operation(z.object({ state: state.default("open") }), async (db, { state }) => {
  const rows = await db
    .selectFrom("listing_reports")
    .leftJoin("listings", "listings.id", "listing_reports.listing_id")
    .select([
      "listing_reports.id",
      "listing_reports.listing_id as listingId",
      "listings.slug",
      "listing_reports.reason",
      "listing_reports.details",
      "listing_reports.created_at",
      "listing_reports.resolved_at",
    ])
    .$if(state !== "all", (query) => query.where("resolved_at", state === "open" ? "is" : "is not", null))
    .orderBy("listing_reports.created_at")
    .limit(LIST_MAX)
    .execute();
  return rows.map(({ created_at, resolved_at, ...report }) => ({
    ...report,
    createdAt: created_at.toISOString(),
    resolvedAt: resolved_at?.toISOString() ?? null,
  }));
});

const resolve = operation(z.object({ id: idShownBy("reports list"), reason }), (db, { id, reason }, now) =>
  db.transaction().execute(async (trx) => {
    const resolved = await trx
      .updateTable("listing_reports")
      .set({ resolved_at: now })
      .where("id", "=", id)
      .where("resolved_at", "is", null)
      .returning("listing_id")
      .executeTakeFirst();
    if (!resolved) {
      const known = await trx.selectFrom("listing_reports").select("id").where("id", "=", id).executeTakeFirst();
      throw new OperationError(known ? `The report ${id} was resolved before.` : `There is no report ${id}; \`reports list\` shows them.`);
    }
    await recordOps(trx, { action: "report.resolve", subject: `report ${id}`, changes: { listing: resolved.listing_id }, reason });
    return { id, resolvedAt: now.toISOString() };
  }),
);

export const reportOperations = { "reports list": list, "reports resolve": resolve };
