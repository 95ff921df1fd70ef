import { type Kysely, sql } from "kysely";

export const understoodBy = "0028-host-address";

/** The hash of each file of a photo, by which one that comes from elsewhere is known (docs/adr/0058). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column hashes jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos drop column hashes`.execute(db);
}
