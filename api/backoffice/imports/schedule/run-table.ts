import type { Database } from "@nightlatch/database/schema";
import { comparable } from "@nightlatch/listings/erasure/email-addresses";
import { lookUp, readErasures } from "@nightlatch/listings/erasure/tombstones";
import { type Kysely, sql, type Transaction } from "kysely";
import { forgetImports } from "../../desk/forget-desk.ts";
import { isContactField } from "../../listings/cells.ts";
import { type OperationContext, OperationError } from "../../operation.ts";
import { recordOps } from "../../ops-audit.ts";
import { makeMap, readingBy } from "../column-map.ts";
import { importRows, serverTools } from "../import-pipeline.ts";
import type { TableRow } from "../read-table.ts";
import { noteProgress, type Outcome, startRun, storeChanges } from "../runs.ts";
import { readTablePages, TABLE_SOURCE } from "../table-service.ts";
import { type SpooledTable, spoolTable } from "../table-spool.ts";
import type { take } from "../take-rows.ts";
import { type Guard, judgeColumns, judgeGone, readSchedule, rejectedText, type Schedule, toStoredColumns } from "./schedule-state.ts";
import type { Pause, TableAccess } from "./table-settings.ts";

const BEAT_MS = 15_000;
const NAMED = 200;
const SERVER_STOPPED = "The server stopped during the run.";

const RECORDS_MAX = 250_000;
const READING_MS = 30 * 60_000;
const WAIT_MS = 2 * 60_000;

/** @throws {OperationError} for an incomplete table, or for a record that occurs twice, because then pages may be missing */
async function readWhole({ settings, pause, signal }: TableAccess, progress: (records: number) => void): Promise<SpooledTable> {
  const patient: Pause = async (ms) => {
    if (ms > WAIT_MS)
      throw new OperationError(`The table service asks us to wait ${Math.ceil(ms / 60_000)} minutes. The next run tries again.`);
    await pause(ms).catch((error: unknown) => {
      throw signal?.aborted ? new OperationError(SERVER_STOPPED) : error;
    });
    if (signal?.aborted) throw new OperationError(SERVER_STOPPED);
  };
  const spooled = await spoolTable(distrusted(readTablePages(settings, { pause: patient, signal, note: () => {} })), progress);
  if (spooled.stopped === undefined) return spooled;
  await spooled.close();
  throw spooled.stopped;
}

