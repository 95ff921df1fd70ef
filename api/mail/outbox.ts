import { randomUUID } from "node:crypto";
import { isOver, isWithin } from "@nightlatch/database/clock";
import type { Mail } from "@nightlatch/database/mail";
import type { Database } from "@nightlatch/database/schema";
import { type Kysely, type RawBuilder, type Selectable, sql, type UpdateObject } from "kysely";
import { HOLD_MS, LEASE_MAX_MS, RETRY_MAX_MS } from "./timings.ts";

/**
 * `claimed`: leased to a sender. `sending`: the text may be leaving; if the sender dies now, the mail becomes `uncertain` and is never
 * resent, because SMTP cannot report whether it arrived. `withheld`: never sent; stored so that both outcomes take the same time.
 */
type OutboxRow = Selectable<Database["mail_outbox"]>;

export interface ClaimedMail {
  readonly id: string;
  readonly messageId: string;
  readonly claim: string;
  readonly createdAt: Date;
  readonly attempts: number;
  readonly isFinal: boolean;
  readonly mail: Mail;
}

export interface PutOptions {
  readonly withheld?: boolean;
  /** Deletes the row once the mail is settled, because its recipient's data is erased (docs/adr/0036). */
  readonly isFinal?: boolean;
  /** Delays the mail by `HOLD_MS`, so that `takeBackMails` can withdraw it. */
  readonly held?: { /** The mail's topic, as `submission {id}`. */ readonly about: string };
}

export async function putMail(
  trx: Kysely<Database>,
  mail: Mail,
  domain: string,
  { withheld = false, isFinal = false, held }: PutOptions = {},
): Promise<string> {
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
      last_word: isFinal,
      ...(held ? { about: held.about, held_until: leaseEnd(HOLD_MS) as unknown as Date } : {}),
    })
    .execute();
  return id;
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}

