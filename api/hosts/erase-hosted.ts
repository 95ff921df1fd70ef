import { recordAudit } from "@nightlatch/database/audit";
import type { Database } from "@nightlatch/database/schema";
import { readListing } from "@nightlatch/domain";
import { comparable } from "@nightlatch/listings/erasure/email-addresses";
import { eraseAddress } from "@nightlatch/listings/erasure/erase-address";
import { findPeople, removeWithHost } from "@nightlatch/listings/erasure/erase-host";
import { findPerson } from "@nightlatch/listings/erasure/find-person";
import { listingsNaming } from "@nightlatch/listings/erasure/sweep";
import { noteErasure } from "@nightlatch/listings/erasure/tombstones";
import { type Host, listingsOfHost } from "@nightlatch/listings/host-links";
import { lockListings } from "@nightlatch/listings/listing-store";
import { type Kysely, sql, type Transaction } from "kysely";
import { findHosted, type HostedRow } from "./change-hosted.ts";
import type { Acting } from "./host-acts.ts";
import { actLetter, HOST_ACTS, type HostAct } from "./host-mails.ts";

export interface ErasedHosted {
  readonly records: number;
  readonly stays: boolean;
}

/** Removes a listing, and its host's data unless other data needs the address (docs/product/abuse-and-privacy.md#erasure). */
export async function vanish({ db, mailer }: Acting, host: Host, slug: string): Promise<ErasedHosted> {
  const naming = await listingsNaming(db, await findPeople(db, [host.email]));
  const erased = await db.transaction().execute(async (trx) => {
    await lockListings(trx);
    const listing = await findHosted(trx, host, slug);
    const others = (await listingsOfHost(trx, host.email)).filter(({ id }) => id !== listing.id);
    if (others[0]) await trx.updateTable("host_links").set({ listing_id: others[0].id }).where("listing_id", "=", listing.id).execute();
    const { records, erased } = await removeOne(trx, listing, { operator: mailer.addresses.operator, naming });
    await notifyHost(trx, { mailer }, host, HOST_ACTS.vanished(readListing(listing.record).name), erased.includes(host.email));
    return { records, stays: others.length > 0 };
  });
  mailer.wake();
  return erased;
}

export async function eraseHost({ db, mailer }: Acting, host: Host): Promise<ErasedHosted> {
  const { operator } = mailer.addresses;
  const naming = await listingsNaming(db, await findPeople(db, [host.email]));
  const records = await db.transaction().execute(async (trx) => {
    await lockListings(trx);
    // Reads the host's telephone numbers and ids before deleting the rows that contain them.
    const person = await findPerson(trx, host.email);
    let records = 0;
    const hosted = (await listingsOfHost(trx, host.email)).filter(({ id }) => person.rows.listings.includes(id));
    for (const own of hosted) {
      const listing = await findHosted(trx, host, own.slug);
      records += (await removeOne(trx, listing, { operator, naming })).records;
    }
    await settleOwnRemovals(trx, host.email);
    if (host.email !== comparable(operator)) records += (await eraseAddress(trx, person, naming)).records;
    await recordAudit(trx, { who: "host", action: "address.erase", subject: "address", changes: {} });
    await notifyHost(trx, { mailer }, host, HOST_ACTS.erased(), true);
    return records;
  });
  mailer.wake();
  return { records, stays: false };
}

async function removeOne(trx: Transaction<Database>, { id, slug, record }: HostedRow, needed: Parameters<typeof removeWithHost>[2]) {
  const { name } = readListing(record);
  await recordAudit(trx, { who: "host", action: "listing.remove", subject: `listing ${id}`, changes: { slug, name } });
  await noteErasure(trx, "listing", id);
  return removeWithHost(trx, id, needed);
}

async function settleOwnRemovals(trx: Kysely<Database>, email: string): Promise<void> {
  const own = trx.selectFrom("removal_contacts").select("removal_id").where(sql<string>`lower(trim(fields->>'hostEmail'))`, "=", email);
  await trx.updateTable("removal_requests").set({ status: "done" }).where("status", "=", "open").where("id", "in", own).execute();
}

const notifyHost = (trx: Kysely<Database>, { mailer }: Pick<Acting, "mailer">, { email }: Host, done: HostAct, isFinal: boolean) =>
  mailer.put(trx, actLetter(email, done, mailer.addresses.operator), { isFinal });
