import type { Database } from "@nightlatch/database/schema";
import { addressesIn, eachText } from "@nightlatch/listings/erasure/email-addresses";
import { eraseRows } from "@nightlatch/listings/erasure/erase-address";
import { findPeople } from "@nightlatch/listings/erasure/erase-host";
import { listingsNaming } from "@nightlatch/listings/erasure/sweep";
import { lookUp, readErasures, storeErasures, type Tombstone } from "@nightlatch/listings/erasure/tombstones";
import { removeListingsIn } from "@nightlatch/listings/listing-store";
import { holdRestored } from "@nightlatch/mail/outbox";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { DatabaseError } from "pg";
import { OperationError } from "../operation.ts";
import { doneBy, recordOps } from "../ops-audit.ts";
import { BACKUP_NAME, BACKUP_TABLES, type BackupHead, type BackupTable, FORGOTTEN_TABLES, shapeOf } from "./backup.ts";

const INSERT_ROWS = 200;

export type Restored = Awaited<ReturnType<typeof restoreLines>>;

export interface RestoreOptions {
  readonly replace: boolean;
  readonly reason: string | undefined;
  readonly who?: string | undefined;
}

/** Restores a backup, then repeats later erasures (docs/adr/0036). @throws {OperationError} for existing rows, or an invalid backup */
export async function restoreLines(db: Kysely<Database>, lines: AsyncIterable<string>, options: RestoreOptions) {
  return db.transaction().execute(async (trx) => {
    // Locks the catalogue version, so that other writers wait until the restore ends.
    const { version } = await trx.selectFrom("catalogue_version").select("version").forUpdate().executeTakeFirstOrThrow();
    if (!options.replace) await rejectFilledDatabase(trx);
    const erasures = await readErasures(trx);
    const photos = await trx.selectFrom("photos").selectAll().execute();
    for (const table of [...FORGOTTEN_TABLES, ...BACKUP_TABLES.toReversed()]) await sql`delete from ${sql.table(table)}`.execute(trx);
    const { rows, takenAt, erased } = await insertAll(trx, lines, erasures);
    await trx
      .updateTable("catalogue_version")
      .set(({ eb }) => ({ version: sql<number>`greatest(${eb.ref("version")}, ${Number(version)}) + 1` }))
      .execute();
    await sql`select setval(pg_get_serial_sequence('audit', 'id'), coalesce((select max(id) from audit), 0) + 1, false)`.execute(trx);
    const heldMails = await holdRestored(trx);
    await storeErasures(trx, erasures);
    const mentions = await eraseAgain(trx, erased);
    await queueForDeletion(trx, photos);
    const { reason, who } = options;
    await doneBy(who, () => recordOps(trx, { action: "database.restore", subject: "database", changes: { takenAt, rows }, reason }));
    return { rows, heldMails, erasedAgain: Object.values(erased).reduce((sum, { size }) => sum + size, 0), mentions, takenAt };
  });
}

async function rejectFilledDatabase(trx: Transaction<Database>): Promise<void> {
  for (const table of BACKUP_TABLES) {
    if (table === "catalogue_version") continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx);
    if (rows.length > 0)
      throw new OperationError(`The database is not empty: ${table} has rows. Add --replace to remove everything in it first.`);
  }
}

async function insertAll(trx: Transaction<Database>, lines: AsyncIterable<string>, erasures: readonly Tombstone[]) {
  let head: BackupHead | undefined;
  let look: ((row: unknown) => void) | undefined;
  const erased: FoundErased = { address: new Set(), subscription: new Set(), listing: new Set() };
  let whole: number | undefined;
  let count = 0;
  let table: BackupTable | undefined;
  let batch: unknown[] = [];
  const flush = async () => {
    if (table !== undefined && batch.length > 0) await insert(trx, table, batch);
    batch = [];
  };
  for await (const line of lines) {
    if (line === "") continue;
    const entry = parseLine(line);
    if (head === undefined) {
      head = await checkHead(trx, entry);
      look = lookFor(erasures, new Date(head.takenAt), erased);
    } else if ("table" in entry) {
      if (entry.table !== table || batch.length >= INSERT_ROWS) await flush();
      table = knownTable(entry.table);
      batch.push(entry.row);
      look?.(entry.row);
      count += 1;
    } else if (typeof entry.rows === "number") whole = entry.rows;
  }
  await flush();
  if (head === undefined || whole !== count)
    throw new OperationError("The file is not a complete backup: its end is missing. Nothing was restored.");
  return { rows: count, takenAt: head.takenAt, erased };
}

