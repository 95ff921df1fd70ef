import type { Database } from "@nightlatch/database/schema";
import { newSecret } from "@nightlatch/database/secrets";
import { readListing } from "@nightlatch/domain";
import { comparable } from "@nightlatch/listings/erasure/email-addresses";
import { firstListing, listingsOfHost, storeHostLink } from "@nightlatch/listings/host-links";
import { commitIf } from "@nightlatch/listings/link-requests";
import type { Mailer } from "@nightlatch/mail/mailer";
import type { Kysely } from "kysely";
import { linkLetter } from "./host-mails.ts";

export interface LinkPost {
  readonly mailer: Pick<Mailer, "putConfirmation" | "addresses">;
  siteAddress(): string;
}

/** Mails a host link. Costs the same for unknown addresses. A throttled mail keeps earlier links valid. @returns whether a mail is sent */
export async function putHostLink(
  trx: Kysely<Database>,
  email: string,
  { mailer, siteAddress }: LinkPost,
  now: Date,
  listingId?: string,
): Promise<boolean> {
  const to = comparable(email);
  const own = await listingsOfHost(trx, to);
  const decoy = await firstListing(trx);
  const wanted = listingId ?? (await newestLink(trx, to));
  const chosen = own.find(({ id }) => id === wanted) ?? own[0] ?? decoy;
  if (!chosen) return false;
  const token = newSecret();
  const { name } = readListing(chosen.record);
  const mail = { site: siteAddress(), token, name, others: own.length - 1 };
  return commitIf(trx, async () => {
    const leaves = await mailer.putConfirmation(trx, linkLetter(to, mail, mailer.addresses.operator));
    await storeHostLink(trx, { token, listingId: chosen.id, email: to, now });
    return leaves && own.length > 0;
  });
}

export async function mailHostLink(
  db: Kysely<Database>,
  email: string,
  post: LinkPost & { readonly mailer: Pick<Mailer, "wake"> },
  now: Date,
  listingId?: string,
): Promise<boolean> {
  const left = await db.transaction().execute((trx) => putHostLink(trx, email, post, now, listingId));
  if (left) post.mailer.wake();
  return left;
}

async function newestLink(trx: Kysely<Database>, email: string): Promise<string | undefined> {
  const newest = trx.selectFrom("host_links").select("listing_id").where("email", "=", email).orderBy("created_at", "desc").limit(1);
  return (await newest.executeTakeFirst())?.listing_id;
}
