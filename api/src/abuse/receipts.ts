import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { ApiFault } from "../errors.ts";

/** How long it is remembered that a message was taken: long enough for anybody who still waits for an answer. */
const KEPT_DAYS = 1;

/**
 * What a message was taken under, so that one that is sent again, because its answer was lost, counts once.
 *
 * @param form which form it is of
 * @param once the sender's random name of it
 */
export const receiptOf = (form: string, once: string): string => `once ${form} ${once}`;

export async function isTaken(db: Kysely<Database>, receipt: string): Promise<boolean> {
  const row = await db.selectFrom("used_proofs").select("id").where("id", "=", receipt).executeTakeFirst();
  return row !== undefined;
}

/**
 * Notes it, in the transaction that stores the message. Of two at the same moment the second waits for the first.
 *
 * @throws {ApiFault} `taken_already`
 */
export async function noteTaken(trx: Kysely<Database>, receipt: string): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("used_proofs")
    .values({ id: receipt, expires_at: sql<Date>`now() + make_interval(days => ${KEPT_DAYS})` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new ApiFault("taken_already");
}
