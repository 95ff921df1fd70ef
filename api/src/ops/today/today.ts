import { PROXY_UNSAID } from "@nightlatch/process/http";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { utcDay } from "../../db/clock.ts";
import type { Database } from "../../db/schema.ts";
import { findDemonstration } from "../../demonstration.ts";
import { countMentions } from "../../erasure/mentions.ts";
import { readMailTrouble } from "../../mail/mail-standing.ts";
import { TABLE_SOURCE } from "../imports/table-service.ts";
import { operation } from "../operation.ts";
import { CONTACTS_READ, whoWorks } from "../ops-audit.ts";
import { mentionsLine } from "../sent-in/erase.ts";
import { counted, shown } from "../show.ts";
import { serverLine } from "../site/mails.ts";
import { lateSchema, type Queue, queueSchema, readLate, readQueues } from "./waiting.ts";

const AD_DAYS = 7;
const CHANGES_MAX = 50;
const FIRST_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1_000;

const tableState = z.object({
  gone: z.number(),
  /** Why the last run changed nothing, and when it began (ISO 8601); null when it did what it should, or there was none. */
  stopped: z.object({ why: z.string(), at: z.string() }).nullable(),
});

const todayOutput = z.object({
  who: z.string(),
  queues: z.array(queueSchema),
  late: z.array(lateSchema),
  ads: z.array(z.object({ id: z.string(), advertiser: z.string(), until: z.string() })),
  table: tableState,
  mailServer: z.object({ reason: z.string(), since: z.string() }).nullable(),
  mentions: z.number(),
  isEmpty: z.boolean(),
  demonstration: z.number(),
  proxyUnsaid: z.boolean(),
  photosAway: z.boolean(),
  changes: z.array(z.object({ id: z.number(), at: z.string(), who: z.string(), action: z.string(), subject: z.string() })),
  firstVisit: z.boolean(),
});

/**
 * `today`: what waits, how old it is against what we have promised, which advertisements end within a week, what the table
 * service leaves to an operator, whether there is a listing at all or the demonstration, why mails do not leave, how many texts name
 * an erased person, whether photos can be reached, and what others have changed since this operator's last visit
 * (docs/product/desk.md#today).
 */
const today = operation(
  {
    role: "curator",
    input: z.object({}),
    output: todayOutput,
    command: {
      does: "Shows what waits for you, what is late, and what others have changed since your last visit.",
      says: todayLines,
    },
  },
  async (db, _input, now, { photoStorage, proxyUnsaid = false }) => {
    const who = whoWorks();
    const seen = await noteVisit(db, who);
    const changes = await db
      .selectFrom("audit")
      .select(["id", "at", "who", "action", "subject"])
      .where("who", "!=", who)
      .where("action", "!=", CONTACTS_READ)
      .where((where) =>
        seen === undefined ? where("at", ">", new Date(now.getTime() - FIRST_DAYS * DAY_MS)) : where("id", ">", String(seen)),
      )
      .orderBy("id", "desc")
      .limit(CHANGES_MAX)
      .execute();
    const [from, until] = [utcDay(now), utcDay(new Date(now.getTime() + AD_DAYS * DAY_MS))];
    const ads = await db
      .selectFrom("ad_creatives")
      .select(["id", "advertiser_name as advertiser", sql<string>`to_char(active_until, 'YYYY-MM-DD')`.as("until")])
      .where(sql<boolean>`active_until between ${from}::date and ${until}::date`)
      .where("paused", "=", false)
      .orderBy("active_until")
      .orderBy("id")
      .execute();
    return {
      who,
      queues: await readQueues(db, now),
      late: await readLate(db, now),
      ads,
      table: await readTableState(db),
      mailServer: (await readMailTrouble(db)) ?? null,
      mentions: await countMentions(db),
      isEmpty: (await db.selectFrom("listings").select("id").limit(1).executeTakeFirst()) === undefined,
      demonstration: (await findDemonstration(db)).listings.length,
      proxyUnsaid,
      photosAway: (await photoStorage?.().answers()) === false,
      changes: changes.map(({ id, at, ...change }) => ({ id: Number(id), at: at.toISOString(), ...change })),
      firstVisit: seen === undefined,
    };
  },
);

