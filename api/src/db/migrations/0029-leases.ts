import { type Kysely, sql } from "kysely";

export const understoodBy = "0028-host-address";

/** Who does the work that one process does for all, and until when (docs/adr/0057). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table leases (
      name text primary key, holder uuid not null, epoch integer not null, held_until timestamptz not null
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("leases").execute();
}