async function* distrusted(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<readonly unknown[]> {
  const seen = new Set<string>();
  const began = performance.now();
  for await (const records of pages) {
    for (const record of records) {
      const id = (record as { readonly id?: unknown } | null)?.id;
      if (typeof id !== "string") continue;
      if (seen.has(id)) throw new OperationError(`The table service sent the record ${id} twice, so its pages cannot be trusted.`);
      seen.add(id);
    }
    if (seen.size > RECORDS_MAX) throw new OperationError(`The table has more than ${RECORDS_MAX} records.`);
    if (performance.now() - began > READING_MS)
      throw new OperationError("The table service is too slow: its table was not read within 30 minutes.");
    yield records;
  }
}

interface TableRun {
  readonly kind: "import" | "check";
  readonly accept: readonly Guard["kind"][];
  readonly reason?: string | undefined;
}

interface Running {
  readonly access: TableAccess;
  readonly context: OperationContext;
}

/** Starts a run. `done` never rejects: a failed run stores its reason. @throws {ConflictError} for a concurrent import */
export async function beginTableRun(db: Kysely<Database>, request: TableRun, running: Running) {
  await forgetImports(db);
  const run = { kind: request.kind, name: TABLE_SOURCE, asked: { accept: request.accept } };
  return startRun(db, run, (id) => runTable(db, id, request, running));
}

async function runTable(db: Kysely<Database>, id: string, request: TableRun, { access, context }: Running): Promise<Outcome> {
  const beat = setInterval(() => void noteProgress(db, id).catch(() => {}), BEAT_MS);
  try {
    const schedule = await readSchedule(db);
    const table = await readWhole(access, (read) => void noteProgress(db, id, { read }).catch(() => {}));
    try {
      return await workTable(db, { id, request, schedule, table, context, signal: access.signal });
    } finally {
      await table.close();
    }
  } finally {
    clearInterval(beat);
  }
}

interface Work {
  readonly id: string;
  readonly request: TableRun;
  readonly schedule: Schedule;
  readonly table: SpooledTable;
  readonly context: OperationContext;
  readonly signal: AbortSignal | undefined;
}

async function workTable(db: Kysely<Database>, { id, request, schedule, table, context, signal }: Work): Promise<Outcome> {
  await noteEarlierImports(db);
  const known = await knownRecords(db);
  const { odd, emptied } = judgeColumns(schedule.columns, table.columns);
  const pass = await makePass(db, { schedule, table, emptied, known, context, signal });

  const looked = await pass({ dryRun: true, runId: undefined, reason: undefined });
  if (looked.result.stopped !== undefined) throw new OperationError(looked.result.stopped);
  const present = new Set([...looked.seen.map(([, listing]) => listing), ...looked.unseen.map((record) => known.listingOf.get(record))]);
  const gone = [...known.listings].filter((listing) => !present.has(listing));
  const guards: Guard[] = [
    ...odd.map((words): Guard => ({ kind: "columns", words })),
    ...judgeGone({ gone: gone.length, known: known.listings.size, records: table.records, share: schedule.share }),
  ];
  const { changes, ...result } = looked.result;
  const outcome = {
    guards,
    gone: (await nameListings(db, gone)).slice(0, NAMED),
    goneCount: gone.length,
    leftOut: [...looked.leftOut].slice(0, NAMED).map(([record, name]) => ({ record, name })),
    leftOutCount: looked.leftOut.size,
    findings: result.findings,
    remarks: result.remarks,
    bad: result.bad,
  };
  if (request.kind === "check") {
    await storeChanges(db, id, changes ?? []);
    return { ...result, ...outcome };
  }
  const stopping = guards.filter(({ kind }) => !request.accept.includes(kind));
  const why = result.refused ? rejectedText(result.findings) : stopping.map(({ words }) => words).join(" ");
  if (why !== "") return { ...outcome, stopped: `${why} Nothing was changed.` };
  const taken = await pass({ dryRun: false, runId: id, reason: request.reason });
  if (taken.result.stopped !== undefined) throw new OperationError(taken.result.stopped);
  await db.transaction().execute(async (trx) => {
    await noteSeen(trx, taken.seen, taken.unseen);
    await trx
      .insertInto("table_schedule")
      .values({ columns: JSON.stringify(toStoredColumns(table.columns)), set_by: null })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ columns: JSON.stringify(toStoredColumns(table.columns)) }))
      .execute();
    if (gone.length > 0)
      await recordOps(trx, {
        action: "table.gone",
        subject: TABLE_SOURCE,
        changes: { listings: gone, import: id },
        reason: request.reason,
      });
  });
  return { ...taken.result, ...outcome };
}

interface Passing extends Pick<Work, "schedule" | "table" | "context" | "signal"> {
  readonly emptied: readonly string[];
  readonly known: Known;
}

async function makePass(db: Kysely<Database>, { schedule, table, emptied, known, context, signal }: Passing) {
  const { match, sameName, allow, map } = schedule.options;
  const { reading, named, unused } = readingBy(makeMap(map));
  const storedRows = await readStoredRows(db, known, match);
  const { role: _, ...unjudged } = context;
  const { run, origins } = serverTools(db, unjudged);
  return async (how: { readonly dryRun: boolean; readonly runId: string | undefined; readonly reason: string | undefined }) => {
    const passed = noneYet();
    const listings = new Map<number, string>();
    const { result } = await importRows(
      {
        origins,
        run: async (name, input) => {
          if (signal?.aborted) throw new OperationError(SERVER_STOPPED);
          if (name === "imports end") return { id: how.runId } as never;
          const runResult = await run(name, input);
          if (name === "listings import")
            for (const { row, id } of (runResult as Awaited<ReturnType<typeof take.run>>).about) listings.set(row, id);
          return runResult;
        },
      },
      { open: async () => withoutRemoved(table.rows(reading, emptied), storedRows, passed) },
      { ...how, match, sameName, allow, named, exact: false, from: { table: TABLE_SOURCE }, source: TABLE_SOURCE, remarks: () => unused() },
    );
    const rows = [...passed.records];
    return {
      result,
      leftOut: passed.leftOut,
      seen: rows.flatMap(([row, record]): [string, string][] => {
        const listing = listings.get(row);
        return listing === undefined ? [] : [[record, listing]];
      }),
      unseen: rows.flatMap(([row, record]) => (listings.has(row) ? [] : [record])),
    };
  };
}

type Known = Awaited<ReturnType<typeof knownRecords>>;
type StoredRows = Awaited<ReturnType<typeof readStoredRows>>;
type Passed = ReturnType<typeof noneYet>;
const noneYet = () => ({ records: new Map<number, string>(), leftOut: new Map<string, string>() });

