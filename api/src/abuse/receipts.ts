import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { ApiFault } from "../errors.ts";

/** Days for which a taken message is remembered: long enough for anybody who still waits for an answer. */
const KEPT_DAYS = 1;

/**
 * The id under which a taken message is remembered. When its answer is lost and it is sent again, the id shows that it
 * was taken, so it counts once.
 *
 * @param form name of the form that the message is of
 * @param once the sender's random name for the message
 */
export const receiptOf = (form: string, once: string): string => `once ${form} ${once}`;

export async function isTaken(db: Kysely<Database>, receipt: string): Promise<boolean> {
  const row = await db.selectFrom("used_proofs").select("id").where("id", "=", receipt).executeTakeFirst();
  return row !== undefined;
}

/**
 * Remembers a message as taken, in the transaction that stores it, or once an outside service has it. Of two requests with
 * one receipt at the same moment, the second waits for the first.
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
