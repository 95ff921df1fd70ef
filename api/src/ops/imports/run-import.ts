import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { fieldsRole } from "../listings/contact-fields.ts";
import type { Allowable } from "../listings/oddities.ts";
import { expectRole, type Operation, OperationError, type Surroundings } from "../operation.ts";
import { doneBy } from "../ops-audit.ts";
import { makeMap } from "../tables/column-map.ts";
import { checkEncoding, decodeText } from "../tables/decode-text.ts";
import { readDelimiter } from "../tables/delimiter.ts";
import { type SAME_NAME, take } from "../tables/import-operation.ts";
import { importRows, type Rows } from "../tables/import-rows.ts";
import type { ImportTools } from "../tables/import-tools.ts";
import { type Reading, readCsv, readJson } from "../tables/read-table.ts";
import { BATCH } from "../tables/stored-listings.ts";
import { formatOfName } from "../tables/table-format.ts";
import { values } from "../tables/table-operations.ts";
import { workbookRows } from "../workbooks/workbook-rows.ts";
import { openStored } from "./import-files.ts";
import { begin, end } from "./import-runs.ts";
import { withPauses } from "./with-pauses.ts";

export interface StoredImport {
  readonly file: string;
  readonly kind: "import" | "check";
  readonly map: unknown;
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly sheet?: string | undefined;
  readonly match: string;
  readonly sameName: (typeof SAME_NAME)[number];
  readonly allow: readonly Allowable[];
  readonly reason?: string | undefined;
}

/** The rows of a file that waits, to be read several times. @throws {OperationError} when it cannot be read so */
export async function storedRows(
  db: Kysely<Database>,
  { file, encoding, delimiter, sheet }: Pick<StoredImport, "file" | "encoding" | "delimiter" | "sheet">,
  reading: Reading,
  around: Pick<Surroundings, "role">,
): Promise<Rows & { readonly name: string }> {
  const stored = await openStored(db, file, around);
  const format = formatOfName(stored.name);
  if (format === "xlsx") {
    const rows = workbookRows(() => stored.bytes(), { sheet, reading });
    return { name: stored.name, ...rows, open: async () => withPauses(await rows.open()) };
  }
  const decoded = encoding === undefined ? undefined : checkEncoding(encoding);
  const parted = delimiter === undefined ? undefined : readDelimiter(delimiter);
  const read = format === "csv" ? readCsv : readJson;
  return {
    name: stored.name,
    share: stored.share,
    open: async () => withPauses(read(decodeText(stored.bytes(), decoded), { ...reading, delimiter: parted })),
  };
}

const OPERATIONS = { "listings import": take, "listings values": values, "imports begin": begin, "imports end": end };

/**
 * Runs an import or a check to its end, and notes in its run how far it is and what came out. It never throws: a run that cannot go on
 * says why, and keeps its whole batches.
 */
export async function runStoredImport(
  db: Kysely<Database>,
  run: string,
  asked: StoredImport,
  { who, around }: { readonly who: string; readonly around: Surroundings },
): Promise<void> {
  try {
    await work(db, run, asked, { who, around });
  } catch (error) {
    const stopped = error instanceof OperationError ? error.message : "The server could not do it; its log says why.";
    // Where the database itself is gone, the run is found to have stopped because it tells nothing of itself.
    await finishRun(db, run, "stopped", { stopped }).catch(() => {});
  }
}

