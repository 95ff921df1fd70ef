import { createHash, randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { isWithin } from "../db/clock.ts";
import type { Database } from "../db/schema.ts";
import { comparable } from "../erasure/addresses.ts";
import { noteErasure } from "../erasure/tombstones.ts";
import { withholdMails } from "../mail/outbox.ts";
import { newSecret } from "../preview/secrets.ts";

export type LinkPurpose = "confirm" | "unsubscribe";

/** Minutes between two mails to one address, so that nobody can fill a mailbox from here. */
const MAIL_PAUSE_MINUTES = 15;
const CONFIRM_DAYS = 7;

/** The tokens for the mail to an address, and whether it is sent. */
export interface Invitation {
  readonly confirmToken: string;
  readonly unsubscribeToken: string;
  /** Whether the mail is written but not sent, because another one went to the address a moment ago, or enough today. */
  readonly withheld: boolean;
}

/**
 * Stores that an address asks to be on the list. It does the same, in the same time, for a known and an unknown address
 * (docs/product/waiting-list.md#one-answer-for-every-address). Nothing that counts is changed before the address's owner
 * has confirmed it.
 *
 * @param enough whether the address must get no mail now
 */
export async function askForSubscription(
  trx: Kysely<Database>,
  email: string,
  tags: readonly string[],
  enough = false,
): Promise<Invitation> {
  const asked = JSON.stringify(tags);
  const { id, due: again } = await trx
    .insertInto("subscribers")
    .values({ id: randomUUID(), email, email_key: email.toLowerCase(), status: "pending", tags: "[]", asked_tags: asked })
    .onConflict((conflict) => conflict.column("email_key").doUpdateSet({ asked_tags: asked }))
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
  // The tokens of a mail that is not sent must be of no use, so they expire at once.
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

/** The id of the subscriber that a link belongs to; undefined when its token is unknown, too old, or for another purpose. */
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

/** Puts an address on the list, with the tags that it asked for last. A second time does no harm. @returns false for a bad link */
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

/** Deletes an address and its links, and withholds mails to it that have not left yet. @returns false for a bad link */
export async function unsubscribe(db: Kysely<Database>, token: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const id = await subscriberOf(trx, token, "unsubscribe");
    if (id === undefined) return false;
    const gone = await trx.deleteFrom("subscribers").where("id", "=", id).returning("email").executeTakeFirst();
    if (gone) {
      await withholdMails(trx, "waitlist", gone.email);
      // A backup from before must not put the address on the list again.
      await noteErasure(trx, "subscription", comparable(gone.email));
    }
    return gone !== undefined;
  });
}

/** The hash of a token, which is stored instead of it. Random bits cannot be guessed, so a fast hash is enough. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Days after which an address that was not confirmed is deleted. They begin anew with a mail to it, whose link must be of use. */
const PENDING_DAYS = 30;

/** Deletes addresses that were not confirmed in time, and links that are too old to be used. */
export async function forgetUnconfirmed(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom("subscriber_tokens").where("expires_at", "<=", sql<Date>`now()`).execute();
  await db
    .deleteFrom("subscribers")
    .where("status", "=", "pending")
    .where(sql<Date>`coalesce(mailed_at, created_at)`, "<", sql<Date>`now() - make_interval(days => ${PENDING_DAYS})`)
    .execute();
}
