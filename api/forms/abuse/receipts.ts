import { createHash } from "node:crypto";
import { isBusy, UncertainCommitError } from "@nightlatch/database/database-errors";
import type { Database } from "@nightlatch/database/schema";
import { ApiFault } from "@nightlatch/http/errors";
import { type Kysely, sql } from "kysely";

/** Days until a receipt expires. Clients repeat a form sooner. */
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

/** Whether a receipt exists. Updates its row to wait for the message's commit. @throws {ApiFault} `name_used`, {UncertainCommitError} */
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

/** Stores a receipt. @throws {ApiFault} `taken_already`, {UncertainCommitError} when a concurrent duplicate may be stored */
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