async function work(
  db: Kysely<Database>,
  run: string,
  asked: StoredImport,
  { who, around }: { readonly who: string; readonly around: Surroundings },
): Promise<void> {
  const used = new Set<string>();
  const columnMap = makeMap(asked.map);
  const rows = await doneBy(who, () => storedRows(db, asked, { columnMap, used }, around));
  await expectFields(rows, around);
  let result: Readonly<Record<string, unknown>> = {};
  let told = Promise.resolve();
  let changes = 0;
  const tools: ImportTools = {
    env: { IMAGE_ORIGINS: process.env.IMAGE_ORIGINS },
    run: async (name, input) => {
      const { input: schema, role, run: operation } = OPERATIONS[name] as Operation<unknown>;
      const parsed = schema.parse(input);
      expectRole(role, parsed, around);
      return doneBy(who, () => operation(db, parsed, new Date(), around)) as never;
    },
    print: (printed) => {
      result = printed as typeof result;
    },
    found: async (batch) => {
      await keepChanges(db, run, batch, changes);
      changes += batch.length;
    },
    note: () => {},
    fail: () => {},
    progress: (read, share) => {
      told = told.then(() => tellProgress(db, run, asked.kind, read, share));
    },
  };
  const named = new Set([...columnMap.columns.values()].flatMap((rule) => (rule && rule.entry === rule.field ? [rule.field] : [])));
  const imported = importRows(tools, rows, {
    from: { file: rows.name },
    source: rows.name,
    runId: run,
    dryRun: asked.kind === "check",
    reason: asked.reason,
    match: asked.match,
    sameName: asked.sameName,
    allow: asked.allow,
    named,
    exact: formatOfName(rows.name) === "json",
    remarks: () => [
      ...[...columnMap.columns.keys()]
        .filter((entry) => !used.has(entry))
        .map((entry) => `The map names ${JSON.stringify(entry)}, which the table does not have.`),
      ...(rows.remarks?.() ?? []),
    ],
  });
  await imported.finally(() => rows.close?.());
  await told;
  const { changes: _, stopped, ...outcome } = result as { changes?: unknown; stopped?: string };
  await finishRun(db, run, stopped === undefined ? "done" : "stopped", { ...outcome, ...(stopped === undefined ? {} : { stopped }) });
  if (asked.kind === "import" && stopped === undefined && !("refused" in outcome))
    await db.deleteFrom("import_files").where("id", "=", asked.file).execute();
}

/** Looks through all rows before any is taken, for fields that only an owner may import. @throws {NotPermittedError} */
async function expectFields(rows: Rows, around: Pick<Surroundings, "role">): Promise<void> {
  if (around.role !== "curator") return;
  const fields = new Set<string>();
  try {
    for await (const row of await rows.open()) if ("record" in row) for (const field of Object.keys(row.record)) fields.add(field);
  } catch (error) {
    // The import itself reports the row that cannot be read, and takes no row behind it.
    if (!(error instanceof OperationError)) throw error;
  }
  expectRole((names) => fieldsRole(names, "import"), [...fields], around);
}

async function tellProgress(
  db: Kysely<Database>,
  run: string,
  kind: StoredImport["kind"],
  read: number,
  share: number | undefined,
): Promise<void> {
  await db
    .updateTable("import_runs")
    .set({ ...(kind === "check" ? { read } : {}), share: share ?? null, seen_at: sql<Date>`now()` })
    .where("id", "=", run)
    .execute();
}

/** Writes down what a check would change. @param before how many changes were written before */
export async function keepChanges(
  db: Kysely<Database>,
  run: string,
  changes: readonly { readonly fields?: unknown }[],
  before = 0,
): Promise<void> {
  for (let at = 0; at < changes.length; at += BATCH) {
    const rows = changes.slice(at, at + BATCH).map((change, index) => ({
      run_id: run,
      position: before + at + index,
      added: change.fields === undefined,
      change: JSON.stringify(change),
    }));
    await db.insertInto("import_changes").values(rows).execute();
  }
}

export async function finishRun(
  db: Kysely<Database>,
  run: string,
  state: "done" | "stopped",
  outcome: Readonly<Record<string, unknown>>,
): Promise<void> {
  const counts = Object.fromEntries(
    ["read", "added", "changed", "same"].flatMap((name) => (typeof outcome[name] === "number" ? [[name, outcome[name]]] : [])),
  );
  const refused = typeof outcome.badCount === "number" ? { refused: outcome.badCount } : {};
  await db
    .updateTable("import_runs")
    .set({
      state,
      ...counts,
      ...refused,
      outcome: sql<string>`coalesce(outcome, '{}'::jsonb) || ${JSON.stringify(outcome)}::jsonb`,
      ended_at: sql<Date>`now()`,
      seen_at: sql<Date>`now()`,
    })
    .where("id", "=", run)
    .execute();
}
