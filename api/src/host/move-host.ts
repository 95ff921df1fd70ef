import type { SourceRecord } from "@nightlatch/domain";
import { sql, type Transaction } from "kysely";
import { putListingsIn } from "../db/listing-store.ts";
import type { Database } from "../db/schema.ts";
import { findHosted } from "./change-hosted.ts";
import { listingsOfHost } from "./host-links.ts";

interface Move {
  /** Ids of the listings. */
  readonly ids: readonly string[];
  /** Comparable, as is `to`. */
  readonly from: string;
  readonly to: string;
  readonly now: Date;
}

/** Gives the host of some listings another address, also in what the listings were made of, so that the old one stays nowhere beside them. */
export async function moveHost(trx: Transaction<Database>, { ids, from, to, now }: Move): Promise<void> {
  const own = (await listingsOfHost(trx, from)).filter(({ id }) => ids.includes(id));
  const records: SourceRecord[] = [];
  for (const { slug } of own) {
    const { record, contact } = await findHosted(trx, { email: from }, slug);
    records.push({ ...record, ...contact, Slug: slug, "Host Email": to, "Updated At": now.toISOString() });
  }
  if (records.length > 0) await putListingsIn(trx, records, now);
  // Links that were mailed to the old address open nothing, also when it is the host's again.
  await trx
    .deleteFrom("host_links")
    .where("email", "=", from)
    .where("listing_id", "in", [...ids, ""])
    .execute();
  await sql`
    update submission_contacts set fields = jsonb_set(fields, '{Host Email}', to_jsonb(${to}::text))
      where lower(trim(fields->>'Host Email')) = ${from} and submission_id::text in (${sql.join([...ids, ""])})`.execute(trx);
}
