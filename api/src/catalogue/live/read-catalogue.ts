import type { Kysely, Transaction } from "kysely";
import type { OpenDatabase } from "../../db/database.ts";
import type { Database } from "../../db/schema.ts";
import type { Log } from "../../log.ts";
import { answerSteps, type Catalogue, changedSteps } from "../catalogue.ts";
import { type Columns, changeSteps, columnSteps } from "../columns/columns.ts";
import { type CatalogueEntry, compareEntries, createShare, type Share } from "../columns/entry.ts";
import { entryRows, toEntry } from "../columns/entry-rows.ts";
import { runInSlices, type Steps, sortSteps } from "../steps.ts";
import { readChangedIds } from "./changed-ids.ts";
import type { CatalogueSource } from "./live-catalogue.ts";

/** Rows that are read at once: few enough to hold up no request for long. */
const BATCH_ROWS = 200;

/** The number of the last change of the listings. */
export async function readVersion(db: Kysely<Database>): Promise<number> {
  const { version } = await db.selectFrom("catalogue_version").select("version").executeTakeFirstOrThrow();
  return Number(version);
}

/**
 * Listings that are read before they are put into the columns, and the share of the columns from which on they are: a listing
 * that waits takes several times the memory of one that is in the columns.
 */
const WAITING = { least: 20_000, share: 0.125 };
type Waiting = typeof WAITING;

/**
 * Where a server takes its catalogues from. The version is asked for where everything is written; the listings may come from a
 * replica that has it, so no catalogue is older than the one before, nor than the version that it is read for.
 */
export function catalogueSource(opened: Pick<OpenDatabase, "db" | "readAt" | "onListingChange">, log: Log): CatalogueSource {
  const { db, readAt } = opened;
  return {
    onListingChange: (heard) => opened.onListingChange?.(heard),
    readVersion: () => readVersion(db),
    readCatalogue: async (previous) => readAt(await readVersion(db), (on) => readCatalogue(on, log, previous)),
  };
}

/**
 * Reads the published listings of one moment and builds a catalogue of them: all listings, or after `previous` only those
 * that have changed since, when that is known. Version and listings are read in one snapshot, so that no change comes in
 * between. They are read in batches and worked on in slices, so that a long list holds up no request.
 */
export async function readCatalogue(db: Kysely<Database>, log: Log, previous?: Catalogue, waiting: Waiting = WAITING): Promise<Catalogue> {
  const { steps, version } = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      const reading: Reading = { trx, log, now: Date.now() };
      const version = await readVersion(trx);
      const changed = previous && (await readChangedIds(trx, previous, version, reading.now));
      return { version, steps: changed ? await readChanges(reading, previous, changed) : await readAll(reading, waiting) };
    });
  return runInSlices(steps(version));
}

interface Reading {
  readonly trx: Transaction<Database>;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: number;
}

type BuildSteps = (version: number) => Steps<Catalogue>;

async function readAll(reading: Reading, waiting: Waiting): Promise<BuildSteps> {
  let columns: Columns | undefined;
  let entries: CatalogueEntry[] = [];
  let share = createShare();
  for (let afterId = ""; ; ) {
    const rows = await selectRows(reading.trx).where("id", ">", afterId).orderBy("id").limit(BATCH_ROWS).execute();
    await runInSlices(addEntries(entries, rows, reading, share));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS) {
      const rest = entries;
      return function* (version) {
        return yield* answerSteps(yield* addSteps(columns, rest), version);
      };
    }
    afterId = last.id;
    if (entries.length < Math.max(waiting.least, waiting.share * (columns?.rows ?? 0))) continue;
    columns = await runInSlices(addSteps(columns, entries));
    [entries, share] = [[], createShare()];
  }
}

function* addSteps(columns: Columns | undefined, entries: readonly CatalogueEntry[]): Steps<Columns> {
  const come = yield* sortSteps(entries, compareEntries);
  return yield* columns ? changeSteps(columns, { gone: new Set(), come }) : columnSteps(come);
}

async function readChanges(reading: Reading, previous: Catalogue, changed: ReadonlySet<string>): Promise<BuildSteps> {
  const ids = [...changed];
  const entries: CatalogueEntry[] = [];
  const share = createShare();
  for (let at = 0; at < ids.length; at += BATCH_ROWS) {
    const rows = await selectRows(reading.trx)
      .where("id", "in", ids.slice(at, at + BATCH_ROWS))
      .execute();
    await runInSlices(addEntries(entries, rows, reading, share));
  }
  return (version) => changedSteps(previous, changed, entries, version);
}

function selectRows(trx: Transaction<Database>) {
  return entryRows(trx).where("published", "=", true);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>["execute"]>>[number];

function* addEntries(entries: CatalogueEntry[], rows: readonly Row[], { log, now }: Reading, share: Share): Steps<void> {
  for (const row of rows) {
    const entry = toEntry(row, now, share, log);
    if (entry.published) entries.push(entry);
    yield;
  }
}
