import { randomUUID } from "node:crypto";
import { type Kysely, type Selectable, sql, type UpdateObject } from "kysely";
import type { Database, MailOutboxTable } from "../db/schema.ts";
import type { Mail } from "./mail.ts";

/**
 * The outbox: mails as rows, written in the transaction of what they tell about, so that neither exists without the
 * other. A sender takes them out, one at a time, and each row says how far it got:
 *
 *     queued -> claimed -> sending -> sent
 *
 * - `claimed` is leased to one sender. A sender that dies here lets the lease run out, and another takes the row over:
 *   nothing of the mail has left yet.
 * - `sending` is written right before the mail's text goes to the mail server, and is final for whoever comes later.
 *   SMTP has no way to ask whether a mail arrived: a sender that dies between the server's 250 and the mark `sent`
 *   leaves the same row as one that dies a moment before the 250. "Never twice" therefore means: such a row becomes
 *   `uncertain`, is never sent again by itself, and is reported to the operator, who can look for its Message-ID at the
 *   mail server. That id is fixed with the row, so a copy sent by hand is known for one.
 * - A mail server's refusal is an answer, so it is certain: "not now" (4xx) puts the row back with a growing pause,
 *   "never" (5xx) makes it `failed`, with its content kept.
 * - `withheld` rows are mails that were not to be sent; they are written so that both ways take the same time.
 */
export type OutboxRow = Selectable<MailOutboxTable>;

/** A mail that a sender holds. */
export interface ClaimedMail {
  readonly id: string;
  readonly messageId: string;
  readonly claim: string;
  readonly createdAt: Date;
  /** Refusals so far. */
  readonly attempts: number;
  readonly mail: Mail;
}

/**
 * Puts a mail into the outbox, in the transaction of what it tells about.
 *
 * @param domain the right side of its Message-ID
 * @param withheld keeps it from being sent
 */
export async function putMail(trx: Kysely<Database>, mail: Mail, domain: string, withheld = false): Promise<string> {
  const id = randomUUID();
  const { kind, to, ...content } = mail;
  await trx
    .insertInto("mail_outbox")
    .values({
      id,
      message_id: `<${id}@${domain}>`,
      kind,
      recipient: to,
      content: withheld ? null : JSON.stringify(content),
      status: withheld ? "withheld" : "queued",
    })
    .execute();
  return id;
}

/** What stands behind the @ of an address. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}

/** Takes the mail that waits longest, for `leaseMs`. Senders at the same time, in any process, take different ones. */
export async function claimMail(db: Kysely<Database>, leaseMs: number): Promise<ClaimedMail | undefined> {
  const claim = randomUUID();
  const due = db
    .selectFrom("mail_outbox")
    .select("id")
    .where((where) =>
      where.or([
        where.and([where("status", "=", "queued"), where("next_attempt_at", "<=", sql<Date>`now()`)]),
        where.and([where("status", "=", "claimed"), where("leased_until", "<=", sql<Date>`now()`)]),
      ]),
    )
    .orderBy("next_attempt_at")
    .orderBy("created_at")
    .limit(1)
    .forUpdate()
    .skipLocked();
  const row = await db
    .updateTable("mail_outbox")
    .set({ status: "claimed", claim, leased_until: leaseEnd(leaseMs) })
    .where("id", "=", due)
    .returningAll()
    .executeTakeFirst();
  if (!row?.content) return undefined;
  return {
    id: row.id,
    messageId: row.message_id,
    claim,
    createdAt: row.created_at,
    attempts: row.attempts,
    mail: { ...row.content, kind: row.kind, to: row.recipient },
  };
}

/**
 * Marks a mail as leaving. From here on it is never sent again by itself.
 *
 * @returns false when it is no longer this sender's: its lease ran out and another took it
 */
export function markLeaving(db: Kysely<Database>, claimed: ClaimedMail, leaseMs: number): Promise<boolean> {
  return settle(db, claimed, ["claimed"], { status: "sending", leased_until: leaseEnd(leaseMs) });
}

export function markSent(db: Kysely<Database>, claimed: ClaimedMail): Promise<boolean> {
  return settle(db, claimed, ["claimed", "sending"], { status: "sent", content: null, last_error: null, ...DONE });
}

/** The server will never take it. Its content stays, for the operator. */
export function markFailed(db: Kysely<Database>, claimed: ClaimedMail, reason: string): Promise<boolean> {
  return settle(db, claimed, ["claimed", "sending"], { status: "failed", last_error: reason, ...DONE });
}

/** The connection broke after the mail's text had begun to leave: whether it arrived cannot be known. */
export function markUncertain(db: Kysely<Database>, claimed: ClaimedMail, reason: string): Promise<boolean> {
  return settle(db, claimed, ["sending"], { status: "uncertain", last_error: reason, ...DONE });
}

