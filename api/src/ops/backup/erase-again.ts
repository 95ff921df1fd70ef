import type { Transaction } from "kysely";
import { removeListingsIn } from "../../db/listing-store.ts";
import type { Database } from "../../db/schema.ts";
import { addressesIn, eachText } from "../../erasure/addresses.ts";
import { eraseRows } from "../../erasure/erase-address.ts";
import { findPeople } from "../../erasure/erase-host.ts";
import { listingsNaming } from "../../erasure/sweep.ts";
import { lookUp, readErasures, type Tombstone } from "../../erasure/tombstones.ts";

/** What a backup has of things that were erased after it was taken. */
export type FoundErased = Readonly<Record<Exclude<Tombstone["kind"], "text">, Set<string>>>;

/**
 * Looks into rows for what was erased after a moment.
 *
 * @param found what is found is added to it
 * @returns undefined when nothing was erased since
 */
export function lookFor(tombstones: readonly Tombstone[], takenAt: Date, found: FoundErased): ((row: unknown) => void) | undefined {
  const later = lookUp(tombstones.filter(({ at }) => at > takenAt));
  if (later.size === 0) return undefined;
  const seen = new Set<string>();
  const check = (text: string) => {
    if (seen.has(text)) return;
    seen.add(text);
    for (const kind of later.of(text).keys()) if (kind !== "text") found[kind].add(text);
  };
  return (row) => {
    eachText(row, (text) => {
      for (const address of addressesIn(text)) check(address);
    });
    const { id } = row as { id?: unknown };
    if (typeof id === "string") check(id);
  };
}

/**
 * Erases what a restore has brought back of it. The notes keep the time of the first erasure.
 *
 * @returns how many texts of others, which no owner has seen as they are, name an erased person and wait
 */
export async function eraseAgain(trx: Transaction<Database>, { address, subscription, listing }: FoundErased): Promise<number> {
  const people = await findPeople(trx, [...address]);
  if (listing.size > 0) {
    const ids = [...listing];
    await removeListingsIn(trx, ids);
    await trx
      .updateTable("removal_requests")
      .set({ status: "done" })
      .where("property_id", "in", ids)
      .where("status", "=", "open")
      .execute();
  }
  if (subscription.size > 0)
    await trx
      .deleteFrom("subscribers")
      .where("email_key", "in", [...subscription])
      .execute();
  const naming = await listingsNaming(trx, people);
  const tombstones = await readErasures(trx);
  const [{ key = "" } = {}] = tombstones;
  let waiting = 0;
  for (const person of people) waiting += (await eraseRows(trx, person, { naming, key, known: lookUp(tombstones) })).waiting;
  return waiting;
}
