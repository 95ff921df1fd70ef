import { setImmediate } from "node:timers/promises";
import type { ReadAt } from "@nightlatch/database/replica";
import type { Database } from "@nightlatch/database/schema";
import { type SourceRecord, toPublicRecord } from "@nightlatch/domain";
import { type CachedPrebuilt, cachePrebuilt, type PrebuiltFile, prebuildFile } from "@nightlatch/process/http";
import type { Kysely } from "kysely";
import { type Access, draftsFor } from "./drafts.ts";
import type { LiveCatalogue } from "./live/live-catalogue.ts";
import { readVersion } from "./live/read-catalogue.ts";

const BATCH_ROWS = 50;

/** Caches all public records as a JSON array in a file. The first request after a change rewrites the file. */
export function cacheRecordsFile(readAt: ReadAt, live: Pick<LiveCatalogue, "current">, folder: string): CachedPrebuilt<PrebuiltFile> {
  return cachePrebuilt(
    () => live.current(),
    () => readAt(live.current().version, (db) => buildRecordsFile(db, folder)),
  );
}

/** Reads without a transaction, which would block the embedded database. After a concurrent change, reads again in a transaction. */
async function buildRecordsFile(db: Kysely<Database>, folder: string): Promise<PrebuiltFile> {
  const before = await readVersion(db);
  const file = await prebuildFile(jsonArray(publicRecords(db)), folder);
  if ((await readVersion(db)) === before) return file;
  file.retire();
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((trx) => prebuildFile(jsonArray(publicRecords(trx)), folder));
}

export function recordsWithDrafts(db: Kysely<Database>, access: Access): AsyncIterable<string> {
  return jsonArray(publicRecords(db), draftRecords(db, access));
}

const selectRecords = (db: Kysely<Database>) => db.selectFrom("listings").select(["id", "record"]).orderBy("id").limit(BATCH_ROWS);
type Select = ReturnType<typeof selectRecords>;

const publicRecords = (db: Kysely<Database>) => recordsOf(selectRecords(db).where("published", "=", true));
const draftRecords = (db: Kysely<Database>, access: Access) => recordsOf(draftsFor(selectRecords(db), access));

async function* recordsOf(query: Select): AsyncGenerator<string[]> {
  for (let afterId = ""; ; ) {
    const rows = await query.where("id", ">", afterId).execute();
    yield rows.map(({ record }) => JSON.stringify(toPublicRecord(record as SourceRecord)));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS) return;
    afterId = last.id;
    // Lets waiting requests run, because reading the embedded database blocks the event loop.
    await setImmediate();
  }
}

async function* jsonArray(...sources: readonly AsyncIterable<readonly string[]>[]): AsyncGenerator<string> {
  let before = "[";
  for (const source of sources) {
    for await (const texts of source) {
      if (texts.length === 0) continue;
      yield before + texts.join(",");
      before = ",";
    }
  }
  yield before === "[" ? "[]" : "]";
}
