import type { Kysely } from "kysely";
import type { Catalogue } from "./catalogue/catalogue.ts";
import { ANSWER_LIMITS, type CatalogueAnswers, createCatalogueAnswers, KEEP_NO_ANSWERS } from "./catalogue/catalogue-answers.ts";
import { createListingReader, type ListingReader } from "./catalogue/listing-reader.ts";
import { type LiveCatalogue, startLiveCatalogue } from "./catalogue/live-catalogue.ts";
import { readCatalogue, readVersion } from "./catalogue/read-catalogue.ts";
import type { ApiConfig } from "./config.ts";
import { type OpenDatabase, openEmbedded, openPostgres } from "./db/database.ts";
import { seedEmptyCatalogue } from "./db/listing-store.ts";
import { migrateToLatest } from "./db/migrate.ts";
import type { Database } from "./db/schema.ts";
import type { Log } from "./log.ts";
import { readSeedRecords } from "./seed-records.ts";

/** All that the API's routes stand on. */
export interface Services {
  readonly db: Kysely<Database>;
  readonly catalogue: LiveCatalogue;
  /** What the catalogue answers, kept ready. */
  readonly answers: CatalogueAnswers;
  readonly listings: ListingReader;
  readonly log: Log;
  /** True from the first whole catalogue until `close` is called. */
  ready(): boolean;
  /** Stops polling, waits for running queries and frees the database and the folder's lock. Safe to call twice. */
  close(): Promise<void>;
}

export interface ServicesOptions {
  /** Pause between looks for a newer catalogue, in milliseconds. */
  readonly pollMs?: number;
  /** Records for an empty catalogue; the directory's own seed unless told otherwise. */
  readonly readSeed?: () => Promise<readonly unknown[]>;
  /** Whether answers are kept until the catalogue changes; yes unless told otherwise. */
  readonly answerCache?: boolean;
}

/** A quarter of the two seconds in which a change that another process made has to show: building takes the rest. */
export const POLL_MS = 500;

/**
 * Opens the database, migrates it, fills an empty catalogue, builds the catalogue and starts looking for changes.
 *
 * @throws {DataDirInUseError} when another process holds the embedded database; any error of the steps above.
 * Nothing stays open after a failure.
 */
export async function openServices(
  config: Pick<ApiConfig, "dataDir" | "databaseUrl" | "answerCache">,
  log: Log,
  options: ServicesOptions = {},
): Promise<Services> {
  const opened = config.databaseUrl ? openPostgres(config.databaseUrl, log) : await openEmbedded(config.dataDir, log);
  return startServices(opened, log, { answerCache: config.answerCache, ...options });
}

/** `openServices` on a database that is open already. Closes it when a step fails. */
export async function startServices(opened: OpenDatabase, log: Log, options: ServicesOptions = {}): Promise<Services> {
  const { db } = opened;
  try {
    const migrated = await migrateToLatest(db);
    if (migrated.length) log.info({ migrated }, "The database was migrated.");
    const seeded = await seedEmptyCatalogue(db, options.readSeed ?? readSeedRecords);
    if (seeded) log.info({ listings: seeded }, "The empty catalogue was filled.");
    const source = { readVersion: () => readVersion(db), readCatalogue: (previous?: Catalogue) => readCatalogue(db, log, previous) };
    const catalogue = await startLiveCatalogue(source, log, options.pollMs ?? POLL_MS);
    let closing: Promise<void> | undefined;
    return {
      db,
      catalogue,
      answers: createCatalogueAnswers(catalogue, options.answerCache === false ? KEEP_NO_ANSWERS : ANSWER_LIMITS),
      listings: createListingReader(db, catalogue),
      log,
      ready: () => closing === undefined,
      close: () => {
        closing ??= catalogue.stop().then(() => opened.close());
        return closing;
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
