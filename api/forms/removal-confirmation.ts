import { recordAudit } from "@nightlatch/database/audit";
import { DAY_MS } from "@nightlatch/database/clock";
import type { Mail } from "@nightlatch/database/mail";
import { countRequest, REJECTED_LINKS } from "@nightlatch/database/request-limit";
import type { Database } from "@nightlatch/database/schema";
import { hashSecret, newSecret, SECRET } from "@nightlatch/database/secrets";
import { readListing, type SourceRecord } from "@nightlatch/domain";
import { ApiFault } from "@nightlatch/http/errors";
import { comparable } from "@nightlatch/listings/erasure/email-addresses";
import { type Kysely, sql, type Transaction } from "kysely";
import type { FormMessage } from "./form-body.ts";
import { removalReceipt } from "./form-letters.ts";

export const CONFIRM_DAYS = 7;

export async function storedHost(
  db: Kysely<Database>,
  listingId: string | null,
): Promise<{ readonly email: string | undefined; readonly name: string }> {
  const { rows } = await sql<{ email: string | null; record: SourceRecord }>`
    select record, coalesce(
        (select nullif(trim(fields->>'Host Email'), '') from host_contacts where listing_id = listings.id),
        (select fields->>'Host Email' from submission_contacts where submission_id::text = listings.id)
      ) as email from listings where id = ${listingId}`.execute(db);
  const [found] = rows;
  return { email: found?.email?.trim() ? comparable(found.email) : undefined, name: found ? readListing(found.record).name : "" };
}

/** Mails a link only to the host's stored address. Other requests cost the same work, so response times reveal no host. */
export async function removalLetters(
  trx: Transaction<Database>,
  removalId: string,
  { removal, email }: FormMessage & { readonly removal: NonNullable<FormMessage["removal"]> },
  { operator, site, now }: { readonly operator: string; readonly site: string; readonly now: Date },
): Promise<Mail[]> {
  const { reference, form } = removal;
  const token = newSecret();
  const expires_at = new Date(now.getTime() + CONFIRM_DAYS * DAY_MS);
  await trx
    .insertInto("removal_confirmations")
    .values({ removal_id: removalId, token_hash: hashSecret(token), expires_at })
    .execute();
  const host = await storedHost(trx, form.propertyId);
  const typed = [...new Set([comparable(email), comparable(form.hostEmail)])];
  return typed.map((to) =>
    to === host.email && to === comparable(form.hostEmail)
      ? removalReceipt(
          { to, reference, name: host.name, confirm: { link: `${site}/host#removal-${token}`, permanence: form.permanence } },
          operator,
        )
      : removalReceipt({ to: to === comparable(email) ? email : form.hostEmail.trim(), reference, name: form.propertyName }, operator),
  );
}

/** @throws {ApiFault} `removal_link_refused`; `too_many_requests` after many rejected links from one client */
export async function confirmRemoval(db: Kysely<Database>, token: string, client: string, now: Date): Promise<void> {
  const confirmed = await db.transaction().execute(async (trx) => {
    const isConfirmed = SECRET.test(token) && (await confirm(trx, hashSecret(token), now));
    if (!isConfirmed) await countRequest(trx, REJECTED_LINKS, client);
    return isConfirmed;
  });
  if (!confirmed) throw new ApiFault("removal_link_refused");
}

async function confirm(trx: Transaction<Database>, tokenHash: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom("removal_confirmations")
    .innerJoin("removal_requests", "removal_requests.id", "removal_confirmations.removal_id")
    .innerJoin("removal_contacts", "removal_contacts.removal_id", "removal_requests.id")
    .select(["removal_requests.id", "property_id", "reference", "fields"])
    .where("token_hash", "=", tokenHash)
    .where("status", "=", "open")
    .where(({ or, eb }) => or([eb("expires_at", ">", now), eb("confirmed_at", "is not", null)]))
    .forUpdate("removal_requests")
    .executeTakeFirst();
  if (!row) return false;
  const { email } = await storedHost(trx, row.property_id);
  if (email === undefined || email !== comparable(String(row.fields.hostEmail ?? ""))) return false;
  const { numUpdatedRows } = await trx
    .updateTable("removal_confirmations")
    .set({ confirmed_at: now })
    .where("removal_id", "=", row.id)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  // Uses another subject, because the newest audit entry about `removal ID` must be the decision.
  if (numUpdatedRows > 0n)
    await recordAudit(trx, {
      who: "host",
      action: "removal.confirm",
      subject: `host of removal ${row.id}`,
      changes: { reference: row.reference },
    });
  return true;
}
