import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { isBusy, UncertainCommitError } from "../db/database-errors.ts";
import type { Database } from "../db/schema.ts";
import { ApiFault } from "../errors.ts";

/** Days for which a taken message is remembered: long enough for anybody who still waits for an answer. */
const KEPT_DAYS = 1;

/** How a message is remembered, so that it counts once when its answer is lost and it is sent again. */
export interface Receipt {
  readonly id: string;
  /** Of the message without what differs between two tries. */
  readonly contentHash: string;
}

/**
 * @param form name of the form that the message is of
 * @param once the sender's random name for the message
 * @param content the message, without the guard's fields
 */
export const receiptOf = (form: string, once: string, content: unknown): Receipt => ({
  id: `once ${form} ${once}`,
  contentHash: createHash("sha256").update(JSON.stringify(content)).digest("hex"),
});

/**
 * Whether a message was taken. It is asked for by a write, whose commit is confirmed only after that of the message: where a standby
 * has to have everything, it has the message then.
 *
 * @throws {ApiFault} `name_used` when another message was taken under the name
 * @throws {UncertainCommitError} when it was taken, and the database does not confirm it
 */
export async function isTaken(db: Kysely<Database>, { id, contentHash }: Receipt): Promise<boolean> {
  const row = await db.selectFrom("used_proofs").select("content_hash").where("id", "=", id).executeTakeFirst();
  if (!row) return false;
  if (row.content_hash !== null && row.content_hash !== contentHash) throw new ApiFault("name_used", { field: "once" });
  try {
    await db
      .transaction()
      .execute((trx) => trx.updateTable("used_proofs").set({ expires_at: sql<Date>`expires_at` }).where("id", "=", id).execute());
  } catch (error) {
    throw isBusy(error) ? new UncertainCommitError(error) : error;
  }
  return true;
}

/**
 * Remembers a message as taken, in the transaction that stores it, or once an outside service has it. Of two requests with
 * one receipt at the same moment, the second waits for the first.
 *
 * @throws {ApiFault} `taken_already`
 * @throws {UncertainCommitError} when the first is not done in time: it may be stored
 */
export async function noteTaken(trx: Kysely<Database>, { id, contentHash }: Receipt): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("used_proofs")
    .values({ id, content_hash: contentHash, expires_at: sql<Date>`now() + make_interval(days => ${KEPT_DAYS})` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isBusy(error) ? new UncertainCommitError(error) : error;
    });
  if (numInsertedOrUpdatedRows !== 1n) throw new ApiFault("taken_already");
}