/** Puts a mail back for a later try. @param waitMs how much later; without it the try did not count */
export function putBack(db: Kysely<Database>, claimed: ClaimedMail, reason: string, waitMs?: number): Promise<boolean> {
  const later = waitMs === undefined ? {} : { attempts: claimed.attempts + 1, next_attempt_at: leaseEnd(waitMs) };
  return settle(db, claimed, ["claimed", "sending"], { status: "queued", last_error: reason, claim: null, leased_until: null, ...later });
}

/** Gives up on mails whose sender died while they were leaving. @returns them, to be reported */
export function sweepUncertain(db: Kysely<Database>): Promise<OutboxRow[]> {
  return db
    .updateTable("mail_outbox")
    .set({ status: "uncertain", last_error: "The sender ended while the mail was leaving.", ...DONE })
    .where("status", "=", "sending")
    .where("leased_until", "<=", sql<Date>`now()`)
    .returningAll()
    .execute();
}

/** Ends all leases. For a sender that knows it is alone: whoever held them is gone. */
export async function endLeases(db: Kysely<Database>): Promise<void> {
  await db.updateTable("mail_outbox").set({ leased_until: sql<Date>`now()` }).where("status", "in", ["claimed", "sending"]).execute();
}

/** How many mails of a kind went to an address, or were to go, in the last hour. */
export async function countRecentMails(trx: Kysely<Database>, kind: Mail["kind"], recipient: string): Promise<number> {
  const { count } = await trx
    .selectFrom("mail_outbox")
    .select(({ fn }) => fn.countAll<string | number>().as("count"))
    .where("kind", "=", kind)
    .where(sql<string>`lower(recipient)`, "=", recipient.toLowerCase())
    .where("created_at", ">", sql<Date>`now() - interval '1 hour'`)
    .where("status", "!=", "withheld")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Takes back what was not sent yet: mails of a kind to an address that is not to be written to any more. */
export async function withholdMails(trx: Kysely<Database>, kind: Mail["kind"], recipient: string): Promise<void> {
  await trx
    .updateTable("mail_outbox")
    .set({ status: "withheld", content: null, ...DONE })
    .where("kind", "=", kind)
    .where(sql<string>`lower(recipient)`, "=", recipient.toLowerCase())
    .where("status", "=", "queued")
    .execute();
}

/** Forgets mails that left, or were withheld, longer ago than `days`. */
export async function forgetSettled(db: Kysely<Database>, days: number): Promise<void> {
  await db
    .deleteFrom("mail_outbox")
    .where("status", "in", ["sent", "withheld"])
    .where("created_at", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}

const DONE = { claim: null, leased_until: null, settled_at: sql<Date>`now()` } as const;

function leaseEnd(ms: number) {
  return sql<Date>`now() + make_interval(secs => ${ms / 1000}::double precision)`;
}

type Change = UpdateObject<Database, "mail_outbox">;

/** Changes a row as long as it is still held by this claim. */
async function settle(
  db: Kysely<Database>,
  { id, claim }: ClaimedMail,
  from: readonly OutboxRow["status"][],
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("mail_outbox")
    .set(change)
    .where("id", "=", id)
    .where("claim", "=", claim)
    .where("status", "in", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Holds what waited when a backup was taken, for a database that it was restored to: most of it has left since, and nothing
 * leaves twice by itself.
 *
 * @returns how many mails the operator has to look at
 */
export async function holdRestored(trx: Kysely<Database>): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("mail_outbox")
    .set({ status: "uncertain", last_error: "It waited when the backup was taken; whether it has left since is not known.", ...DONE })
    .where("status", "in", ["queued", "claimed", "sending"])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Mails that the operator has to look at, in the order in which they were written. */
export function listTroubled(db: Kysely<Database>, status: readonly ("failed" | "uncertain")[], limit: number): Promise<OutboxRow[]> {
  return db.selectFrom("mail_outbox").selectAll().where("status", "in", status).orderBy("created_at").limit(limit).execute();
}

/**
 * Lets a failed or uncertain mail leave once more, under the Message-ID it has: a copy that did arrive is known for one.
 *
 * @returns false when it is neither, or its content is gone
 */
export function requeueTroubled(trx: Kysely<Database>, id: string): Promise<boolean> {
  const again = {
    status: "queued",
    attempts: 0,
    next_attempt_at: sql<Date>`now()`,
    claim: null,
    leased_until: null,
    settled_at: null,
  } as const;
  return changeTroubled(trx, id, again);
}

/** Gives up on a failed or uncertain mail, and forgets its content. @returns false when it is neither */
export function closeTroubled(trx: Kysely<Database>, id: string): Promise<boolean> {
  return changeTroubled(trx, id, { status: "withheld", content: null, ...DONE });
}

async function changeTroubled(trx: Kysely<Database>, id: string, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("mail_outbox")
    .set(change)
    .where("id", "=", id)
    .where("status", "in", ["failed", "uncertain"])
    .where("content", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