async function readStoredRows(db: Kysely<Database>, known: Known, match: string) {
  const hidden = new Set((await db.selectFrom("listing_returns").select("listing_id").execute()).map(({ listing_id }) => listing_id));
  return { ...known, hidden, erasures: lookUp(await readErasures(db)), byRecord: match === "auto" };
}

/** Skips listings that an operator removed. Hidden listings stay hidden, and erased contacts stay erased. */
async function* withoutRemoved(rows: AsyncIterable<TableRow>, storedRows: StoredRows, passed: Passed): AsyncGenerator<TableRow> {
  for await (const row of rows) {
    const { recordId } = row;
    if (recordId !== undefined) passed.records.set(row.row, recordId);
    if (recordId === undefined || "problem" in row) {
      yield row;
      continue;
    }
    if (storedRows.removedHere.has(recordId)) {
      passed.leftOut.set(recordId, String(row.record.Name ?? recordId));
      continue;
    }
    const isHidden = storedRows.hidden.has(storedRows.listingOf.get(recordId) ?? recordId);
    const email = row.record["Host Email"];
    const isErased = typeof email === "string" && storedRows.erasures.of(comparable(email)).has("address");
    const fields = Object.entries(row.record).filter(
      ([field]) => !(isHidden && field.toLowerCase() === "published") && !(isErased && isContactField(field)),
    );
    const id = storedRows.byRecord ? idOf(row.record, recordId, storedRows) : undefined;
    yield { ...row, record: { ...Object.fromEntries(fields), ...(id === undefined ? {} : { id }) } };
  }
}

function idOf({ id, Slug: slug }: Readonly<Record<string, unknown>>, record: string, { listingOf }: StoredRows): string | undefined {
  return listingOf.get(record) ?? (id || slug ? undefined : record);
}

const hasListing = sql<boolean>`exists (select 1 from listings where listings.id = table_records.listing_id)`;

async function noteEarlierImports(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into table_records (record_id, listing_id)
    select distinct import_rows.listing_id, import_rows.listing_id from import_rows
      join import_runs on import_runs.id = import_rows.run_id join listings on listings.id = import_rows.listing_id
      where import_runs.name = ${TABLE_SOURCE} and import_runs.kind = 'import' and not import_rows.undone
        and not exists (select 1 from table_records where table_records.listing_id = import_rows.listing_id)
    on conflict do nothing`.execute(db);
}

async function knownRecords(db: Kysely<Database>) {
  const rows = await db
    .selectFrom("table_records")
    .select(["record_id", "listing_id", "gone_at", "kept_at", hasListing.as("there")])
    .execute();
  return {
    listingOf: new Map(rows.map(({ record_id, listing_id }) => [record_id, listing_id])),
    removedHere: new Set(rows.filter(({ there }) => !there).map(({ record_id }) => record_id)),
    listings: new Set(rows.filter(({ there, gone_at, kept_at }) => there && !gone_at && !kept_at).map(({ listing_id }) => listing_id)),
  };
}

const nameListings = (db: Kysely<Database>, ids: readonly string[]) =>
  db
    .selectFrom("listing_index")
    .select(["id", "slug", "name"])
    .where("id", "=", sql<string>`any(${ids}::text[])`)
    .orderBy("name_key")
    .orderBy("slug")
    .execute();

/** @param seen pairs of record id and listing id @param unseen ids of skipped records, which do not count as deleted */
async function noteSeen(
  trx: Transaction<Database>,
  seen: readonly (readonly [record: string, listing: string])[],
  unseen: readonly string[],
): Promise<void> {
  const records = seen.map(([record]) => record);
  const listings = seen.map(([, listing]) => listing);
  await sql`
    insert into table_records (record_id, listing_id)
    select pair.record_id, pair.listing_id from unnest(${records}::text[], ${listings}::text[]) as pair (record_id, listing_id)
      join listings on listings.id = pair.listing_id
    on conflict (record_id) do update set listing_id = excluded.listing_id, gone_at = null, kept_at = null`.execute(trx);
  await sql`
    delete from table_records where not (record_id = any(${[...records, ...unseen]}::text[]))
      and (not ${hasListing} or listing_id = any(${listings}::text[]))`.execute(trx);
  await sql`
    update table_records set gone_at = now() where gone_at is null and kept_at is null
      and not (record_id = any(${[...records, ...unseen]}::text[]))`.execute(trx);
}
