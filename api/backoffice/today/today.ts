import { DAY_MS, utcDay } from "@nightlatch/database/clock";
import type { Database } from "@nightlatch/database/schema";
import { REPORT_REASONS } from "@nightlatch/domain";
import { countMentions } from "@nightlatch/listings/erasure/mentions";
import { readMailFailure } from "@nightlatch/mail/mail-health";
import { PROXY_UNSAID } from "@nightlatch/process/http";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { findDemonstration } from "../demonstration.ts";
import { TABLE_SOURCE } from "../imports/table-service.ts";
import { operation } from "../operation.ts";
import { CONTACTS_READ, currentOperator } from "../ops-audit.ts";
import { bigint, counted, formatValue, time } from "../show.ts";
import { serverLine } from "../site/mails.ts";
import { mentionsLine } from "../submissions/erase.ts";

const QUEUES = ["submissions", "removals", "reports", "messages", "mails"] as const;
type QueueName = (typeof QUEUES)[number];

const queueSchema = z.object({
  queue: z.enum(QUEUES),
  waiting: bigint,
  oldest: time.nullable(),
  late: bigint,
  due: bigint,
});
type Queue = z.output<typeof queueSchema>;

const lateSchema = z.object({ queue: z.enum(QUEUES), id: z.string(), label: z.string(), createdAt: time });

const NAMED_MAX = 20;

const WAITING: Readonly<Record<QueueName, ReturnType<typeof sql>>> = {
  submissions: sql`select id::text, coalesce(record->>'Name', '') as label, created_at from submissions where status = 'pending'`,
  removals: sql`select id::text, property_name as label, created_at from removal_requests where status = 'open'`,
  reports: sql`
    select listing_reports.id::text, coalesce(slug || ': ', '') || reason as label, created_at
      from listing_reports left join listings on listings.id = listing_id where resolved_at is null`,
  messages: sql`
    select id::text, subject as label, created_at from contact_messages where closed_at is null
    union all select id::text, subject, created_at from form_messages where closed_at is null
      and not exists (select 1 from removal_requests where message_id = form_messages.id)`,
  mails: sql`select id::text, kind as label, created_at from mail_outbox where status in ('failed', 'uncertain')`,
};

async function readQueues(db: Kysely<Database>, now: Date) {
  const [dueBefore, lateBefore] = [businessDaysBefore(now, PROMISED_DAYS.due), businessDaysBefore(now, PROMISED_DAYS.late)];
  const queues: z.input<typeof queueSchema>[] = [];
  for (const queue of QUEUES) {
    const { rows } = await sql<{ waiting: string | number; oldest: Date | null; due: string | number; late: string | number }>`
      select count(*) as waiting, min(created_at) as oldest,
        count(*) filter (where created_at < ${dueBefore}) as due, count(*) filter (where created_at < ${lateBefore}) as late
      from (${WAITING[queue]}) as rows`.execute(db);
    queues.push({ queue, ...{ waiting: 0, oldest: null, due: 0, late: 0 }, ...rows[0] });
  }
  return queues;
}

async function readLate(db: Kysely<Database>, now: Date) {
  const lateBefore = businessDaysBefore(now, PROMISED_DAYS.late);
  const parts = QUEUES.map((queue) => sql`select ${queue}::text as queue, id, label, created_at from (${WAITING[queue]}) as rows`);
  const { rows } = await sql<{ queue: QueueName; id: string; label: string; created_at: Date }>`
    select * from (${sql.join(parts, sql` union all `)}) as waiting
      where created_at < ${lateBefore} order by created_at, id limit ${NAMED_MAX}`.execute(db);
  return rows.map(({ queue, id, label, created_at }) => ({ queue, id, label: inWords(queue, label), createdAt: created_at }));
}

function inWords(queue: QueueName, label: string): string {
  if (queue !== "reports") return label || "(no name)";
  return REPORT_REASONS.reduce((words, { value, label }) => words.replace(new RegExp(`(^|: )${value}$`), `$1${label}`), label);
}

/** Business days until a request is `due` or `late` (docs/product/forms-removal.md#reply-promise). */
const PROMISED_DAYS = { due: 1, late: 2 } as const;

export function businessDaysBefore(now: Date, days: number): Date {
  let at = now.getTime();
  for (let left = days; left > 0; ) {
    at -= DAY_MS;
    if (!isWeekend(at)) left--;
  }
  return new Date(at);
}

const isWeekend = (at: number): boolean => [0, 6].includes(new Date(at).getUTCDay());

const AD_DAYS = 7;
const CHANGES_MAX = 50;
const FIRST_DAYS = 7;

const tableState = z.object({
  gone: z.number(),
  stopped: z.object({ why: z.string(), at: time }).nullable(),
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
  changes: z.array(z.object({ id: bigint, at: time, who: z.string(), action: z.string(), subject: z.string() })),
  firstVisit: z.boolean(),
});

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
    const who = currentOperator();
    const seen = await recordVisit(db, who);
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
      mailServer: (await readMailFailure(db)) ?? null,
      mentions: await countMentions(db),
      isEmpty: (await db.selectFrom("listings").select("id").limit(1).executeTakeFirst()) === undefined,
      demonstration: (await findDemonstration(db)).listings.length,
      proxyUnsaid,
      photosAway: (await photoStorage?.().isReachable()) === false,
      changes,
      firstVisit: seen === undefined,
    };
  },
);

const EMPTY = [
  "There are no listings yet, and pages tell visitors so. Add the first in one of these ways:",
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
      ? [`The demonstration is in the catalogue, ${found.demonstration} invented listings. \`ops demo remove\` removes it.`]
      : []),
    ...(found.proxyUnsaid ? [PROXY_UNSAID] : []),
    ...found.ads.map(({ id, advertiser, until }) => `Advertisement ${id} of ${advertiser} ends on ${until}.`),
    ...(gone > 0
      ? [`${counted(gone, "listing is", "listings are")} gone from the table and ${gone === 1 ? "waits" : "wait"} for a decision.`]
      : []),
    ...(stopped ? [`The table's run of ${stopped.at} stopped: ${formatValue(stopped.why)}`] : []),
    ...(found.mailServer ? [serverLine(found.mailServer)] : []),
    ...(found.mentions > 0 ? [mentionsLine(found.mentions)] : []),
    ...(found.photosAway ? ["Photos cannot be reached: some are not shown, and uploads are refused. The servers' log says why."] : []),
    ...(found.late.length > 0 ? ["", "Late, the longest first:"] : []),
    ...found.late.map(({ queue, id, label, createdAt }) => `  ${queue}  ${id.slice(0, 8)}  ${createdAt}  ${formatValue(label)}`),
    ...(found.changes.length > 0 ? ["", found.firstVisit ? "Changed in the last week:" : "Changed since your last visit:"] : []),
    ...found.changes.map(({ at, who, action, subject }) => `  ${at}  ${who}  ${action}  ${subject}`),
  ];
}

function queueLine({ queue, waiting, oldest, due, late }: Queue): string {
  if (waiting === 0) return `${queue}: none`;
  return `${queue}: ${waiting}, the oldest from ${oldest}${late > 0 ? `, ${late} late` : due > 0 ? `, ${due} due today` : ""}`;
}

const VISIT_MINUTES = 30;

function recordVisit(db: Kysely<Database>, who: string): Promise<number | undefined> {
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

async function readTableState(db: Kysely<Database>): Promise<z.input<typeof tableState>> {
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
  return { gone, stopped: { why: stopped, at: last.started_at } };
}

export const todayOperations = { today };
