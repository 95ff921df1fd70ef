import type { Mail } from "@nightlatch/database/mail";
import type { Database } from "@nightlatch/database/schema";
import { REPORT_REASONS } from "@nightlatch/domain";
import type { Log } from "@nightlatch/http/log";
import type { Mailer } from "@nightlatch/mail/mailer";
import { countRecentMails } from "@nightlatch/mail/outbox";
import { type Chore, repeat } from "@nightlatch/process/supervision";
import { type Kysely, sql } from "kysely";

const SPELT_OUT = 50;
const LOOK_EVERY_MS = 5 * 60 * 1000;

export interface NoticeOptions {
  readonly mailer: Pick<Mailer, "put" | "addresses">;
  siteAddress(): string;
}

export const reportsIn = (db: Kysely<Database>) =>
  db
    .selectFrom("listing_reports")
    .leftJoin("listings", "listings.id", "listing_reports.listing_id")
    .select([
      "listing_reports.id",
      "listing_reports.listing_id as listingId",
      "listings.slug",
      sql<string | null>`listings.record->>'Name'`.as("name"),
      "listing_reports.reason",
      "listing_reports.details",
      "listing_reports.created_at as createdAt",
      "listing_reports.resolved_at as resolvedAt",
    ]);
type Report = Awaited<ReturnType<ReturnType<typeof reportsIn>["execute"]>>[number];

/** Sends at most one notice an hour. @returns the number of reports in the notice */
export async function noticeReports(trx: Kysely<Database>, { mailer, siteAddress }: NoticeOptions): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('report-notice'))`.execute(trx);
  const { operator } = mailer.addresses;
  if ((await countRecentMails(trx, operator, { kinds: ["report-notice"], hours: 1 })) > 0) return 0;
  const noticed = await trx
    .updateTable("listing_reports")
    .set({ noticed_at: sql<Date>`now()` })
    .where("noticed_at", "is", null)
    .where("resolved_at", "is", null)
    .returning("id")
    .execute();
  if (noticed.length === 0) return 0;
  const reports = await reportsIn(trx)
    .where(
      "listing_reports.id",
      "in",
      noticed.slice(0, SPELT_OUT).map(({ id }) => id),
    )
    .orderBy("listing_reports.created_at")
    .execute();
  await mailer.put(trx, reportNotice(reports, noticed.length, operator, siteAddress()));
  return noticed.length;
}

function reportNotice(reports: readonly Report[], count: number, operator: string, publicUrl: string): Mail {
  const rest = count - reports.length;
  const paragraphs = [
    ...reports.map(({ listingId, slug, name, reason, details }) =>
      [
        name ?? listingId,
        slug === null ? "(removed)" : `${publicUrl}/property/${slug}`,
        REPORT_REASONS.find(({ value }) => value === reason)?.label ?? reason,
        ...(details ? [details] : []),
      ].join("\n"),
    ),
    ...(rest > 0 ? [`and ${rest} more.`] : []),
    "To see them all: ops reports list. Reports of the next hour come together in one email.",
  ];
  return {
    kind: "report-notice",
    to: operator,
    subject: count === 1 ? "A listing was reported" : `${count} reports about listings`,
    text: `${paragraphs.join("\n\n")}\n`,
  };
}

export function reportNoticesChore(db: Kysely<Database>, options: NoticeOptions & { readonly mailer: Mailer }, log: Log): Chore {
  const look = async () => {
    const waiting = await db.selectFrom("listing_reports").select("id").where("noticed_at", "is", null).limit(1).executeTakeFirst();
    if (!waiting) return;
    if (await db.transaction().execute((trx) => noticeReports(trx, options))) options.mailer.wake();
  };
  return repeat(look, LOOK_EVERY_MS, { log, problem: "The email about reports could not be written" });
}
