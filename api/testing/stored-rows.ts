import type { Database } from "@nightlatch/database/schema";
import type { SourceRecord } from "@nightlatch/domain";
import type { Kysely } from "kysely";

export async function recordOf(db: Kysely<Database>, name: string): Promise<SourceRecord> {
  const statement = db.selectFrom("listings").select("record");
  return (await statement.where((is) => is.or([is("id", "=", name), is("slug", "=", name)])).executeTakeFirstOrThrow())
    .record as SourceRecord;
}

export const auditOf = (db: Kysely<Database>) =>
  db.selectFrom("audit").select(["who", "action", "subject", "changes"]).orderBy("id", "desc").execute();

export const mailsOf = (db: Kysely<Database>) =>
  db.selectFrom("mail_outbox").selectAll().orderBy("created_at").orderBy("recipient").execute();
