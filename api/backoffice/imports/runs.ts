import { randomUUID } from "node:crypto";
import type { Database } from "@nightlatch/database/schema";
import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";
import { limit, line } from "../inputs.ts";
import { BATCH } from "../listings/listing-changes.ts";
import { ConflictError, type NeededRole, OperationError, operation } from "../operation.ts";
import { currentOperator, doneBy } from "../ops-audit.ts";
import { time } from "../show.ts";
import { TABLE_SOURCE } from "./table-service.ts";

export const SILENT_MS = 60_000;
const PREFIX_MIN = 4;

type Counts = Readonly<Record<"read" | "added" | "changed" | "same" | "refused", number>>;

export async function noteBatch(
  trx: Transaction<Database>,
  run: string,
  { read, added, changed, same, refused }: Counts,
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
    .where("who", "=", currentOperator())
    .where("state", "=", "running")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new OperationError("The import has ended in the meantime, or belongs to another operator.");
  if (changes.length === 0) return;
  await trx
    .insertInto("import_rows")
    .values(changes.map(({ id, fields }) => ({ run_id: run, listing_id: id, added: fields === undefined })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const beginRole = ({ name }: { readonly name: string }): NeededRole => (name === TABLE_SOURCE ? { owner: "import the table" } : "curator");

const runOnly = z.object({ id: z.string() });

export const begin = operation(
  { role: beginRole, input: z.object({ name: z.string().max(300) }), output: runOnly },
  async (db, { name }) => {
    const id = randomUUID();
    await db.insertInto("import_runs").values({ id, kind: "import", name, who: currentOperator(), state: "running" }).execute();
    return { id };
  },
);

export const end = operation(
  {
    role: "curator",
    input: z.object({ id: z.uuid(), refused: z.number().int().min(0), stopped: z.string().optional() }),
    output: runOnly,
  },
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
      .where("who", "=", currentOperator())
      .where("state", "=", "running")
      .execute();
    return { id };
  },
);

interface ServerRun {
  readonly kind: "import" | "check";
  readonly name: string;
  readonly file?: string | undefined;
  readonly asked: object;
}

export type Outcome = Readonly<Record<string, unknown>> & { readonly stopped?: string | undefined };

const inFlight = new Set<Promise<void>>();

export const runsSettled = async (): Promise<void> => {
  await Promise.all(inFlight);
};

/** Starts a run. `done` never rejects: a failed run stores its reason and complete batches. @throws {ConflictError} for a concurrent run */
export async function startRun(
  db: Kysely<Database>,
  run: ServerRun,
  work: (id: string) => Promise<Outcome>,
): Promise<{ readonly id: string; readonly done: Promise<void> }> {
  const id = await beginAlone(db, run);
  const done = doneBy(currentOperator(), () => work(id)).then(
    (outcome) => finishRun(db, id, outcome),
    async (error: unknown) => {
      const stopped = error instanceof OperationError ? error.message : "The server could not do it; its log says why.";
      await finishRun(db, id, { stopped }).catch(() => {});
    },
  );
  const settled = done.catch(() => {});
  inFlight.add(settled);
  void settled.finally(() => inFlight.delete(settled));
  return { id, done: settled };
}

const beginAlone = (db: Kysely<Database>, { kind, name, file, asked }: ServerRun): Promise<string> =>
  db.transaction().execute(async (trx) => {
    await sql`lock table import_runs in exclusive mode`.execute(trx);
    await sql`update import_runs set state = 'stopped', ended_at = seen_at where ${silent}`.execute(trx);
    const other = await trx
      .selectFrom("import_runs")
      .select(["who", "name", "read"])
      .where("state", "in", ["running", "undoing"])
      .executeTakeFirst();
    if (other)
      throw new ConflictError(`${other.who} is importing ${other.name} (${other.read} rows so far). Only one import can run at a time.`);
    const id = randomUUID();
    const outcome = JSON.stringify({ asked });
    await trx
      .insertInto("import_runs")
      .values({ id, kind, name, who: currentOperator(), state: "running", file_id: file ?? null, outcome })
      .execute();
    return id;
  });

export async function noteProgress(
  db: Kysely<Database>,
  run: string,
  progress: { readonly read?: number; readonly share?: number | null } = {},
): Promise<void> {
  await db
    .updateTable("import_runs")
    .set({ ...progress, seen_at: sql<Date>`now()` })
    .where("id", "=", run)
    .where("state", "=", "running")
    .execute();
}

export async function storeChanges(
  db: Kysely<Database>,
  run: string,
  changes: readonly { readonly fields?: unknown }[],
  before = 0,
): Promise<void> {
  const rows = changes.map((change, at) => ({
    ...{ run_id: run, position: before + at, added: change.fields === undefined, change: JSON.stringify(change) },
  }));
  for (let at = 0; at < rows.length; at += BATCH)
    await db
      .insertInto("import_changes")
      .values(rows.slice(at, at + BATCH))
      .execute();
}

async function finishRun(db: Kysely<Database>, run: string, outcome: Outcome): Promise<void> {
  const { read, added, changed, same, badCount: refused } = outcome as Partial<Counts> & { readonly badCount?: number };
  await db
    .updateTable("import_runs")
    .set({
      state: outcome.stopped === undefined ? "done" : "stopped",
      ...{ read, added, changed, same, refused },
      outcome: sql<string>`coalesce(outcome, '{}'::jsonb) || ${JSON.stringify(outcome)}::jsonb`,
      ended_at: sql<Date>`now()`,
      seen_at: sql<Date>`now()`,
    })
    .where("id", "=", run)
    .execute();
}

const silent = sql<boolean>`state = 'running' and seen_at < now() - ${`${SILENT_MS} milliseconds`}::interval`;
const stateNow = sql<string>`case when ${silent} then 'stopped' else state end`;

export const runs = (db: Kysely<Database>) =>
  db
    .selectFrom("import_runs")
    .select(["id", "kind", "name", "who", "read", "added", "changed", "same", "refused", "share", "outcome"])
    .select(["file_id as file", "started_at as startedAt", "ended_at as endedAt"])
    .select(stateNow.as("state"));

export const runSchema = z.object({
  ...{ id: z.string(), kind: z.enum(["import", "check"]), name: z.string(), who: z.string(), state: z.string() },
  ...{ read: z.number(), added: z.number(), changed: z.number(), same: z.number(), refused: z.number() },
  ...{ share: z.number().nullable(), file: z.string().nullable(), startedAt: time },
  endedAt: time.nullable().transform((at) => at ?? undefined),
});

export const list = operation(
  {
    role: "curator",
    input: z.object({ limit: limit(50) }),
    output: z.array(runSchema),
    command: {
      does: "Lists imports, newest first.",
      examples: ["imports list", "imports list --limit 5 --json"],
      none: "No imports yet.",
      says: (found) =>
        found.map(
          ({ id, startedAt, state, who, name, added, changed, refused }) =>
            `${id}  ${startedAt}  ${state}  ${who}  ${name}  ${added} added, ${changed} changed, ${refused} refused`,
        ),
    },
  },
  async (db, { limit }) => runs(db).where("kind", "=", "import").orderBy("started_at", "desc").orderBy("id").limit(limit).execute(),
);

export const runId = line(36, "its id, or the beginning of it")
  .refine((text) => text.length >= PREFIX_MIN && /^[0-9a-f-]+$/i.test(text), {
    error: `must be one that \`imports list\` shows, or at least its first ${PREFIX_MIN} characters.`,
  })
  .meta({ called: "ID", argument: true });

export async function findRun(db: Kysely<Database>, id: string) {
  const found = await runs(db).where(sql<boolean>`starts_with(id::text, ${id.toLowerCase()})`).limit(10).execute();
  const [only, ...others] = found;
  if (only && others.length === 0) return only;
  if (!only) throw new OperationError(`There is no import ${id}; \`imports list\` shows them.`);
  throw new OperationError(`Several ids begin with ${id}: ${found.map((run) => `${run.id} (${run.name})`).join(", ")}.`);
}

export const show = operation(
  {
    role: "curator",
    input: z.object({ id: runId }),
    output: runSchema.extend({
      outcome: z
        .record(z.string(), z.unknown())
        .nullable()
        .transform((outcome) => outcome ?? {}),
    }),
  },
  async (db, { id }) => findRun(db, id),
);
