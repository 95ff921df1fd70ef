import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { z } from "zod";
import { choices, reason, whole } from "../../inputs.ts";
import { type OperationContext, OperationError, operation, writeOperation } from "../../operation.ts";
import { currentOperator, recordOps } from "../../ops-audit.ts";
import { makeMap } from "../column-map.ts";
import { runSchema, runs } from "../runs.ts";
import { SOURCE_TABLE_NAME, TABLE_SOURCE } from "../table-service.ts";
import { confirm, gone, keep, readmit } from "./gone-operations.ts";
import { beginTableRun } from "./run-table.ts";
import { GUARDS, onLine, optionsSchema, readSchedule, scheduleFields } from "./schedule-state.ts";

const RUNS_LISTED = 20;
const MINUTES = { least: 5, most: 7 * 24 * 60 } as const;

const show = operation(
  {
    role: "curator",
    input: z.object({}),
    output: z.object({
      service: z.object({ address: z.string(), base: z.string(), table: z.string() }).optional(),
      schedule: z.object(scheduleFields),
      runs: z.array(runSchema.extend({ stopped: z.string().optional() })),
      counts: z.object({ listings: z.number(), gone: z.number(), leftOut: z.number() }),
    }),
    command: {
      does: "Shows the table service, the schedule, the last runs, and what waits. The key is never shown.",
      says: ({ service, schedule, counts, runs }) => [
        service ? `${service.address}, base ${service.base}, table ${service.table}` : "No table service is set up here.",
        schedule.on ? onLine(schedule) : "Off.",
        `Listings from the table: ${counts.listings}. Gone from it, waiting for a decision: ${counts.gone}. Removed here: ${counts.leftOut}.`,
        ...runs.map(
          ({ id, startedAt, kind, state, who, added, changed, same, refused, stopped }) =>
            `${id.slice(0, 8)}  ${startedAt}  ${kind === "check" ? "look" : "run"}  ${state}  ${who}  ${added} added, ${changed} changed, ${same} unchanged, ${refused} refused${stopped ? `: ${stopped}` : ""}`,
        ),
      ],
    },
  },
  async (db, _input, _now, context) => {
    const settings = context.table?.()?.settings;
    const schedule = await readSchedule(db);
    const last = await runs(db).where("name", "=", TABLE_SOURCE).orderBy("started_at", "desc").orderBy("id").limit(RUNS_LISTED).execute();
    const counted = await db
      .selectFrom("table_records")
      .leftJoin("listings", "listings.id", "table_records.listing_id")
      .select([
        sql<number>`(count(*) filter (where listings.id is not null and gone_at is null and kept_at is null))::int`.as("listings"),
        sql<number>`(count(*) filter (where listings.id is not null and gone_at is not null))::int`.as("gone"),
        sql<number>`(count(*) filter (where listings.id is null))::int`.as("leftOut"),
      ])
      .executeTakeFirstOrThrow();
    return {
      service: settings && { address: settings.url, base: settings.baseId, table: SOURCE_TABLE_NAME },
      schedule: { ...schedule, nextAt: schedule.on ? schedule.nextAt : null },
      runs: last.map((run) => ({ ...run, stopped: (run.outcome as { readonly stopped?: string } | null)?.stopped })),
      counts: counted,
    };
  },
);

const setInput = z
  .object({
    on: z
      .boolean()
      .meta({
        description: "import the table by schedule; the first run starts at once",
        off: "off",
        offDescription: "stop that; listings stay as they are",
      })
      .optional(),
    every: whole(MINUTES.most, `minutes between two runs, ${MINUTES.least} to ${MINUTES.most}`, MINUTES.least)
      .meta({ value: "minutes" })
      .optional(),
    share: whole(100, "stop a run if more than this percentage of the table's listings is gone, 1 to 100")
      .meta({ value: "percent" })
      .optional(),
    options: optionsSchema.partial().meta({ hidden: true }).optional(),
    reason,
  })
  .refine(
    ({ reason: _, ...set }) => Object.values(set).some((value) => value !== undefined),
    "Say what to set: --on, --off, --every, --share, or how the table is read.",
  );

const set = writeOperation(
  { role: "owner", input: setInput, output: z.object(scheduleFields), audit: ["table.set"], undo: "table set" },
  async (trx, { on, every, share, options, reason: why }, now) => {
    if (options?.map !== undefined) makeMap(options.map);
    await sql`select pg_advisory_xact_lock(hashtext('table-schedule'))`.execute(trx);
    const before = await readSchedule(trx);
    const after = {
      on: on ?? before.on,
      everyMinutes: every ?? before.everyMinutes,
      share: share ?? before.share,
      options: { ...before.options, ...withoutUndefined(options ?? {}) },
    };
    const changes = Object.fromEntries(
      (["on", "everyMinutes", "share", "options"] as const)
        .filter((name) => !isDeepStrictEqual(before[name], after[name]))
        .map((name) => [name, { from: before[name], to: after[name] }]),
    );
    if (Object.keys(changes).length === 0) return before;
    // A new interval never delays the next run. Turning the schedule on makes a run due at once.
    const next = after.on ? (before.on && before.nextAt !== null ? earlier(before.nextAt, now, after.everyMinutes) : now) : null;
    const row = {
      ...{ is_on: after.on, every_minutes: after.everyMinutes, share: after.share, options: JSON.stringify(after.options) },
      ...{ next_at: next, set_by: currentOperator(), set_at: now },
    };
    await trx
      .insertInto("table_schedule")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    await recordOps(trx, { action: "table.set", subject: TABLE_SOURCE, changes, reason: why });
    return readSchedule(trx);
  },
);

const withoutUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;

function earlier(due: Date, now: Date, everyMinutes: number): Date {
  return new Date(Math.min(due.getTime(), now.getTime() + everyMinutes * 60_000));
}

function accessOf({ table }: OperationContext) {
  const access = table?.();
  if (access) return access;
  throw new OperationError(
    "No table service is set up here: set AIRTABLE_BASE_ID and AIRTABLE_API_KEY for the server, and TABLE_URL for a service at another address.",
  );
}

const begun = z.object({ id: z.string() });

const look = operation({ role: "curator", input: z.object({}), output: begun }, (db, _input, _now, context) =>
  beginTableRun(db, { kind: "check", accept: [] }, { access: accessOf(context), context }),
);

const runInput = z.object({
  accept: choices(GUARDS)
    .meta({ description: "run although columns have changed, or more is gone than allowed", value: "what" })
    .default([]),
  reason,
});

const run = operation(
  { role: "owner", input: runInput, output: begun, audit: ["listing.import", "table.gone"], undo: "imports undo" },
  (db, input, _now, context) => beginTableRun(db, { kind: "import", ...input }, { access: accessOf(context), context }),
);

export const scheduleOperations = {
  "table show": show,
  "table set": set,
  "table look": look,
  "table run": run,
  "table gone": gone,
  "table confirm": confirm,
  "table keep": keep,
  "table readmit": readmit,
};
