import { randomUUID } from "node:crypto";
import { recordAudit } from "@nightlatch/database/audit";
import { DAY_MS } from "@nightlatch/database/clock";
import { countRequest, REJECTED_LINKS } from "@nightlatch/database/request-limit";
import type { Database } from "@nightlatch/database/schema";
import { hashSecret, newSecret } from "@nightlatch/database/secrets";
import { isEmail, readListing } from "@nightlatch/domain";
import { ApiFault } from "@nightlatch/http/errors";
import { comparable } from "@nightlatch/listings/erasure/email-addresses";
import { type Host, listingsOfHost, storeHostLink } from "@nightlatch/listings/host-links";
import { lockListings } from "@nightlatch/listings/listing-store";
import type { Mailer } from "@nightlatch/mail/mailer";
import type { Kysely, Selectable, Transaction } from "kysely";
import { moveHost } from "./change-hosted.ts";
import { type Acting, act } from "./host-acts.ts";
import { actLetter, addressDoneLetter, addressNewLetter, HOST_ACTS } from "./host-mails.ts";

const ADDRESS_DAYS = 7;

type Row = Selectable<Database["host_address_changes"]>;
type Trx = Transaction<Database>;

interface AddressPost {
  readonly db: Kysely<Database>;
  readonly mailer: Pick<Mailer, "put" | "putConfirmation" | "addresses" | "wake">;
  readonly now: Date;
  readonly site: string;
}

const rejectAddress = (detail: string): ApiFault => new ApiFault("invalid_body", { values: { detail }, field: "email" });
const expiresAt = (now: Date): Date => new Date(now.getTime() + ADDRESS_DAYS * DAY_MS);

/** See docs/product/host.md#your-address. @throws {ApiFault} `invalid_body`, also when the address got too many mails today */
export async function requestAddressChange(post: AddressPost & Acting, host: Host, typed: string): Promise<void> {
  const email = typed.trim();
  if (!isEmail(email)) throw rejectAddress("Please enter a valid email address.");
  if (comparable(email) === host.email) throw rejectAddress("We already write to this address.");
  await act(post, host, async (trx) => {
    const { now, site, mailer } = post;
    await lockListings(trx);
    const last = await trx
      .selectFrom("host_address_changes")
      .select("expires_at")
      .where("email_after", "=", host.email)
      .where("done_at", "is not", null)
      .where("expires_at", ">", now)
      .executeTakeFirst();
    if (last)
      throw rejectAddress(`The address was changed recently. You can change it again from ${last.expires_at.toISOString().slice(0, 10)}.`);
    await trx.deleteFrom("host_address_changes").where("email_before", "=", host.email).where("done_at", "is", null).execute();
    const own = await listingsOfHost(trx, host.email);
    const [before, after] = [newSecret(), newSecret()];
    await trx
      .insertInto("host_address_changes")
      .values({
        id: randomUUID(),
        email_before: host.email,
        email_after: comparable(email),
        before_hash: hashSecret(before),
        after_hash: hashSecret(after),
        expires_at: expiresAt(now),
      })
      .execute();
    const name = readListing(own[0]?.record ?? { id: "" }).name;
    const letter = addressNewLetter(email, { site, token: after, name, count: own.length }, mailer.addresses.operator);
    if (!(await mailer.putConfirmation(trx, letter)))
      throw rejectAddress("This address has had several emails from us. Please try again tomorrow.");
    await recordForAll(trx, own, { action: "host.address-asked", subject: (id) => `host of listing ${id}` });
    return HOST_ACTS.addressRequested(email, `${site}/host#confirm-${before}`);
  });
}

export const dropAddress = (post: AddressPost & Acting, host: Host): Promise<void> =>
  act(post, host, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("host_address_changes")
      .where("email_before", "=", host.email)
      .where("done_at", "is", null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return undefined;
    await recordForAll(trx, await listingsOfHost(trx, host.email), {
      action: "host.address-dropped",
      subject: (id) => `host of listing ${id}`,
    });
    return HOST_ACTS.addressDropped();
  });

