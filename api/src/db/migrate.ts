import type { Kysely } from "kysely";
import { changes0001To0019 } from "./migrations/0001-0019.ts";
import { changes0020To0028 } from "./migrations/0020-0028.ts";
import { changesFrom0029 } from "./migrations/0029-onwards.ts";
import { newestOf, runMigrations, type SchemaChanges } from "./run-migrations.ts";
import type { Database } from "./schema.ts";

/** All released migrations, by the names that databases have recorded. A released one is never edited or renamed. */
export const migrations: SchemaChanges = { ...changes0001To0019, ...changes0020To0028, ...changesFrom0029 };

/** The newest shape of the database that this release knows. */
export const NEWEST_SHAPE = newestOf(migrations);

/**
 * Migrates the database to the newest shape. Several servers may start at once: all but the first find nothing to do.
 *
 * @returns the names of the migrations that ran
 * @throws {UnusableDatabaseError} when a newer release has migrated it to a shape that this one does not understand
 * @throws {Error} naming the migration that failed, with its own error as the cause; that one is rolled back
 */
export const migrateToLatest = (db: Kysely<Database>): Promise<string[]> => runMigrations(db, migrations);
