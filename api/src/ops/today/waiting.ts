import { REPORT_REASONS } from "@nightlatch/domain";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../db/schema.ts";

const QUEUES = ["submissions", "removals", "reports", "messages", "mails"] as const;
type QueueName = (typeof QUEUES)[number];

/** Times are ISO 8601. */
export const queueSchema = z.object({
  queue: z.enum(QUEUES),
  waiting: z.number(),
  oldest: z.string().nullable(),
  late: z.number(),
  /** How many have waited for a day of the two that we have promised, or longer. */
  due: z.number(),
});
export type Queue = z.output<typeof queueSchema>;

export const lateSchema = z.object({ queue: z.enum(QUEUES), id: z.string(), label: z.string(), createdAt: z.string() });
type Late = z.output<typeof lateSchema>;

const NAMED_MAX = 20;

/** What waits, as rows of `id`, `label` and `created_at`. Requests for removal are messages too, and count once. */
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

export async function readQueues(db: Kysely<Database>, now: Date): Promise<Queue[]> {
  const [dueBefore, lateBefore] = [businessDaysBefore(now, PROMISED_DAYS.due), businessDaysBefore(now, PROMISED_DAYS.late)];
  const queues: Queue[] = [];
  for (const queue of QUEUES) {
    const { rows } = await sql<{ waiting: string | number; oldest: Date | null; due: string | number; late: string | number }>`
      select count(*) as waiting, min(created_at) as oldest,
        count(*) filter (where created_at < ${dueBefore}) as due, count(*) filter (where created_at < ${lateBefore}) as late
      from (${WAITING[queue]}) as rows`.execute(db);
    const { waiting = 0, oldest = null, due = 0, late = 0 } = rows[0] ?? {};
    queues.push({ queue, waiting: Number(waiting), oldest: oldest?.toISOString() ?? null, due: Number(due), late: Number(late) });
  }
  return queues;
}

export async function readLate(db: Kysely<Database>, now: Date): Promise<Late[]> {
  const lateBefore = businessDaysBefore(now, PROMISED_DAYS.late);
  const parts = QUEUES.map((queue) => sql`select ${queue}::text as queue, id, label, created_at from (${WAITING[queue]}) as rows`);
  const { rows } = await sql<{ queue: QueueName; id: string; label: string; created_at: Date }>`
    select * from (${sql.join(parts, sql` union all `)}) as waiting
      where created_at < ${lateBefore} order by created_at, id limit ${NAMED_MAX}`.execute(db);
  return rows.map(({ queue, id, label, created_at }) => ({ queue, id, label: inWords(queue, label), createdAt: created_at.toISOString() }));
}

function inWords(queue: QueueName, label: string): string {
  if (queue !== "reports") return label || "(no name)";
  return REPORT_REASONS.reduce((words, { value, label }) => words.replace(new RegExp(`(^|: )${value}$`), `$1${label}`), label);
}

/** Business days within which we have promised an answer (docs/product/forms-removal.md#reply-promise): most, and those after which it is due. */
const PROMISED_DAYS = { due: 1, late: 2 } as const;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The moment that lies some business days, Monday to Friday in UTC, before another: what came before it has waited longer. */
export function businessDaysBefore(now: Date, days: number): Date {
  let at = now.getTime();
  for (let left = days; left > 0; ) {
    at -= DAY_MS;
    if (!isWeekend(at)) left--;
  }
  return new Date(at);
}

const isWeekend = (at: number): boolean => [0, 6].includes(new Date(at).getUTCDay());
