import { createHash } from "node:crypto";
import { isBusy, UncertainCommitError } from "@nightlatch/database/database-errors";
import type { Database } from "@nightlatch/database/schema";
import { ApiFault } from "@nightlatch/http/errors";
import { type Kysely, sql } from "kysely";

/** Exceeds the time that a client waits for a response. */
const RETENTION_DAYS = 1;

export interface Receipt {
  readonly id: string;
  readonly contentHash: string;
}

/** @param once the sender's random name for the message @param content without the guard's fields */
export const receiptOf = (form: string, once: string, content: unknown): Receipt => ({
  id: `once ${form} ${once}`,
  contentHash: createHash("sha256").update(JSON.stringify(content)).digest("hex"),
});

/** Writes to the row, so that the result waits for the message's commit. @throws {ApiFault} `name_used`, {UncertainCommitError} */
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

/** Waits for a concurrent duplicate. @throws {ApiFault} `taken_already`, {UncertainCommitError} when the first message may be stored */
export async function noteTaken(trx: Kysely<Database>, { id, contentHash }: Receipt): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("used_proofs")
    .values({ id, content_hash: contentHash, expires_at: sql<Date>`now() + make_interval(days => ${RETENTION_DAYS})` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isBusy(error) ? new UncertainCommitError(error) : error;
    });
  if (numInsertedOrUpdatedRows !== 1n) throw new ApiFault("taken_already");
}
