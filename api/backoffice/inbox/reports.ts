import type { Database } from "@nightlatch/database/schema";
import { REPORT_REASONS } from "@nightlatch/domain";
import { reportsIn } from "@nightlatch/forms/reports/report-notices";
import type { Transaction } from "kysely";
import { z } from "zod";
import { behind, choice, dryRun, idOrPrefix, line, paging, wholeId } from "../inputs.ts";
import { findListing } from "../listings/listing-changes.ts";
import { ConflictError, operation, writeOperation } from "../operation.ts";
import { doneBefore, recordOps } from "../ops-audit.ts";
import { formatValue, time } from "../show.ts";

const FROM = "reports list";
const done = line(500, "what was done about it, for the audit").optional();
const REPORT = { noun: "report", from: FROM, tables: ["listing_reports"] } as const;
const REPORT_STATES = ["open", "resolved", "all"] as const;
const REASONS = REPORT_REASONS.map(({ value }) => value);
const labelOf = (reason: string): string => REPORT_REASONS.find(({ value }) => value === reason)?.label ?? reason;

const list = operation(
  {
    role: "curator",
    input: z.object({ state: choice(REPORT_STATES, "which").default("open"), ...paging(FROM) }),
    output: z.array(
      z.object({
        ...{ id: z.string(), listingId: z.string(), slug: z.string().nullable(), name: z.string().nullable(), reason: z.string() },
        ...{ details: z.string().nullable(), createdAt: time, resolvedAt: time.nullable() },
      }),
    ),
    command: {
      does: "Lists reports, the longest waiting first.",
      examples: ["reports list", "reports list --state all --json"],
      none: ({ state }) => (state === "all" ? "No reports yet." : `No report is ${state}.`),
      says: (found) =>
        found.flatMap(({ id, slug, listingId, reason, details, createdAt, resolvedAt }) => [
          `${id}  ${resolvedAt ? "resolved" : "open"}  ${createdAt}  ${slug ?? `${listingId} (removed)`}  ${labelOf(reason)}`,
          ...(details ? [`  ${formatValue(details)}`] : []),
        ]),
    },
  },
  async (db, { state, limit, after }) =>
    reportsIn(db)
      .$if(state !== "all", (query) => query.where("resolved_at", state === "open" ? "is" : "is not", null))
      .where(await behind(db, REPORT, after))
      .orderBy("listing_reports.created_at")
      .orderBy("listing_reports.id")
      .limit(limit)
      .execute(),
);

const resolve = writeOperation(
  {
    role: "curator",
    input: z.object({ id: idOrPrefix(FROM), reason: done }),
    output: z.object({ id: z.string(), resolvedAt: time }),
    audit: ["report.resolve"],
    command: {
      does: "Closes a report. The listing stays as it is.",
      examples: ["reports resolve 4f0c1a2e --reason 'labels put right'"],
      says: () => "The report is closed.",
    },
  },
  async (trx, { id: named, reason }, now) => {
    const id = await wholeId(trx, named, REPORT);
    const closed = await close(trx, [id], now, reason);
    if (closed === 0) throw new ConflictError(`The report ${id} was already resolved${await doneBefore(trx, `report ${id}`)}.`);
    return { id, resolvedAt: now };
  },
);

const manyInput = z
  .object({
    listing: line(300, "only about this listing", "slug").optional(),
    about: choice(REASONS, "only of this kind", "reason").optional(),
    dryRun,
    reason: done,
  })
  .refine(({ listing, about }) => listing !== undefined || about !== undefined, "Say which ones: --listing SLUG, --about REASON, or both.");

const resolveMany = writeOperation(
  {
    role: "curator",
    input: manyInput,
    output: z.object({
      reports: z.array(z.object({ id: z.string(), slug: z.string().nullable(), reason: z.string(), details: z.string().nullable() })),
      resolved: z.boolean(),
    }),
    audit: ["report.resolve"],
    command: {
      does: "Closes all open reports about a listing, of a kind, or both.",
      examples: ["reports resolve-many --listing pine-cabin --dry-run"],
      says: ({ reports, resolved }) => [
        ...reports.map(({ id, slug, reason }) => `${id}  ${slug ?? "(removed)"}  ${labelOf(reason)}`),
        `${reports.length} ${resolved ? "closed" : "would be closed"}.`,
      ],
    },
  },
  async (trx, { listing, about, dryRun, reason }, now) => {
    const listingId = listing === undefined ? undefined : (await findListing(trx, listing)).id;
    const found = await reportsIn(trx)
      .where("resolved_at", "is", null)
      .$if(listingId !== undefined, (query) => query.where("listing_id", "=", String(listingId)))
      .$if(about !== undefined, (query) => query.where("reason", "=", String(about)))
      .orderBy("listing_reports.created_at")
      .$if(!dryRun, (query) => query.forUpdate("listing_reports"))
      .execute();
    const ids = found.map(({ id }) => id);
    if (!dryRun && ids.length > 0) await close(trx, ids, now, reason);
    return { reports: found, resolved: !dryRun };
  },
);

async function close(trx: Transaction<Database>, ids: readonly string[], now: Date, reason: string | undefined): Promise<number> {
  const closed = await trx
    .updateTable("listing_reports")
    .set({ resolved_at: now })
    .where("id", "in", ids)
    .where("resolved_at", "is", null)
    .returning(["id", "listing_id"])
    .execute();
  for (const { id, listing_id } of closed)
    await recordOps(trx, { action: "report.resolve", subject: `report ${id}`, changes: { listing: listing_id }, reason });
  return closed.length;
}

export const reportOperations = { "reports list": list, "reports resolve": resolve, "reports resolve-many": resolveMany };
