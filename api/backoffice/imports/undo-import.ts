import type { Database } from "@nightlatch/database/schema";
import type { SourceRecord } from "@nightlatch/domain";
import { lockListings, putListingsIn, removeListingsIn } from "@nightlatch/listings/listing-store";
import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";
import { dryRun, flag, reason, whole } from "../inputs.ts";
import { BATCH, differences, type StoredListing, storedListings, toStored } from "../listings/listing-changes.ts";
import { backTo, changedFieldOf, fieldChanges, revertibleChanges } from "../listings/listing-revert.ts";
import { ConflictError, OperationError, writeOperation } from "../operation.ts";
import { currentOperator, type OpsEntry, operatorText, recordAllOps } from "../ops-audit.ts";
import { findRun, runId, SILENT_MS } from "./runs.ts";

const undoInput = z.object({
  id: runId,
  dryRun,
  anyway: flag("also undo listings that were changed since"),
  reason,
  after: z.string().meta({ hidden: true }).default(""),
  limit: whole(BATCH).meta({ hidden: true }).default(BATCH),
});

const leftListing = z.object({ id: z.string(), slug: z.string(), why: z.string() });
type LeftListing = z.output<typeof leftListing>;

type Undoing = Pick<z.output<typeof undoInput>, "anyway" | "reason"> & { readonly run: string; readonly now: Date };

/** Contacts stay as imported, because the audit does not record them. @throws {ConflictError} when somebody else undoes the import */
export const undo = writeOperation(
  {
    role: "owner",
    input: undoInput,
    output: z.object({
      ...{ id: z.string(), name: z.string(), changedBack: z.number(), removed: z.number(), gone: z.number(), contacts: z.number() },
      ...{ left: z.array(leftListing), next: z.string().optional() },
    }),
    audit: ["listing.import-undone", "listing.remove"],
  },
  async (trx, { id, dryRun, anyway, reason, after, limit }, now) => {
    await lockListings(trx);
    const run = await findRun(trx, id);
    if (run.kind !== "import") throw new OperationError("This was a check, which changed nothing.");
    if (run.state === "running") throw new OperationError("The import is still running. Wait until it is done.");
    if (!dryRun) await rejectForeignRecords(trx, run.id);
    const rows = await trx
      .selectFrom("import_rows")
      .select(["listing_id", "added"])
      .where("run_id", "=", run.id)
      .where("undone", "=", false)
      .where("listing_id", ">", after)
      .orderBy("listing_id")
      .limit(limit)
      .execute();
    const undoing = { run: run.id, anyway, now, reason };
    const batch = await planBatch(trx, rows, undoing);
    if (!dryRun) await write(trx, batch, undoing);
    const next = rows.length === limit ? rows.at(-1)?.listing_id : undefined;
    if (!dryRun && next === undefined) await trx.updateTable("import_runs").set({ state: "undone" }).where("id", "=", run.id).execute();
    const { put, removed, gone, left, contacts } = batch;
    return { id: run.id, name: run.name, changedBack: put.length, removed: removed.length, gone: gone.length, left, contacts, next };
  },
);

async function rejectForeignRecords(trx: Transaction<Database>, run: string): Promise<void> {
  const { rows } = await sql<{ who: string; at: Date; isUnderWay: boolean; isOver: boolean }>`
    select audit.who, audit.at,
      state = 'undoing' and seen_at > now() - ${`${SILENT_MS} milliseconds`}::interval as "isUnderWay",
      state = 'undone' and not exists (select 1 from import_rows where run_id = import_runs.id and not undone) as "isOver"
    from import_runs
      join audit on subject = 'listing ' || (
        select listing_id from import_rows where run_id = import_runs.id and undone order by listing_id limit 1
      ) and changes->>'undone' = import_runs.id::text
    where import_runs.id = ${run} order by audit.id desc limit 1`.execute(trx);
  const [last] = rows;
  if (!last) return;
  if (last.isOver) throw new ConflictError(`The import was undone${operatorText({ who: last.who, at: last.at.toISOString() })}.`);
  if (last.isUnderWay && last.who !== currentOperator()) throw new ConflictError(`${last.who} is undoing this import at the moment.`);
}

interface Plan {
  readonly put: { readonly stored: StoredListing; readonly record: SourceRecord }[];
  readonly removed: StoredListing[];
  readonly gone: string[];
  readonly left: LeftListing[];
  contacts: number;
}

