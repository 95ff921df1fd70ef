import { randomUUID } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";
import type { Database } from "../../db/schema.ts";
import { line, whole } from "../inputs.ts";
import { ConflictError, type NeededRole, OperationError, operation } from "../operation.ts";
import { whoWorks } from "../ops-audit.ts";
import { TABLE_SOURCE } from "../schedule/table-records.ts";

/** Milliseconds after which a run that told nothing of itself has ended with its process. */
export const SILENT_MS = 60_000;
/** Fewest characters of an id that stand for it. */
const PREFIX_MIN = 4;

interface Batch {
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  readonly refused: number;
}

/** Notes a batch of a run in the transaction that takes it, so that the run always says how far it came. */
export async function noteBatch(
  trx: Transaction<Database>,
  run: string,
  { read, added, changed, same, refused }: Batch,
  changes: readonly { readonly id: string; readonly fields?: unknown }[],
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("import_runs")
    .set({
      read: sql<number>`read + ${read}`,
      added: sql<number>`added + ${added}`,
      changed: sql<number>`changed + ${changed}`,
      same: sql<number>`same + ${same}`,
      refused: sql<number>`refused + ${refused}`,
      seen_at: sql<Date>`now()`,
    })
    .where("id", "=", run)
    .where("who", "=", whoWorks())
    .where("state", "=", "running")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new OperationError("The import has ended meanwhile, or is another operator's.");
  if (changes.length === 0) return;
  await trx
    .insertInto("import_rows")
    .values(changes.map(({ id, fields }) => ({ run_id: run, listing_id: id, added: fields === undefined })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Runs with the name of the scheduled table have their listings counted as the table's. */
const beginRole = ({ name }: { readonly name: string }): NeededRole => (name === TABLE_SOURCE ? { owner: "import the table" } : "curator");

/** `imports begin`: a run of a command, of which any number may be under way. */
export const begin = operation(beginRole, z.object({ name: z.string().max(300) }), async (db, { name }) => {
  const id = randomUUID();
  await db.insertInto("import_runs").values({ id, kind: "import", name, who: whoWorks(), state: "running" }).execute();
  return { id };
});

export const end = operation(
  "curator",
  z.object({ id: z.uuid(), refused: z.number().int().min(0), stopped: z.string().optional() }),
  async (db, { id, refused, stopped }, now) => {
    await db
      .updateTable("import_runs")
      .set({
        state: stopped === undefined ? "done" : "stopped",
        refused,
        ended_at: now,
        seen_at: now,
        ...(stopped === undefined ? {} : { outcome: JSON.stringify({ stopped }) }),
      })
      .where("id", "=", id)
      .where("who", "=", whoWorks())
      .where("state", "=", "running")
      .execute();
    return { id };
  },
);

/** Begins a run on a server, where one is under way at a time. @throws {ConflictError} telling whose is */
export async function beginAlone(
  db: Kysely<Database>,
  run: { readonly kind: "import" | "check"; readonly name: string; readonly file?: string; readonly outcome: object },
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    // Two that begin together wait for each other here.
    await sql`lock table import_runs in exclusive mode`.execute(trx);
    await sql`update import_runs set state = 'stopped', ended_at = seen_at where state = 'running' and seen_at < now() - ${`${SILENT_MS} milliseconds`}::interval`.execute(
      trx,
    );
    const other = await trx
      .selectFrom("import_runs")
      .select(["who", "name", "read"])
      .where("state", "in", ["running", "undoing"])
      .executeTakeFirst();
    if (other) throw new ConflictError(`${other.who} is importing ${other.name} (${other.read} rows so far). One import runs at a time.`);
    const id = randomUUID();
    await trx
      .insertInto("import_runs")
      .values({
        id,
        kind: run.kind,
        name: run.name,
        who: whoWorks(),
        state: "running",
        file_id: run.file ?? null,
        outcome: JSON.stringify(run.outcome),
      })
      .execute();
    return id;
  });
}

/** A run that has not told of itself for long has ended with its process. */
const stateNow = sql<string>`case when state = 'running' and seen_at < now() - ${`${SILENT_MS} milliseconds`}::interval then 'stopped' else state end`;

export const runs = (db: Kysely<Database>) =>
  db
    .selectFrom("import_runs")
    .select([
      "id",
      "kind",
      "name",
      "who",
      "read",
      "added",
      "changed",
      "same",
      "refused",
      "share",
      "outcome",
      "file_id",
      "started_at",
      "ended_at",
    ])
    .select(stateNow.as("state"));

type RunRow = Awaited<ReturnType<ReturnType<typeof runs>["execute"]>>[number];

export const shownRun = ({ outcome, file_id, started_at, ended_at, ...run }: RunRow) => ({
  ...run,
  file: file_id,
  startedAt: started_at.toISOString(),
  endedAt: ended_at?.toISOString(),
});

/** `imports list`: what was imported, the latest first. */
export const list = operation("curator", z.object({ limit: whole("--limit", 1_000).default(50) }), async (db, { limit }) =>
  (await runs(db).where("kind", "=", "import").orderBy("started_at", "desc").orderBy("id").limit(limit).execute()).map(shownRun),
);

/** The schema of an id, or of its beginning. */
export const runId = line("ID", 36).refine((text) => text.length >= PREFIX_MIN && /^[0-9a-f-]+$/i.test(text), {
  error: `ID must be one that \`imports list\` shows, or at least its first ${PREFIX_MIN} characters.`,
});

/** The run with this id, or whose id alone begins so. @throws {OperationError} */
export async function findRun(db: Kysely<Database>, id: string) {
  const found = await runs(db).where(sql<boolean>`starts_with(id::text, ${id.toLowerCase()})`).limit(10).execute();
  const [only, ...others] = found;
  if (only && others.length === 0) return only;
  if (!only) throw new OperationError(`ID names no import: ${id}. \`imports list\` shows them.`);
  throw new OperationError(`ID begins several: ${found.map((run) => `${run.id} (${run.name})`).join(", ")}.`);
}

/** `imports show`: one run with what was found out about it. Whoever asks again sees how far it is. */
export const show = operation("curator", z.object({ id: runId }), async (db, { id }) => {
  const run = await findRun(db, id);
  return { ...shownRun(run), outcome: run.outcome ?? {} };
});
