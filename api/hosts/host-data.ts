import { LISTING_OF_SUBMISSION } from "@nightlatch/database/listing-queries";
import type { Database } from "@nightlatch/database/schema";
import { readImages, type SourceRecord } from "@nightlatch/domain";
import type { Host } from "@nightlatch/listings/host-links";
import { type Kysely, sql } from "kysely";
import { waitingAddress } from "./address-change.ts";
import { findHosted } from "./change-hosted.ts";
import { daysOf } from "./host-counts.ts";

const ALL_DAYS = 366 * 5;

/** Returns the host's data (docs/product/host.md#download), without other people's data. @throws {ApiFault} `listing_not_found` */
export async function collectHostData(
  db: Kysely<Database>,
  host: Host,
  slug: string,
  { site, now }: { readonly site: string; readonly now: Date },
) {
  const { id, record, contact } = await findHosted(db, host, slug);
  const days = (await daysOf(db, id, now, ALL_DAYS)).filter(({ views, followed }) => views + followed > 0);
  return {
    made: now.toISOString(),
    listing: { address: `${site}/property/${slug}`, record, photos: photosOf(record, site) },
    host: contact,
    ...(await aboutListing(db, id)),
    ...(await aboutAddress(db, host.email)),
    addressThatWaits: (await waitingAddress(db, host.email, now)) ?? null,
    days,
  };
}

const photosOf = (record: SourceRecord, site: string): string[] =>
  readImages(record, "").map(({ src }) => (src.startsWith("/") ? site + src : src));

async function aboutListing(db: Kysely<Database>, id: string) {
  const formerAddresses = await db.selectFrom("listing_redirects").select("slug").where("listing_id", "=", id).execute();
  const submitted = await db
    .selectFrom("submissions")
    .select(["record", "status", "created_at as at"])
    .where(LISTING_OF_SUBMISSION, "=", id)
    .orderBy("created_at")
    .execute();
  const photosSent = await db
    .selectFrom("photos")
    .innerJoin("submissions", "submissions.id", "photos.submission_id")
    .select(["photos.id", "caption", "photos.created_at as at", "submissions.status"])
    .where(LISTING_OF_SUBMISSION, "=", id)
    .orderBy("photos.created_at")
    .execute();
  const reports = await db.selectFrom("listing_reports").select(["reason", "created_at as at"]).where("listing_id", "=", id).execute();
  const visibleAgainOn = await db
    .selectFrom("listing_returns")
    .select(sql<string>`to_char(on_day, 'YYYY-MM-DD')`.as("day"))
    .where("listing_id", "=", id)
    .executeTakeFirst();
  const changes = await db
    .selectFrom("audit")
    .select(["at", "action", sql<string>`case when who = 'host' then 'you' else 'us' end`.as("by"), "changes"])
    .where("subject", "in", [`listing ${id}`, `host of listing ${id}`])
    .orderBy("at")
    .execute();
  const links = await db
    .selectFrom("host_links")
    .select(["created_at as at", "expires_at as until", "ended_at as ended"])
    .where("listing_id", "=", id)
    .execute();
  return {
    formerAddresses: formerAddresses.map(({ slug }) => slug),
    handedIn: submitted,
    photosSent,
    reports,
    shownAgainOn: visibleAgainOn?.day ?? null,
    changes,
    links,
  };
}

async function aboutAddress(db: Kysely<Database>, email: string) {
  const own = sql<string>`lower(trim(email))`;
  const messagesIn = (table: "contact_messages" | "form_messages") =>
    db.selectFrom(table).select(["name", "subject", "message", "created_at as at"]).where(own, "=", email).execute();
  const messages = [...(await messagesIn("contact_messages")), ...(await messagesIn("form_messages"))];
  const removals = await db
    .selectFrom("removal_requests")
    .innerJoin("removal_contacts", "removal_id", "removal_requests.id")
    .select([
      "reference",
      "property_name as listing",
      "reason",
      "reason_details as details",
      "permanence",
      "status",
      "created_at as at",
      "fields",
    ])
    .where(sql<string>`lower(trim(fields->>'hostEmail'))`, "=", email)
    .execute();
  const waitingList = await db
    .selectFrom("subscribers")
    .select(["status", "tags", "created_at as at"])
    .where("email_key", "=", email)
    .executeTakeFirst();
  const mails = await db
    .selectFrom("mail_outbox")
    .select(["kind", "status", "created_at as at"])
    .where(sql<string>`lower(trim(recipient))`, "=", email)
    .orderBy("created_at")
    .execute();
  return { messages, removals, waitingList: waitingList ?? null, mails };
}