export async function claimMail(
  db: Kysely<Database>,
  leaseMs: number,
  fence: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<ClaimedMail | undefined> {
  const claim = randomUUID();
  const due = db
    .selectFrom("mail_outbox")
    .select("id")
    .where((where) =>
      where.or([
        // A mail without attempts is always due, because the clock may have been wrong when the mail was stored.
        where.and([
          where("status", "=", "queued"),
          where.or([where("attempts", "=", 0), isOver("next_attempt_at", RETRY_MAX_MS)]),
          where.or([where("held_until", "is", null), isOver("held_until", HOLD_MS)]),
        ]),
        where.and([where("status", "=", "claimed"), isOver("leased_until", LEASE_MAX_MS)]),
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
    .where(fence)
    .returningAll()
    .executeTakeFirst();
  if (!row?.content) return undefined;
  return {
    id: row.id,
    messageId: row.message_id,
    claim,
    createdAt: row.created_at,
    attempts: row.attempts,
    isFinal: row.last_word,
    mail: { ...row.content, kind: row.kind, to: row.recipient },
  };
}

/** Marks the mail as `sending`, after which no sender resends it. @returns false when another sender has claimed the mail */
export function markLeaving(db: Kysely<Database>, claimed: ClaimedMail, leaseMs: number): Promise<boolean> {
  return settle(db, claimed, ["claimed"], { status: "sending", leased_until: leaseEnd(leaseMs) });
}

export function markSent(db: Kysely<Database>, claimed: ClaimedMail): Promise<boolean> {
  if (claimed.isFinal) return removeLast(db, claimed);
  return settle(db, claimed, ["claimed", "sending"], { status: "sent", content: null, last_error: null, ...DONE });
}

/** Retains the content for the operator, unless the mail is final. */
export function markFailed(db: Kysely<Database>, claimed: ClaimedMail, reason: string): Promise<boolean> {
  if (claimed.isFinal) return removeLast(db, claimed);
  return settle(db, claimed, ["claimed", "sending"], { status: "failed", last_error: reason, ...DONE });
}

export function markUncertain(db: Kysely<Database>, claimed: ClaimedMail, reason: string): Promise<boolean> {
  if (claimed.isFinal) return removeLast(db, claimed);
  return settle(db, claimed, ["sending"], { status: "uncertain", last_error: reason, ...DONE });
}

/** Queues the mail again. @param waitMs milliseconds until the next attempt; if omitted, this attempt does not count */
export function putBack(db: Kysely<Database>, claimed: ClaimedMail, reason: string, waitMs?: number): Promise<boolean> {
  const later = waitMs === undefined ? {} : { attempts: claimed.attempts + 1, next_attempt_at: leaseEnd(waitMs) };
  return settle(db, claimed, ["claimed", "sending"], { status: "queued", last_error: reason, claim: null, leased_until: null, ...later });
}

export async function sweepUncertain(db: Kysely<Database>): Promise<OutboxRow[]> {
  await db
    .deleteFrom("mail_outbox")
    .where("last_word", "=", true)
    .where("status", "=", "sending")
    .where(isOver("leased_until", LEASE_MAX_MS))
    .execute();
  return db
    .updateTable("mail_outbox")
    .set({ status: "uncertain", last_error: "The sender ended while the mail was leaving.", ...DONE })
    .where("status", "=", "sending")
    .where(isOver("leased_until", LEASE_MAX_MS))
    .returningAll()
    .execute();
}

/** Ends the leases of earlier senders. If they may still run, a `sending` mail keeps its lease, because its sender may succeed. */
export async function endLeases(db: Kysely<Database>, before: "gone" | "perhaps there"): Promise<void> {
  const statuses = before === "gone" ? (["claimed", "sending"] as const) : (["claimed"] as const);
  await db.updateTable("mail_outbox").set({ leased_until: sql<Date>`now()` }).where("status", "in", statuses).execute();
}

/** Locks the address, so that concurrent counts wait for this transaction. */
export async function countRecentMails(
  trx: Kysely<Database>,
  recipient: string,
  { kinds, hours }: { readonly kinds: readonly Mail["kind"][]; readonly hours: number },
): Promise<number> {
  const address = recipient.toLowerCase();
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mails ${address}`}, 0))`.execute(trx);
  const { count } = await trx
    .selectFrom("mail_outbox")
    .select(({ fn }) => fn.countAll<string | number>().as("count"))
    .where("kind", "in", kinds)
    .where(sql<string>`lower(recipient)`, "=", address)
    .where(isWithin("created_at", hours * 60 * 60))
    .where("status", "!=", "withheld")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Withdraws held mails. @returns false when a mail is being sent or was sent */
export async function takeBackMails(trx: Kysely<Database>, about: string): Promise<boolean> {
  const mails = await trx.selectFrom("mail_outbox").select(["id", "status"]).where("about", "=", about).forUpdate().execute();
  if (mails.some(({ status }) => status !== "queued")) return false;
  await trx.deleteFrom("mail_outbox").where("about", "=", about).execute();
  return true;
}

export async function withholdMails(trx: Kysely<Database>, kind: Mail["kind"], recipient: string): Promise<void> {
  await trx
    .updateTable("mail_outbox")
    .set({ status: "withheld", content: null, ...DONE })
    .where("kind", "=", kind)
    .where(sql<string>`lower(recipient)`, "=", recipient.toLowerCase())
    .where("status", "=", "queued")
    .execute();
}

const FINAL_MAIL_DAYS = 3;

/** Deletes settled mails, and old final mails. @returns whether it deleted final mails */
export async function forgetSettled(db: Kysely<Database>, days: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("mail_outbox")
    .where("last_word", "=", true)
    .where("created_at", "<", sql<Date>`now() - make_interval(days => ${FINAL_MAIL_DAYS})`)
    .executeTakeFirst();
  await db
    .deleteFrom("mail_outbox")
    .where("status", "in", ["sent", "withheld"])
    .where("created_at", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
  return numDeletedRows > 0n;
}

const DONE = { claim: null, leased_until: null, settled_at: sql<Date>`now()` } as const;

function leaseEnd(ms: number) {
  return sql<Date>`now() + make_interval(secs => ${ms / 1000}::double precision)`;
}

type Change = UpdateObject<Database, "mail_outbox">;

async function removeLast(db: Kysely<Database>, { id, claim }: ClaimedMail): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("mail_outbox").where("id", "=", id).where("claim", "=", claim).executeTakeFirst();
  return numDeletedRows > 0n;
}

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

/** Withholds restored mails, because most were sent after the backup. @returns how many need the operator's decision */
export async function holdRestored(trx: Kysely<Database>): Promise<number> {
  // Final mails may have been sent, and their recipients must get nothing else.
  await trx.deleteFrom("mail_outbox").where("last_word", "=", true).execute();
  const { numUpdatedRows } = await trx
    .updateTable("mail_outbox")
    .set({ status: "uncertain", last_error: "It waited when the backup was taken; whether it has left since is not known.", ...DONE })
    .where("status", "in", ["queued", "claimed", "sending"])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function hasQueuedMails(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom("mail_outbox").select("id").where("status", "in", UNSETTLED).limit(1).executeTakeFirst()) !== undefined;
}

const UNSETTLED = ["queued", "claimed", "sending"] as const;
export const TROUBLED = ["failed", "uncertain", "waiting"] as const;
export type Troubled = (typeof TROUBLED)[number];

const troubledState = sql<Troubled>`case when status in ('failed', 'uncertain') then status else 'waiting' end`;

export function listTroubled(
  db: Kysely<Database>,
  states: readonly Troubled[],
  { limit, behind }: { readonly limit: number; readonly behind: RawBuilder<boolean> },
): Promise<(OutboxRow & { readonly state: Troubled })[]> {
  const troubled = db
    .selectFrom("mail_outbox")
    .selectAll()
    .select(troubledState.as("state"))
    .where(({ or, and, eb }) =>
      or([eb("status", "in", ["failed", "uncertain"]), and([eb("status", "in", UNSETTLED), eb("last_error", "is not", null)])]),
    )
    .where(troubledState, "in", states)
    .where(behind);
  return troubled.orderBy("created_at").orderBy("id").limit(limit).execute();
}

/** Reuses the Message-ID, so that mail programs recognise a copy. @returns false unless the mail is failed or uncertain, with content */
export function requeueTroubled(trx: Kysely<Database>, id: string): Promise<boolean> {
  const again = {
    status: "queued",
    attempts: 0,
    next_attempt_at: sql<Date>`now()`,
    held_until: null,
    claim: null,
    leased_until: null,
    settled_at: null,
  } as const;
  return changeTroubled(trx, id, again);
}

/** Deletes the content. @returns false unless the mail is failed or uncertain, with content */
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
