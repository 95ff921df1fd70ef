import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { forgetImports } from "../../desk/forget-desk.ts";
import { lookUp, readErasures } from "../../erasure/tombstones.ts";
import type { TableAccess } from "../../table-service/table-settings.ts";
import { begin, beginAlone, end } from "../imports/import-runs.ts";
import { finishRun, keepChanges } from "../imports/run-import.ts";
import { type Operation, OperationError, type Surroundings } from "../operation.ts";
import { doneBy, recordOps, whoWorks } from "../ops-audit.ts";
import { makeMap } from "../tables/column-map.ts";
import { take } from "../tables/import-operation.ts";
import { importRows } from "../tables/import-rows.ts";
import type { ImportTools } from "../tables/import-tools.ts";
import { values } from "../tables/table-operations.ts";
import type { SpooledTable } from "../tables/table-spool.ts";
import { judgeColumns, toKept } from "./column-guard.ts";
import { readWhole, SERVER_STOPPED } from "./read-table.ts";
import { type Guard, judgeGone, refusedWords } from "./run-guards.ts";
import { readSchedule, type Schedule } from "./schedule-state.ts";
import { knownRecords, nameListings, noteEarlierImports, noteSeen, TABLE_SOURCE } from "./table-records.ts";
import { keptOut, type Passed } from "./table-rows.ts";

/** Milliseconds between two signs of life of a run, which others take for ended after a minute without. */
const BEAT_MS = 15_000;
/** Most listings that an outcome names. */
const NAMED = 200;

export interface TableRun {
  /** `check` only finds out what would change. */
  readonly kind: "import" | "check";
  /** What an owner takes knowingly that would stop the run. */
  readonly accept: readonly Guard["kind"][];
  readonly reason?: string | undefined;
}

/** Runs under way in this process. */
const underWay = new Set<Promise<void>>();

/** Waits until no run of the table is under way in this process. */
export const tableRunsSettled = async (): Promise<void> => {
  await Promise.all(underWay);
};

/**
 * Begins a run of the table, which goes on by itself; `done` is when it has ended. It never fails: a run that cannot go on says why.
 *
 * @throws {ConflictError} while another import is under way
 */
export async function beginTableRun(
  db: Kysely<Database>,
  asked: TableRun,
  { access, around }: { readonly access: TableAccess; readonly around: Surroundings },
): Promise<{ readonly id: string; readonly done: Promise<void> }> {
  await forgetImports(db);
  const id = await beginAlone(db, { kind: asked.kind, name: TABLE_SOURCE, outcome: { asked: { accept: asked.accept } } });
  const who = whoWorks();
  const done = doneBy(who, () => runTable(db, id, asked, { access, around })).catch(async (error: unknown) => {
    const stopped = error instanceof OperationError ? error.message : "The server could not do it; its log says why.";
    // Where the database itself is gone, the run is found to have stopped because it tells nothing of itself.
    await finishRun(db, id, "stopped", { stopped }).catch(() => {});
  });
  underWay.add(done);
  void done.finally(() => underWay.delete(done));
  return { id, done };
}

interface Running {
  readonly access: TableAccess;
  readonly around: Surroundings;
}

async function runTable(db: Kysely<Database>, id: string, asked: TableRun, { access, around }: Running): Promise<void> {
  const tell = (set: { readonly read?: number }) =>
    db
      .updateTable("import_runs")
      .set({ ...set, seen_at: sql<Date>`now()` })
      .where("id", "=", id)
      .where("state", "=", "running")
      .execute();
  const beat = setInterval(() => void tell({}).catch(() => {}), BEAT_MS);
  try {
    const schedule = await readSchedule(db);
    const table = await readWhole(access, (read) => void tell({ read }).catch(() => {}));
    try {
      await workTable(db, { id, asked, schedule, table, around, signal: access.signal });
    } finally {
      await table.close();
    }
  } finally {
    clearInterval(beat);
  }
}

interface Work {
  readonly id: string;
  readonly asked: TableRun;
  readonly schedule: Schedule;
  readonly table: SpooledTable;
  readonly around: Surroundings;
  /** Ends the run after the batch that is under way. */
  readonly signal: AbortSignal | undefined;
}

