import type { OpenDatabase } from "@nightlatch/database/database";
import type { Database } from "@nightlatch/database/schema";
import type { Log } from "@nightlatch/http/log";
import type { Kysely, Transaction } from "kysely";
import { type Catalogue, catalogueQuerySteps, changedSteps } from "../catalogue.ts";
import { type Columns, changeSteps, columnSteps } from "../columns/columns.ts";
import { type CatalogueEntry, compareEntries, createShare, type Share } from "../columns/entry.ts";
import { entryRows, toEntry } from "../columns/entry-rows.ts";
import { runInSlices, type Steps, sortSteps } from "../steps.ts";
import type { CatalogueSource } from "./live-catalogue.ts";

const BATCH_ROWS = 200;

export async function readVersion(db: Kysely<Database>): Promise<number> {
  const { version } = await db.selectFrom("catalogue_version").select("version").executeTakeFirstOrThrow();
  return Number(version);
}

/** Listings to buffer before adding them to the columns: `least`, or `share` of all rows if that is more. */
const WAITING = { least: 20_000, share: 0.125 };
type Waiting = typeof WAITING;

/** Reads the version from the primary, and the listings from the primary or a replica that has reached this version. */
export function catalogueSource(opened: Pick<OpenDatabase, "db" | "readAt" | "onListingChange">, log: Log): CatalogueSource {
  const { db, readAt } = opened;
  return {
    onListingChange: (onChange) => opened.onListingChange?.(onChange),
    readVersion: () => readVersion(db),
    readCatalogue: async (previous) => readAt(await readVersion(db), (on) => readCatalogue(on, log, previous)),
  };
}

/** Reads listings changed since `previous`, or all if the change log is incomplete. Works in slices so that requests can run. */
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
        return yield* catalogueQuerySteps(yield* addSteps(columns, rest), version);
      };
    }
    afterId = last.id;
    if (entries.length < Math.max(waiting.least, waiting.share * (columns?.rows ?? 0))) continue;
    columns = await runInSlices(addSteps(columns, entries));
    [entries, share] = [[], createShare()];
  }
}

function* addSteps(columns: Columns | undefined, entries: readonly CatalogueEntry[]): Steps<Columns> {
  const added = yield* sortSteps(entries, compareEntries);
  return yield* columns ? changeSteps(columns, { gone: new Set(), added }) : columnSteps(added);
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

const MOST_CHANGED = 0.1;

async function readChangedIds(
  db: Kysely<Database>,
  previous: Catalogue,
  version: number,
  now: number,
): Promise<ReadonlySet<string> | undefined> {
  const most = Math.ceil(previous.columns.rows * MOST_CHANGED) + 1;
  const changes = await db
    .selectFrom("listing_changes")
    .select(["version", "listing_id"])
    .where("version", ">", previous.version)
    .where("version", "<=", version)
    .limit(most + 1)
    .execute();
  const versions = new Set(changes.map((change) => Number(change.version)));
  if (changes.length > most || versions.size !== version - previous.version) return undefined;
  const ended = [...previous.columns.boosts].filter(([, until]) => until <= now);
  return new Set([...changes.map((change) => change.listing_id), ...ended.map(([id]) => id)]);
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
