import { DAY_MS } from "@nightlatch/database/clock";
import type { Database } from "@nightlatch/database/schema";
import { inKind } from "@nightlatch/database/work-kind";
import { SHORT_NAME } from "@nightlatch/domain";
import { type Kysely, sql, type Transaction } from "kysely";
import { doneBy, recordOps } from "../ops-audit.ts";

export const BACKUP_TABLES = [
  "catalogue_version",
  "listings",
  "listing_index",
  "host_contacts",
  "listing_redirects",
  "listing_returns",
  "contact_messages",
  "mail_outbox",
  "subscribers",
  "subscriber_tokens",
  "submissions",
  "submission_contacts",
  "photos",
  "form_messages",
  "removal_requests",
  "removal_contacts",
  "removal_confirmations",
  "ad_creatives",
  "ad_days",
  "listing_reports",
  "outbound_days",
  "view_days",
  "host_address_changes",
  "audit",
  "import_runs",
  "import_rows",
  "import_maps",
  "table_records",
  "preview_tokens",
  "preview_sessions",
  "preview_events",
  "erasures",
  "erasure_mentions",
  "desk_passkeys",
] as const satisfies readonly (keyof Database)[];

/** A backup omits these tables. Their rows expire within a day, or would be unsafe after a restore: used links would work again. */
export const FORGOTTEN_TABLES = [
  "listing_changes",
  "request_marks",
  "ad_showings",
  "ad_marks",
  "used_proofs",
  "desk_links",
  "desk_sessions",
  "desk_challenges",
  "host_links",
  "host_sessions",
  "link_requests",
  "mail_trouble",
  "import_files",
  "import_chunks",
  "import_changes",
  // A restored directory must not sync with the source table until an operator turns that on.
  "table_schedule",
  "operator_visits",
] as const satisfies readonly (keyof Database)[];

export const UNTOUCHED_TABLES = ["secrets", "running_servers", "leases"] as const satisfies readonly (keyof Database)[];

export type BackupTable = (typeof BACKUP_TABLES)[number];

export interface BackupHead {
  readonly backup: typeof SHORT_NAME;
  readonly shape: string;
  readonly takenAt: string;
}

/** Days after which an operator must delete a backup, as the Privacy page promises. */
export const BACKUP_DAYS = 30;

export const isTooOld = (takenAt: string, now: Date): boolean => now.getTime() - Date.parse(takenAt) > BACKUP_DAYS * DAY_MS;

export const BACKUP_NAME = SHORT_NAME;

const FETCH_ROWS = 500;

/** Yields all rows as JSON lines from one snapshot. Other queries of the embedded database wait until the last line is read. */
export async function* backupLines(db: Kysely<Database>, who: string | undefined, now: Date = new Date()): AsyncGenerator<string> {
  await doneBy(who, () => recordOps(db, { action: "database.backup", subject: "database", changes: {} }));
  const trx = await inKind("backup", () => db.startTransaction().setIsolationLevel("repeatable read").execute());
  try {
    const head: BackupHead = { backup: BACKUP_NAME, shape: await shapeOf(trx), takenAt: now.toISOString() };
    yield `${JSON.stringify(head)}\n`;
    let rows = 0;
    for (const table of BACKUP_TABLES) {
      for await (const row of rowsOf(trx, table)) {
        rows += 1;
        yield `{"table":${JSON.stringify(table)},"row":${row}}\n`;
      }
    }
    yield `${JSON.stringify({ rows })}\n`;
  } finally {
    await trx.rollback().execute();
  }
}

async function* rowsOf(trx: Kysely<Database>, table: string): AsyncGenerator<string> {
  await sql`declare backup_rows no scroll cursor for select to_jsonb(each)::text as row from ${sql.table(table)} as each`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(FETCH_ROWS)} from backup_rows`.execute(trx);
    for (const { row } of rows) yield row;
    if (rows.length < FETCH_ROWS) break;
  }
  await sql`close backup_rows`.execute(trx);
}

export async function shapeOf(db: Kysely<Database> | Transaction<Database>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(db);
  return rows[0]?.name ?? "";
}
