import { isDeepStrictEqual } from "node:util";
import { recordAudit } from "@nightlatch/database/audit";
import { withHotTubInStep } from "@nightlatch/database/consistent-fields";
import { HOST_EMAIL } from "@nightlatch/database/listing-queries";
import type { Database } from "@nightlatch/database/schema";
import { PRIVATE_FIELDS, type SourceRecord } from "@nightlatch/domain";
import { ApiFault } from "@nightlatch/http/errors";
import { shorten } from "@nightlatch/http/validation";
import { type Host, listingsOfHost, type OwnListing } from "@nightlatch/listings/host-links";
import { lockListings, putListingsIn } from "@nightlatch/listings/listing-store";
import { type Kysely, sql, type Transaction } from "kysely";

export interface HostedRow extends OwnListing {
  readonly contact: Readonly<Record<string, unknown>>;
}

/** @throws {ApiFault} `listing_not_found`, also for another host's listing */
export async function findHosted(db: Kysely<Database>, { email }: Pick<Host, "email">, slug: string): Promise<HostedRow> {
  const row = await db
    .selectFrom("listings")
    .innerJoin("host_contacts", "host_contacts.listing_id", "listings.id")
    .select(["listings.id", "listings.slug", "listings.record", "host_contacts.fields"])
    .where("listings.slug", "=", slug)
    .where(HOST_EMAIL, "=", email)
    .executeTakeFirst();
  if (!row) throw new ApiFault("listing_not_found", { values: { slug: shorten(slug) } });
  return { id: row.id, slug: row.slug, record: row.record as SourceRecord, contact: row.fields };
}

interface HostChange {
  readonly slug: string;
  readonly action: string;
  readonly now: Date;
  /** @returns the new record without private fields @throws {ApiFault} when the host may not make the change */
  edit(record: SourceRecord): SourceRecord;
}

/** Changes a listing and writes an audit entry in one transaction. @throws {ApiFault} `listing_not_found`, and errors of `edit` */
export async function changeHosted(
  trx: Transaction<Database>,
  host: Host,
  { slug, action, now, edit }: HostChange,
): Promise<{ readonly before: HostedRow; readonly changed: boolean }> {
  await lockListings(trx);
  const before = await findHosted(trx, host, slug);
  const after: SourceRecord = withHotTubInStep({ ...edit(before.record), Slug: slug });
  const changes = changesBetween({ ...before.record, Slug: slug }, after);
  if (Object.keys(changes).length === 0) return { before, changed: false };
  await putListingsIn(trx, [{ ...after, ...before.contact, "Updated At": now.toISOString() }], now);
  await recordAudit(trx, { who: "host", action, subject: `listing ${before.id}`, changes });
  return { before, changed: true };
}

const PRIVATE: readonly string[] = PRIVATE_FIELDS;

function changesBetween(before: SourceRecord, after: SourceRecord): Record<string, { from: unknown; to: unknown }> {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    fields
      .filter((field) => field !== "Updated At" && !PRIVATE.includes(field))
      .map((field) => [field, { from: before[field] ?? null, to: after[field] ?? null }] as const)
      .filter(([, { from, to }]) => !isDeepStrictEqual(from, to)),
  );
}

interface Move {
  readonly ids: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly now: Date;
}

export async function moveHost(trx: Transaction<Database>, { ids, from, to, now }: Move): Promise<void> {
  const own = (await listingsOfHost(trx, from)).filter(({ id }) => ids.includes(id));
  const records: SourceRecord[] = [];
  for (const { slug } of own) {
    const { record, contact } = await findHosted(trx, { email: from }, slug);
    records.push({ ...record, ...contact, Slug: slug, "Host Email": to, "Updated At": now.toISOString() });
  }
  if (records.length > 0) await putListingsIn(trx, records, now);
  // Deletes links to the old address, so that undoing the change does not restore them.
  await trx
    .deleteFrom("host_links")
    .where("email", "=", from)
    .where("listing_id", "in", [...ids, ""])
    .execute();
  await sql`
    update submission_contacts set fields = jsonb_set(fields, '{Host Email}', to_jsonb(${to}::text))
      where lower(trim(fields->>'Host Email')) = ${from} and submission_id::text in (${sql.join([...ids, ""])})`.execute(trx);
}
