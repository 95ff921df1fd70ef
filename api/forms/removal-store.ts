import type { Database } from "@nightlatch/database/schema";
import { comparable } from "@nightlatch/listings/erasure/email-addresses";
import type { Kysely, RawBuilder } from "kysely";
import { storedHost } from "./removal-confirmation.ts";

export const REMOVAL_STATES = ["open", "done", "declined"] as const;
type RemovalState = (typeof REMOVAL_STATES)[number];

const removals = (db: Kysely<Database>) =>
  db
    .selectFrom("removal_requests")
    .leftJoin("listings", "listings.id", "removal_requests.property_id")
    .leftJoin("removal_confirmations", "removal_confirmations.removal_id", "removal_requests.id")
    .select([
      "removal_requests.id",
      "reference",
      "property_id as listingId",
      "listings.slug as listingSlug",
      "property_name as propertyName",
      "booking_link as bookingLink",
      "reason",
      "reason_details as reasonDetails",
      "permanence",
      "status as state",
      "removal_requests.created_at as createdAt",
      "confirmed_at as confirmedAt",
    ]);
export type StoredRemoval = Awaited<ReturnType<ReturnType<typeof removals>["execute"]>>[number];

export function listRemovals(
  db: Kysely<Database>,
  { state, limit, behind }: { readonly state: RemovalState | undefined; readonly limit: number; readonly behind: RawBuilder<boolean> },
): Promise<StoredRemoval[]> {
  return removals(db)
    .$if(state !== undefined, (query) => query.where("status", "=", state as RemovalState))
    .where(behind)
    .orderBy("removal_requests.created_at")
    .orderBy("removal_requests.id")
    .limit(limit)
    .execute();
}

export function findRemoval(db: Kysely<Database>, id: string): Promise<StoredRemoval | undefined> {
  return removals(db).where("removal_requests.id", "=", id).executeTakeFirst();
}

/** `host` requires the mailed link, because anybody can type the stored address. `unknown`: there is no address to compare. */
type Asker = "host" | "unconfirmed" | "somebody else" | "unknown";

export async function requesterOf(
  db: Kysely<Database>,
  { id, listingId, confirmedAt }: Pick<StoredRemoval, "id" | "listingId" | "confirmedAt">,
): Promise<Asker> {
  const { hostEmail } = await removalContact(db, id);
  const { email } = await storedHost(db, listingId);
  if (typeof hostEmail !== "string" || email === undefined) return "unknown";
  if (email !== comparable(hostEmail)) return "somebody else";
  return confirmedAt ? "host" : "unconfirmed";
}

export async function removalContact(db: Kysely<Database>, id: string): Promise<Readonly<Record<string, unknown>>> {
  const row = await db.selectFrom("removal_contacts").select("fields").where("removal_id", "=", id).executeTakeFirst();
  return row?.fields ?? {};
}

export async function settleRemoval(trx: Kysely<Database>, id: string, status: "done" | "declined"): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("removal_requests")
    .set({ status })
    .where("id", "=", id)
    .where("status", "=", "open")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
