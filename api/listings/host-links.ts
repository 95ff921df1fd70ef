import { DAY_MS } from "@nightlatch/database/clock";
import { HOST_EMAIL } from "@nightlatch/database/listing-queries";
import { countRequest, REJECTED_LINKS } from "@nightlatch/database/request-limit";
import type { Database } from "@nightlatch/database/schema";
import { hashSecret, newSecret, SECRET } from "@nightlatch/database/secrets";
import { HOST_COOKIE, type HostedState, isPaused, isPublished, type SourceRecord } from "@nightlatch/domain";
import { parseCookie, stringifySetCookie } from "cookie";
import type { Kysely, Selectable } from "kysely";
import { comparable } from "./erasure/email-addresses.ts";

export const LINK_DAYS = 180;
export const SESSION_SECONDS = 2 * 60 * 60;

export interface OwnListing {
  readonly id: string;
  readonly slug: string;
  readonly record: SourceRecord;
}

export interface Host {
  readonly secret: string;
  readonly email: string;
  readonly listingId: string;
  readonly secondsLeft: number;
}

/** Replaces the listing's earlier links. Sessions that those links opened continue. */
export async function storeHostLink(
  trx: Kysely<Database>,
  { token, listingId, email, now }: { readonly token: string; readonly listingId: string; readonly email: string; readonly now: Date },
): Promise<void> {
  // Locks the listing, so that the later of two concurrent new links remains valid.
  await trx.selectFrom("listings").select("id").where("id", "=", listingId).forUpdate().execute();
  await trx.updateTable("host_links").set({ ended_at: now }).where("listing_id", "=", listingId).where("ended_at", "is", null).execute();
  await trx.deleteFrom("host_links").where("expires_at", "<=", now).execute();
  await trx.deleteFrom("host_sessions").where("expires_at", "<=", now).execute();
  const expires_at = new Date(now.getTime() + LINK_DAYS * DAY_MS);
  await trx
    .insertInto("host_links")
    .values({ token_hash: hashSecret(token), listing_id: listingId, email: comparable(email), expires_at })
    .execute();
}

export async function revokeHostLinks(trx: Kysely<Database>, listingId: string): Promise<number> {
  const rows = await trx.deleteFrom("host_links").where("listing_id", "=", listingId).returning("ended_at").execute();
  return rows.filter(({ ended_at }) => ended_at === null).length;
}

interface Opening {
  readonly token: string;
  readonly current: string | undefined;
  readonly client: string;
  readonly now: Date;
}

/** Marks the link as used, because the browser stores its URL. @returns the session's secret @throws {ApiFault} `too_many_requests` */
export function openHostSession(db: Kysely<Database>, { token, current, client, now }: Opening): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const tokenHash = hashSecret(token);
    const isToken = SECRET.test(token);
    const expires = isToken ? await useUp(trx, tokenHash, now) : undefined;
    if (!expires) {
      if (isToken && current !== undefined && (await wasOpenedBy(trx, current, tokenHash, now))) return current;
      await countRequest(trx, REJECTED_LINKS, client);
      return undefined;
    }
    const secret = newSecret();
    const expires_at = new Date(Math.min(now.getTime() + SESSION_SECONDS * 1000, expires.getTime()));
    await trx
      .insertInto("host_sessions")
      .values({ secret_hash: hashSecret(secret), token_hash: tokenHash, expires_at })
      .execute();
    return secret;
  });
}

async function useUp(trx: Kysely<Database>, tokenHash: string, now: Date): Promise<Date | undefined> {
  const used = await trx
    .updateTable("host_links")
    .from("host_contacts")
    .set({ ended_at: now })
    .whereRef("host_contacts.listing_id", "=", "host_links.listing_id")
    .where("token_hash", "=", tokenHash)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .where(({ eb, ref }) => eb(HOST_EMAIL, "=", ref("host_links.email")))
    .returning("expires_at")
    .executeTakeFirst();
  return used?.expires_at;
}

async function wasOpenedBy(trx: Kysely<Database>, secret: string, tokenHash: string, now: Date): Promise<boolean> {
  const sessions = trx.selectFrom("host_sessions").select("token_hash").where("secret_hash", "=", hashSecret(secret));
  const session = await sessions.where("expires_at", ">", now).executeTakeFirst();
  return session?.token_hash === tokenHash;
}

export async function readHostSession(db: Kysely<Database>, secret: string, now: Date): Promise<Host | undefined> {
  const row = await db
    .selectFrom("host_sessions")
    .innerJoin("host_links", "host_links.token_hash", "host_sessions.token_hash")
    .innerJoin("host_contacts", "host_contacts.listing_id", "host_links.listing_id")
    .select(["host_links.email", "host_links.listing_id", "host_sessions.expires_at"])
    .where("secret_hash", "=", hashSecret(secret))
    .where("host_sessions.expires_at", ">", now)
    .where(({ eb, ref }) => eb(HOST_EMAIL, "=", ref("host_links.email")))
    .executeTakeFirst();
  if (!row) return undefined;
  const secondsLeft = Math.ceil((row.expires_at.getTime() - now.getTime()) / 1000);
  return { secret, email: row.email, listingId: row.listing_id, secondsLeft };
}

export async function endHostSession(db: Kysely<Database>, secret: string): Promise<void> {
  await db.deleteFrom("host_sessions").where("secret_hash", "=", hashSecret(secret)).execute();
}

export async function listingsOfHost(db: Kysely<Database>, email: string): Promise<OwnListing[]> {
  const rows = await db
    .selectFrom("listings")
    .innerJoin("host_contacts", "host_contacts.listing_id", "listings.id")
    .select(["listings.id", "listings.slug", "listings.record"])
    .where(HOST_EMAIL, "=", email)
    .orderBy("listings.slug")
    .execute();
  return rows.map(toOwn);
}

export async function firstListing(db: Kysely<Database>): Promise<OwnListing | undefined> {
  const row = await db.selectFrom("listings").select(["id", "slug", "record"]).orderBy("id").limit(1).executeTakeFirst();
  return row && toOwn(row);
}

const toOwn = ({ id, slug, record }: Pick<Selectable<Database["listings"]>, "id" | "slug" | "record">): OwnListing => ({
  id,
  slug,
  record: record as SourceRecord,
});

export function hostedStateOf(record: SourceRecord): HostedState {
  if (!isPublished(record)) return "hidden";
  return isPaused(record) ? "paused" : "shown";
}

/** Only API calls of the host's page need the cookie, so `Strict` works even after following a mailed link. */
const COOKIE = { ...HOST_COOKIE, httpOnly: true, sameSite: "strict" } as const;

export function hostSecret(cookieHeader: string | undefined): string | undefined {
  return cookieHeader ? parseCookie(cookieHeader)[HOST_COOKIE.name] || undefined : undefined;
}

export const openingHostCookie = (secret: string, seconds: number, secure: boolean): string =>
  stringifySetCookie({ ...COOKIE, value: secret, secure, maxAge: seconds });

export const closingHostCookie = (): string => stringifySetCookie({ ...COOKIE, value: "", maxAge: 0 });