async function workTable(db: Kysely<Database>, { id, asked, schedule, table, around, signal }: Work): Promise<void> {
  await noteEarlierImports(db);
  const known = await knownRecords(db);
  const { odd, emptied } = judgeColumns(schedule.columns, table.columns);
  const pass = await makePass(db, { schedule, table, emptied, known, around, signal });

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
  if (asked.kind === "check") {
    await keepChanges(db, id, changes ?? []);
    await finishRun(db, id, "done", { ...result, ...outcome });
    return;
  }
  const stopping = guards.filter(({ kind }) => !asked.accept.includes(kind));
  const why = result.refused ? refusedWords(result.findings ?? []) : stopping.map(({ words }) => words).join(" ");
  if (why !== "") {
    await finishRun(db, id, "stopped", { ...outcome, stopped: `${why} Nothing was changed.` });
    return;
  }
  const taken = await pass({ dryRun: false, runId: id, reason: asked.reason });
  if (taken.result.stopped !== undefined) throw new OperationError(taken.result.stopped);
  await db.transaction().execute(async (trx) => {
    await noteSeen(trx, taken.seen, taken.unseen);
    await trx
      .insertInto("table_schedule")
      .values({ columns: JSON.stringify(toKept(table.columns)), set_by: null })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ columns: JSON.stringify(toKept(table.columns)) }))
      .execute();
    if (gone.length > 0)
      await recordOps(trx, { action: "table.gone", subject: TABLE_SOURCE, changes: { listings: gone, import: id }, reason: asked.reason });
  });
  await finishRun(db, id, "done", { ...taken.result, ...outcome });
}

interface Result {
  readonly refused?: boolean;
  readonly stopped?: string;
  readonly findings?: readonly { readonly what: string; readonly why: string; readonly refused: boolean }[];
  readonly remarks?: readonly string[];
  readonly bad?: readonly unknown[];
  readonly changes?: readonly { readonly fields?: unknown }[];
}

const OPERATIONS = { "listings import": take, "listings values": values, "imports begin": begin, "imports end": end };

interface Passing extends Pick<Work, "schedule" | "table" | "around" | "signal"> {
  readonly emptied: readonly string[];
  readonly known: Awaited<ReturnType<typeof knownRecords>>;
}

/** Makes what goes through the table once, to look at it or to take it. */
async function makePass(db: Kysely<Database>, { schedule, table, emptied, known, around, signal }: Passing) {
  const columnMap = makeMap(schedule.options.map);
  const used = new Set<string>();
  const named = new Set([...columnMap.columns.values()].flatMap((rule) => (rule && rule.entry === rule.field ? [rule.field] : [])));
  const hidden = new Set((await db.selectFrom("listing_returns").select("listing_id").execute()).map(({ listing_id }) => listing_id));
  const { match, sameName, allow } = schedule.options;
  const kept = { ...known, hidden, erasures: lookUp(await readErasures(db)), byRecord: match === "auto" };
  return async (how: { readonly dryRun: boolean; readonly runId: string | undefined; readonly reason: string | undefined }) => {
    const passed: Passed = { records: new Map(), leftOut: new Map() };
    const listings = new Map<number, string>();
    let result: Result = {};
    const tools: ImportTools = {
      env: { IMAGE_ORIGINS: process.env.IMAGE_ORIGINS },
      run: async (name, input) => {
        // The run ends when all is noted, and not with its last row.
        if (signal?.aborted) throw new OperationError(SERVER_STOPPED);
        if (name === "imports end") return { id: how.runId } as never;
        const { input: schema, run } = OPERATIONS[name] as Operation<unknown>;
        const answer = await run(db, schema.parse(input), new Date(), around);
        if (name === "listings import")
          for (const { row, id } of (answer as Awaited<ReturnType<typeof take.run>>).about) listings.set(row, id);
        return answer as never;
      },
      print: (printed) => {
        result = printed as Result;
      },
      note: () => {},
      fail: () => {},
      progress: () => {},
    };
    await importRows(
      tools,
      { open: async () => keptOut(table.rows({ columnMap, used }, emptied), kept, passed) },
      {
        ...{ dryRun: how.dryRun, reason: how.reason, match, sameName, allow, named, exact: false },
        ...(how.runId === undefined ? {} : { runId: how.runId }),
        from: { table: TABLE_SOURCE },
        source: TABLE_SOURCE,
        remarks: () =>
          [...columnMap.columns.keys()]
            .filter((entry) => !used.has(entry))
            .map((entry) => `The map names ${JSON.stringify(entry)}, which the table does not have.`),
      },
    );
    const rows = [...passed.records];
    return {
      result,
      leftOut: passed.leftOut,
      seen: rows.flatMap(([row, record]): [string, string][] => {
        const listing = listings.get(row);
        return listing === undefined ? [] : [[record, listing]];
      }),
      unseen: [...rows.flatMap(([row, record]) => (listings.has(row) ? [] : [record]))],
    };
  };
}
