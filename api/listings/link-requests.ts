import { isWithin } from "@nightlatch/database/clock";
import type { Database } from "@nightlatch/database/schema";
import { type Kysely, sql } from "kysely";

/** Most waiting requests. If there are more, the oldest are deleted, so that a flood cannot block later requests. */
const WAITING_MAX = 10_000;
const RETENTION_SECONDS = 60 * 60;
const BATCH = 50;

export type LinkRequest = Pick<Database["link_requests"], "kind" | "address"> & { readonly known_device: boolean };

/** Stores a request with the same work for every address (docs/product/abuse-and-privacy.md#one-answer-for-every-address). */
export async function storeLinkRequest(trx: Kysely<Database>, request: LinkRequest): Promise<void> {
  await trx
    .insertInto("link_requests")
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const oldest = trx.selectFrom("link_requests").select(sql`ctid`.as("row")).orderBy("asked_at", "desc").offset(WAITING_MAX);
  await trx.deleteFrom("link_requests").where(sql`ctid`, "in", oldest).execute();
}

export async function waitingLinkRequests(db: Kysely<Database>): Promise<LinkRequest[]> {
  await db.deleteFrom("link_requests").where(isWithin("asked_at", RETENTION_SECONDS), "=", false).execute();
  return db
    .selectFrom("link_requests")
    .select(["kind", "address", "known_device"])
    .orderBy("known_device", "desc")
    .orderBy("asked_at")
    .limit(BATCH)
    .execute();
}

export async function takeLinkRequest(trx: Kysely<Database>, { kind, address, known_device }: LinkRequest): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("link_requests")
    .where("kind", "=", kind)
    .where("address", "=", address)
    .where("known_device", "=", known_device)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function commitIf(trx: Kysely<Database>, change: () => Promise<boolean>): Promise<boolean> {
  await sql`savepoint change`.execute(trx);
  const isChanged = await change();
  await (isChanged ? sql`release savepoint change` : sql`rollback to savepoint change`).execute(trx);
  return isChanged;
}