async function planBatch(
  trx: Transaction<Database>,
  rows: readonly { readonly listing_id: string; readonly added: boolean }[],
  undoing: Undoing,
): Promise<Plan> {
  const ids = rows.map(({ listing_id }) => listing_id);
  const found = await storedListings(trx).where("listings.id", "=", sql<string>`any(${ids}::text[])`).execute();
  const byId = new Map(found.map((row) => [row.id, toStored(row)]));
  const entries = await entriesOf(trx, ids, undoing.run);
  const plan: Plan = { put: [], removed: [], gone: [], left: [], contacts: 0 };
  for (const { listing_id: id, added } of rows) {
    const stored = byId.get(id);
    const { imported, later } = entries.get(id) ?? { imported: undefined, later: undefined };
    if (stored === undefined) plan.gone.push(id);
    else if (added && later !== undefined && !undoing.anyway)
      plan.left.push({ id, slug: stored.slug, why: `It was changed since, by ${later}.` });
    else if (added) plan.removed.push(stored);
    else planBack(plan, stored, { imported, later }, undoing);
  }
  return plan;
}

interface Entries {
  readonly imported: ReturnType<typeof fieldChanges> | undefined;
  readonly later: string | undefined;
}

function planBack(plan: Plan, stored: StoredListing, { imported, later }: Entries, { anyway }: Undoing): void {
  const { id, slug, record, contact } = stored;
  if (imported === undefined) {
    plan.left.push({ id, slug, why: "The audit has no earlier values." });
    return;
  }
  const revertible = revertibleChanges(imported);
  const changedField = changedFieldOf(revertible, record);
  if (changedField !== undefined && !anyway) {
    plan.left.push({ id, slug, why: `${changedField} was changed since${later === undefined ? "" : `, by ${later}`}.` });
    return;
  }
  if (revertible.length < Object.keys(imported).length) plan.contacts += 1;
  const back = backTo(revertible, { ...record, ...contact });
  plan.put.push({ stored, record: { ...back, Slug: typeof back.Slug === "string" ? back.Slug : slug } });
}

async function entriesOf(trx: Kysely<Database>, ids: readonly string[], run: string): Promise<ReadonlyMap<string, Entries>> {
  const subjects = ids.map((id) => `listing ${id}`);
  const began = await trx.selectFrom("import_runs").select("started_at").where("id", "=", run).executeTakeFirstOrThrow();
  const rows = await trx
    .selectFrom("audit")
    .select(["subject", "who", "changes"])
    .where("subject", "=", sql<string>`any(${subjects}::text[])`)
    .where("at", ">=", began.started_at)
    .orderBy("id")
    .execute();
  const entries = new Map<string, Entries>();
  for (const { subject, who, changes } of rows) {
    const id = subject.slice("listing ".length);
    const own = changes.import === run;
    const before = entries.get(id) ?? { imported: undefined, later: undefined };
    entries.set(id, own ? { imported: fieldChanges(changes), later: undefined } : { ...before, later: who });
  }
  return entries;
}

async function write(trx: Transaction<Database>, plan: Plan, { run, now, reason }: Undoing): Promise<void> {
  await keepTakenSlugs(trx, plan);
  const entries: OpsEntry[] = plan.put.map(({ stored, record }) => ({
    action: "listing.import-undone",
    subject: `listing ${stored.id}`,
    changes: { ...differences({ ...stored.record, ...stored.contact, Slug: stored.slug }, record), undone: run },
    reason,
  }));
  const records = plan.put.map(({ record }) => ({ ...record, "Updated At": now.toISOString() }));
  await putListingsIn(trx, records, now);
  const ids = plan.removed.map(({ id }) => id);
  if (ids.length > 0) await removeListingsIn(trx, ids);
  const removed = plan.removed.map(
    ({ id, slug }): OpsEntry => ({ action: "listing.remove", subject: `listing ${id}`, changes: { slug, undone: run }, reason }),
  );
  await recordAllOps(trx, [...entries, ...removed]);
  const done = [...plan.put.map(({ stored }) => stored.id), ...ids, ...plan.gone];
  await trx
    .updateTable("import_rows")
    .set({ undone: true })
    .where("run_id", "=", run)
    .where("listing_id", "=", sql<string>`any(${done}::text[])`)
    .execute();
  await trx.updateTable("import_runs").set({ state: "undoing", seen_at: now }).where("id", "=", run).execute();
}

async function keepTakenSlugs(trx: Kysely<Database>, plan: Plan): Promise<void> {
  const wanted = plan.put.filter(({ stored, record }) => record.Slug !== stored.slug);
  if (wanted.length === 0) return;
  const slugs = wanted.map(({ record }) => String(record.Slug));
  const owners = await trx.selectFrom("listings").select(["id", "slug"]).where("slug", "=", sql<string>`any(${slugs}::text[])`).execute();
  const removed = new Set(plan.removed.map(({ id }) => id));
  for (const { stored, record } of wanted) {
    if (!owners.some(({ id, slug }) => slug === record.Slug && id !== stored.id && !removed.has(id))) continue;
    const at = plan.put.findIndex((each) => each.stored.id === stored.id);
    plan.put.splice(at, 1);
    plan.left.push({ id: stored.id, slug: stored.slug, why: `Another listing now has its earlier slug, ${String(record.Slug)}.` });
  }
}
