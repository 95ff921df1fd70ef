import { createHash, randomUUID } from "node:crypto";
import { isWithin } from "@nightlatch/database/clock";
import type { Database } from "@nightlatch/database/schema";
import { newSecret } from "@nightlatch/database/secrets";
import { comparable } from "@nightlatch/listings/erasure/email-addresses";
import { noteErasure } from "@nightlatch/listings/erasure/tombstones";
import { withholdMails } from "@nightlatch/mail/outbox";
import { type Kysely, sql } from "kysely";

export type LinkPurpose = "confirm" | "unsubscribe";

/** Minutes between mails to one address, which prevents floods. */
const MAIL_PAUSE_MINUTES = 15;
const CONFIRM_DAYS = 7;

export interface Invitation {
  readonly confirmToken: string;
  readonly unsubscribeToken: string;
  /** The mail is stored but never sent, because the address recently got another one. */
  readonly withheld: boolean;
}

/** Stores a request with equal work for known and unknown addresses (docs/product/waiting-list.md#one-answer-for-every-address). */
export async function requestSubscription(
  trx: Kysely<Database>,
  email: string,
  tags: readonly string[],
  enough = false,
): Promise<Invitation> {
  const tagsJson = JSON.stringify(tags);
  const { id, due: again } = await trx
    .insertInto("subscribers")
    .values({ id: randomUUID(), email, email_key: email.toLowerCase(), status: "pending", tags: "[]", asked_tags: tagsJson })
    .onConflict((conflict) => conflict.column("email_key").doUpdateSet({ asked_tags: tagsJson }))
    .returning(["id", sql<boolean>`not coalesce(${isWithin("mailed_at", MAIL_PAUSE_MINUTES * 60)}, false)`.as("due")])
    .executeTakeFirstOrThrow();
  const due = again && !enough;
  const now = sql<Date>`now()`;
  await trx
    .updateTable("subscribers")
    .set({ mailed_at: due ? now : sql<Date>`mailed_at` })
    .where("id", "=", id)
    .execute();
  const invitation = { confirmToken: newSecret(), unsubscribeToken: newSecret(), withheld: !due };
  // An unsent mail's token expires at once.
  const confirmUntil = due ? sql<Date>`now() + make_interval(days => ${CONFIRM_DAYS})` : now;
  await trx
    .insertInto("subscriber_tokens")
    .values([
      { token_hash: hashToken(invitation.confirmToken), subscriber_id: id, purpose: "confirm", expires_at: confirmUntil },
      { token_hash: hashToken(invitation.unsubscribeToken), subscriber_id: id, purpose: "unsubscribe", expires_at: due ? null : now },
    ])
    .execute();
  return invitation;
}

export async function subscriberOf(db: Kysely<Database>, token: string, purpose: LinkPurpose): Promise<string | undefined> {
  const row = await db
    .selectFrom("subscriber_tokens")
    .select("subscriber_id")
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", sql<Date>`now()`)]))
    .executeTakeFirst();
  return row?.subscriber_id;
}

export async function confirmSubscription(db: Kysely<Database>, token: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const id = await subscriberOf(trx, token, "confirm");
    if (id === undefined) return false;
    await trx
      .updateTable("subscribers")
      .set({ status: "confirmed", tags: sql<string>`asked_tags`, confirmed_at: sql<Date>`coalesce(confirmed_at, now())` })
      .where("id", "=", id)
      .execute();
    return true;
  });
}

/** Unsubscribes an address, and withholds its queued mails. @returns false for an invalid link */
export async function unsubscribe(db: Kysely<Database>, token: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const id = await subscriberOf(trx, token, "unsubscribe");
    if (id === undefined) return false;
    const gone = await trx.deleteFrom("subscribers").where("id", "=", id).returning("email").executeTakeFirst();
    if (gone) {
      await withholdMails(trx, "waitlist", gone.email);
      // Stores a tombstone, so that a restored backup does not subscribe the address again.
      await noteErasure(trx, "subscription", comparable(gone.email));
    }
    return gone !== undefined;
  });
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Days until an unconfirmed address is deleted, counted from its last mail, so that the mail's link works. */
const PENDING_DAYS = 30;

export async function forgetUnconfirmed(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom("subscriber_tokens").where("expires_at", "<=", sql<Date>`now()`).execute();
  await db
    .deleteFrom("subscribers")
    .where("status", "=", "pending")
    .where(sql<Date>`coalesce(mailed_at, created_at)`, "<", sql<Date>`now() - make_interval(days => ${PENDING_DAYS})`)
    .execute();
}
