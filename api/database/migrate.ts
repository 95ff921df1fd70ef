import type { Kysely } from "kysely";
import { changes0001To0019 } from "./migrations/0001-0019.ts";
import { changes0020To0028 } from "./migrations/0020-0028.ts";
import { changesFrom0029 } from "./migrations/0029-onwards.ts";
import { newestOf, runMigrations, type SchemaChanges } from "./run-migrations.ts";
import type { Database } from "./schema.ts";

/** Never edit or rename a released migration. */
export const migrations: SchemaChanges = { ...changes0001To0019, ...changes0020To0028, ...changesFrom0029 };

export const NEWEST_SHAPE = newestOf(migrations);

/** @returns names of the new migrations @throws {UnusableDatabaseError} for a newer schema, {Error} for a failed and reverted migration */
export const migrateToLatest = (db: Kysely<Database>): Promise<string[]> => runMigrations(db, migrations);
