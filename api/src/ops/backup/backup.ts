import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { inKind } from "../../db/work-kind.ts";
import { doneBy, recordOps } from "../ops-audit.ts";
import { BACKUP_NAME, type BackupEnd, type BackupHead, KEPT_TABLES } from "./backup-format.ts";

const FETCH_ROWS = 500;

/**
 * All rows of the database as JSON lines, as of one moment. The embedded database has one session, so other queries wait
 * until the last line is taken; lists are answered from memory meanwhile.
 *
 * @param who the operator, for the record
 */
export async function* backupLines(db: Kysely<Database>, who: string | undefined, now: Date = new Date()): AsyncGenerator<string> {
  await doneBy(who, () => recordOps(db, { action: "database.backup", subject: "database", changes: {} }));
  const trx = await inKind("backup", () => db.startTransaction().setIsolationLevel("repeatable read").execute());
  try {
    const head: BackupHead = { backup: BACKUP_NAME, shape: await shapeOf(trx), takenAt: now.toISOString() };
    yield `${JSON.stringify(head)}\n`;
    let rows = 0;
    for (const table of KEPT_TABLES) {
      for await (const row of rowsOf(trx, table)) {
        rows += 1;
        yield `{"table":${JSON.stringify(table)},"row":${row}}\n`;
      }
    }
    yield `${JSON.stringify({ rows } satisfies BackupEnd)}\n`;
  } finally {
    await trx.rollback().execute();
  }
}

/** Rows as the database itself writes them in JSON, so that it can read them back without loss. */
async function* rowsOf(trx: Kysely<Database>, table: string): AsyncGenerator<string> {
  await sql`declare backup_rows no scroll cursor for select to_jsonb(each)::text as row from ${sql.table(table)} as each`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(FETCH_ROWS)} from backup_rows`.execute(trx);
    for (const { row } of rows) yield row;
    if (rows.length < FETCH_ROWS) break;
  }
  await sql`close backup_rows`.execute(trx);
}

/** The name of the newest migration that ran; empty when none did. */
export async function shapeOf(db: Kysely<Database> | Transaction<Database>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(db);
  return rows[0]?.name ?? "";
}