export async function waitingAddress(db: Kysely<Database>, email: string, now: Date) {
  const row = await db
    .selectFrom("host_address_changes")
    .selectAll()
    .where("email_before", "=", email)
    .where("done_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row && { until: row.expires_at.toISOString(), said: { before: row.before_said_at !== null, after: row.after_said_at !== null } };
}

/** The second confirmation applies the address change and mails an undo link. @throws {ApiFault} `host_address_refused` */
export function agreeToAddress(post: AddressPost, token: string, client: string): Promise<"waits" | "done"> {
  return byToken(post, client, async (trx) => {
    const hash = hashSecret(token);
    const row = await found(trx, post, (eb) =>
      eb.or([eb("before_hash", "=", hash), eb("after_hash", "=", hash)]).and("done_at", "is", null),
    );
    if (!row || (await listingsOfHost(trx, row.email_before)).length === 0) return undefined;
    const isBefore = row.before_hash === hash;
    const timestamps = { before_said_at: isBefore ? post.now : row.before_said_at, after_said_at: isBefore ? row.after_said_at : post.now };
    await trx.updateTable("host_address_changes").set(timestamps).where("id", "=", row.id).execute();
    if (!timestamps.before_said_at || !timestamps.after_said_at) return "waits";
    await make(trx, post, row);
    return "done";
  });
}

async function make(trx: Trx, { mailer, now, site }: AddressPost, { id, email_before: from, email_after: to }: Row): Promise<void> {
  const own = await listingsOfHost(trx, from);
  const ids = own.map((each) => each.id);
  await moveHost(trx, { ids, from, to, now });
  await recordForAll(trx, own, { action: "listing.address", subject: (id) => `listing ${id}` });
  const [undo, link] = [newSecret(), newSecret()];
  await trx
    .updateTable("host_address_changes")
    .set({ done_at: now, undo_hash: hashSecret(undo), listings: ids, expires_at: expiresAt(now) })
    .where("id", "=", id)
    .execute();
  const [first] = own;
  if (first) await storeHostLink(trx, { token: link, listingId: first.id, email: to, now });
  const { operator } = mailer.addresses;
  await mailer.put(trx, addressDoneLetter(to, { site, token: link }, operator));
  await mailer.put(trx, actLetter(from, HOST_ACTS.addressChanged(`${site}/host#undo-${undo}`), operator));
}

/** Reverts the change in listings that still have the new address. @throws {ApiFault} `host_address_refused` */
export function takeAddressBack(post: AddressPost, token: string, client: string): Promise<"done"> {
  const { mailer, now, site } = post;
  return byToken(post, client, async (trx) => {
    const row = await found(trx, post, (eb) => eb("undo_hash", "=", hashSecret(token)).and("done_at", "is not", null));
    if (!row) return undefined;
    const { email_before: to, email_after: from } = row;
    const moved = (await listingsOfHost(trx, from)).filter(({ id }) => row.listings.includes(id));
    const [first] = moved;
    if (!first) return undefined;
    await moveHost(trx, { ids: moved.map(({ id }) => id), from, to, now });
    await recordForAll(trx, moved, { action: "listing.address-undone", subject: (id) => `listing ${id}` });
    await trx.deleteFrom("host_address_changes").where("id", "=", row.id).execute();
    await trx.deleteFrom("host_address_changes").where("email_before", "=", from).where("done_at", "is", null).execute();
    const link = newSecret();
    await storeHostLink(trx, { token: link, listingId: first.id, email: to, now });
    await mailer.put(trx, actLetter(from, HOST_ACTS.addressUndone(), mailer.addresses.operator));
    await mailer.put(trx, addressDoneLetter(to, { site, token: link }, mailer.addresses.operator));
    return "done" as const;
  });
}

type Where = Parameters<ReturnType<ReturnType<typeof changes>["selectAll"]>["where"]>[0];
const changes = (trx: Trx) => trx.selectFrom("host_address_changes");

const found = (trx: Trx, { now }: AddressPost, which: Extract<Where, (...args: never[]) => unknown>): Promise<Row | undefined> =>
  changes(trx).selectAll().where(which).where("expires_at", ">", now).forUpdate().executeTakeFirst();

async function byToken<T>({ db, mailer }: AddressPost, client: string, work: (trx: Trx) => Promise<T | undefined>): Promise<T> {
  const done = await db.transaction().execute(async (trx) => {
    await lockListings(trx);
    const result = await work(trx);
    if (result === undefined) await countRequest(trx, REJECTED_LINKS, client);
    return result;
  });
  mailer.wake();
  if (done === undefined) throw new ApiFault("host_address_refused");
  return done;
}

interface Record {
  readonly action: string;
  subject(listingId: string): string;
}

async function recordForAll(trx: Trx, listings: readonly { readonly id: string }[], { action, subject }: Record): Promise<void> {
  for (const { id } of listings)
    await recordAudit(trx, { who: "host", action, subject: subject(id), changes: { "Host Email": { private: true } } });
}

export async function forgetAddresses(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("host_address_changes").where("expires_at", "<=", now).execute();
}
