import { type Kysely, sql } from "kysely";

/** Invitations to see drafts, the sessions that were opened with them, and what their holders' browsers told of their visits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("preview_tokens")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    // SHA-256 of the token. The token itself is shown once, to the operator, and stored nowhere.
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("scope", "text", (column) => column.notNull())
    .addColumn("allowed_ids", "jsonb", (column) => column.notNull())
    .addColumn("max_sessions", "integer", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("expires_at", "timestamptz", (column) => column.notNull())
    .addColumn("revoked_at", "timestamptz")
    .addColumn("revoked_because", "text")
    .execute();
  await db.schema
    .createTable("preview_sessions")
    // SHA-256 of the cookie's value.
    .addColumn("secret_hash", "text", (column) => column.primaryKey())
    .addColumn("token_id", "text", (column) => column.notNull().references("preview_tokens.id").onDelete("cascade"))
    .addColumn("started_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("ended_at", "timestamptz")
    .execute();
  await db.schema.createIndex("preview_sessions_token").on("preview_sessions").column("token_id").execute();
  await db.schema
    .createTable("preview_events")
    .addColumn("token_id", "text", (column) => column.notNull().references("preview_tokens.id").onDelete("cascade"))
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("path", "text", (column) => column.notNull())
    .addColumn("at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("preview_events").execute();
  await db.schema.dropTable("preview_sessions").execute();
  await db.schema.dropTable("preview_tokens").execute();
}