const EMPTY = [
  "There are no listings yet, and pages say so to visitors. Add the first by one of these:",
  "  the form /add-listing, then `ops submissions approve`",
  "  a file: `ops import listings.csv --dry-run`, then without --dry-run",
  "  a table service: `ops import --table`",
];

function todayLines(found: z.output<typeof todayOutput>): string[] {
  const { gone, stopped } = found.table;
  return [
    ...found.queues.map(queueLine),
    ...(found.isEmpty ? EMPTY : []),
    ...(found.demonstration > 0
      ? [`The demonstration is in the catalogue, ${found.demonstration} invented listings. \`ops demo remove\` takes it out.`]
      : []),
    ...(found.proxyUnsaid ? [PROXY_UNSAID] : []),
    ...found.ads.map(({ id, advertiser, until }) => `Advertisement ${id} of ${advertiser} ends on ${until}.`),
    ...(gone > 0
      ? [`${counted(gone, "listing is", "listings are")} gone from the table and ${gone === 1 ? "waits" : "wait"} for you.`]
      : []),
    ...(stopped ? [`The table's run of ${stopped.at} stopped: ${shown(stopped.why)}`] : []),
    ...(found.mailServer ? [serverLine(found.mailServer)] : []),
    ...(found.mentions > 0 ? [mentionsLine(found.mentions)] : []),
    ...(found.photosAway ? ["Photos cannot be reached: some are not shown, and none are taken. The log of the servers says why."] : []),
    ...(found.late.length > 0 ? ["", "Late, the longest first:"] : []),
    ...found.late.map(({ queue, id, label, createdAt }) => `  ${queue}  ${id.slice(0, 8)}  ${createdAt}  ${shown(label)}`),
    ...(found.changes.length > 0 ? ["", found.firstVisit ? "Changed in the last week:" : "Changed since your last visit:"] : []),
    ...found.changes.map(({ at, who, action, subject }) => `  ${at}  ${who}  ${action}  ${subject}`),
  ];
}

function queueLine({ queue, waiting, oldest, due, late }: Queue): string {
  if (waiting === 0) return `${queue}: none`;
  return `${queue}: ${waiting}, the oldest of ${oldest}${late > 0 ? `, ${late} late` : due > 0 ? `, ${due} due today` : ""}`;
}

/** Minutes without a look after which the next look begins another visit: a page that is loaded again shows the same news. */
const VISIT_MINUTES = 30;

/**
 * Notes that an operator looks at what waits.
 *
 * @returns the newest entry of the audit at the end of the visit before; undefined for the first visit
 */
function noteVisit(db: Kysely<Database>, who: string): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    const { newest } = await trx
      .selectFrom("audit")
      .select(({ fn }) => fn.coalesce(fn.max("id"), sql<string>`0`).as("newest"))
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ seen_id: string | number }>`
      insert into operator_visits (who, seen_id, looked_id, looked_at) values (${who}, -1, ${Number(newest)}, now())
      on conflict (who) do update set
        seen_id = case when operator_visits.looked_at < now() - make_interval(mins => ${VISIT_MINUTES})
          then operator_visits.looked_id else operator_visits.seen_id end,
        looked_id = excluded.looked_id, looked_at = excluded.looked_at
      returning seen_id`.execute(trx);
    const seen = Number(rows[0]?.seen_id ?? -1);
    return seen < 0 ? undefined : seen;
  });
}

/** What of the table service waits, and whether it goes on (docs/product/desk.md#table-service). */
async function readTableState(db: Kysely<Database>): Promise<z.output<typeof tableState>> {
  const { gone } = await db
    .selectFrom("table_records")
    .innerJoin("listings", "listings.id", "table_records.listing_id")
    .select(sql<number>`count(*)::int`.as("gone"))
    .where("gone_at", "is not", null)
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom("import_runs")
    .select(["state", "outcome", "started_at"])
    .where("name", "=", TABLE_SOURCE)
    .where("kind", "=", "import")
    .orderBy("started_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (last?.state !== "stopped") return { gone, stopped: null };
  const { stopped = "It ended without a reason." } = (last.outcome ?? {}) as { readonly stopped?: string };
  return { gone, stopped: { why: stopped, at: last.started_at.toISOString() } };
}

export const todayOperations = { today };
