import { type Kysely, sql } from "kysely";

const ROLE = sql`role in ('curator', 'owner')`;

/** Operators at the desk on the web: the one-time links that let them in, their sessions, passkeys, and challenges of passkeys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desk_links")
    // SHA-256 of the token. The token itself is shown or mailed once, and stored nowhere.
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull().check(ROLE))
    .addColumn("opened_by", "text", (column) => column.notNull())
    .addColumn("session_seconds", "integer", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("expires_at", "timestamptz", (column) => column.notNull())
    .addColumn("used_at", "timestamptz")
    .execute();
  await db.schema
    .createTable("desk_sessions")
    .addColumn("id", "uuid", (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    // SHA-256 of the cookie's value.
    .addColumn("secret_hash", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull().check(ROLE))
    .addColumn("opened_by", "text", (column) => column.notNull())
    .addColumn("device", "text", (column) => column.notNull())
    .addColumn("started_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("used_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("expires_at", "timestamptz", (column) => column.notNull())
    .addColumn("ended_at", "timestamptz")
    .execute();
  await db.schema
    .createTable("desk_passkeys")
    // The credential's id, as base64url.
    .addColumn("id", "text", (column) => column.primaryKey())
    // The operator's address in the settings, and their name there when it was added.
    .addColumn("person", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("counter", "bigint", (column) => column.notNull())
    .addColumn("transports", "jsonb", (column) => column.notNull())
    .addColumn("created_at", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("used_at", "timestamptz")
    .execute();
  await db.schema
    .createTable("desk_challenges")
    // SHA-256 of the challenge that a browser is to sign.
    .addColumn("challenge_hash", "text", (column) => column.primaryKey())
    // What was asked: to sign in, or a session that adds a passkey.
    .addColumn("asked_by", "text", (column) => column.notNull())
    .addColumn("expires_at", "timestamptz", (column) => column.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ["desk_challenges", "desk_passkeys", "desk_sessions", "desk_links"]) await db.schema.dropTable(table).execute();
}