function parseLine(line: string): Record<string, unknown> {
  try {
    const entry: unknown = JSON.parse(line);
    if (typeof entry === "object" && entry !== null) return entry as Record<string, unknown>;
  } catch {}
  throw new OperationError("The file is not a complete backup: one of its lines cannot be read. Nothing was restored.");
}

async function checkHead(trx: Transaction<Database>, entry: Record<string, unknown>): Promise<BackupHead> {
  if (entry.backup !== BACKUP_NAME) throw new OperationError("The file is not a backup of this site.");
  const shape = await shapeOf(trx);
  if (entry.shape !== shape) throw new OperationError(otherShape(String(entry.shape), shape, String(entry.takenAt)));
  return entry as unknown as BackupHead;
}

function otherShape(backupShape: string, shape: string, takenAt: string): string {
  const [older, what] =
    backupShape < shape
      ? [true, `a release with migrations up to ${backupShape}`]
      : [false, `a newer release, with migrations up to ${backupShape}`];
  const then = older
    ? "Restore it with a release of that time, into a separate database. Then start this release on that database, which migrates it."
    : "Restore it with that release.";
  return `The file was made by ${what}, on ${takenAt}; this release has migrations up to ${shape}. ${then} Nothing was restored.`;
}

function knownTable(name: unknown): BackupTable {
  const table = BACKUP_TABLES.find((each) => each === name);
  if (table === undefined) throw new OperationError(`The file has rows of an unknown table: ${String(name)}.`);
  return table;
}

async function insert(trx: Transaction<Database>, table: BackupTable, rows: readonly unknown[]): Promise<void> {
  const into = sql.table(table);
  const insertion = sql`insert into ${into} overriding system value select * from jsonb_populate_recordset(null::${into}, ${JSON.stringify(rows)}::jsonb)`;
  await insertion.execute(trx).catch((error: unknown) => {
    const wrong = rowProblem(error);
    throw wrong === undefined
      ? error
      : new OperationError(`The file has a row of ${table} that does not fit: ${wrong}. Nothing was restored.`);
  });
}

function rowProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message, code = "", detail = message } = error as Partial<DatabaseError> & Error;
  if (code === "23505" || code === "23503") return detail.replace(/\.$/, "");
  return code.startsWith("22") || code.startsWith("23") ? message : undefined;
}

/** Schedules the deletion of photos that the backup lacks. A day's delay lets an operator revert a mistaken restore. */
async function queueForDeletion(trx: Transaction<Database>, photos: readonly Selectable<Database["photos"]>[]): Promise<void> {
  const restored = new Set((await trx.selectFrom("photos").select("id").execute()).map(({ id }) => id));
  const newer = photos.filter(({ id }) => !restored.has(id));
  for (let at = 0; at < newer.length; at += INSERT_ROWS) {
    const rows = newer
      .slice(at, at + INSERT_ROWS)
      .map(({ submission_id: _, listing_id: __, hashes: ___, ...photo }) => ({ ...photo, caption: "", bytes: 0 }));
    await trx
      .insertInto("photos")
      .values(rows.map((photo) => ({ ...photo, created_at: sql<Date>`now()` })))
      .execute();
  }
}

type FoundErased = Readonly<Record<Exclude<Tombstone["kind"], "text">, Set<string>>>;

function lookFor(tombstones: readonly Tombstone[], takenAt: Date, found: FoundErased): ((row: unknown) => void) | undefined {
  const later = lookUp(tombstones.filter(({ at }) => at > takenAt));
  if (later.size === 0) return undefined;
  const seen = new Set<string>();
  const check = (text: string) => {
    if (seen.has(text)) return;
    seen.add(text);
    for (const kind of later.of(text).keys()) if (kind !== "text") found[kind].add(text);
  };
  return (row) => {
    eachText(row, (text) => {
      for (const address of addressesIn(text)) check(address);
    });
    const { id } = row as { id?: unknown };
    if (typeof id === "string") check(id);
  };
}

async function eraseAgain(trx: Transaction<Database>, { address, subscription, listing }: FoundErased): Promise<number> {
  const people = await findPeople(trx, [...address]);
  if (listing.size > 0) {
    const ids = [...listing];
    await removeListingsIn(trx, ids);
    await trx
      .updateTable("removal_requests")
      .set({ status: "done" })
      .where("property_id", "in", ids)
      .where("status", "=", "open")
      .execute();
  }
  if (subscription.size > 0)
    await trx
      .deleteFrom("subscribers")
      .where("email_key", "in", [...subscription])
      .execute();
  const naming = await listingsNaming(trx, people);
  const tombstones = await readErasures(trx);
  const [{ key = "" } = {}] = tombstones;
  let waiting = 0;
  for (const person of people) waiting += (await eraseRows(trx, person, { naming, key, known: lookUp(tombstones) })).waiting;
  return waiting;
}
