import { type Kysely, sql } from "kysely";
import { isWithin } from "./clock.ts";
import type { Database, LinkRequestsTable } from "./schema.ts";

/** Most requests that wait. The oldest go first, so that a flood keeps no later request out. */
const WAITING_MAX = 10_000;
/** Seconds after which a request that no job has seen is dropped. */
const KEPT_SECONDS = 60 * 60;
/** Most requests of one look. */
const BATCH = 500;

export type LinkRequest = Pick<LinkRequestsTable, "kind" | "address"> & { readonly known_device: boolean };

/**
 * Stores that somebody asked for a link by mail. It does the same for every address: a job looks later, at a moment of its own, whose
 * the address is (docs/product/abuse-and-privacy.md#one-answer-for-every-address).
 *
 * @param request its address is comparable
 */
export async function storeLinkRequest(trx: Kysely<Database>, request: LinkRequest): Promise<void> {
  await trx
    .insertInto("link_requests")
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const oldest = trx.selectFrom("link_requests").select(sql`ctid`.as("row")).orderBy("asked_at", "desc").offset(WAITING_MAX);
  await trx.deleteFrom("link_requests").where(sql`ctid`, "in", oldest).execute();
}

/** Drops requests that waited too long, and returns the oldest. */
export async function waitingLinkRequests(db: Kysely<Database>): Promise<LinkRequest[]> {
  await db.deleteFrom("link_requests").where(isWithin("asked_at", KEPT_SECONDS), "=", false).execute();
  return db.selectFrom("link_requests").select(["kind", "address", "known_device"]).orderBy("asked_at").limit(BATCH).execute();
}

/** Deletes requests, and returns the rows that still waited. Of two processes that take a request, one gets it. */
export function takeLinkRequests(trx: Kysely<Database>, requests: readonly LinkRequest[]): Promise<LinkRequest[]> {
  return trx
    .deleteFrom("link_requests")
    .where(({ eb, and, or }) =>
      or(
        requests.map(({ kind, address, known_device }) =>
          and([eb("kind", "=", kind), eb("address", "=", address), eb("known_device", "=", known_device)]),
        ),
      ),
    )
    .returning(["kind", "address", "known_device"])
    .execute();
}
