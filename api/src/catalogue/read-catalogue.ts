import { setImmediate } from "node:timers/promises";
import { readListing, type SourceRecord } from "@nightlatch/shared/domain";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";
import { buildCatalogue, type Catalogue } from "./catalogue.ts";
import type { CatalogueEntry } from "./columns.ts";

/** Few enough that reading them holds up no request for long. */
const BATCH_ROWS = 500;

/** The number of the last change of the listings. */
export async function readVersion(db: Kysely<Database>): Promise<number> {
  const { version } = await db.selectFrom("catalogue_version").select("version").executeTakeFirstOrThrow();
  return Number(version);
}

/**
 * Reads all published listings of one moment and builds a catalogue of them. Version and listings are read in one
 * snapshot, in batches, so that neither a change in between nor a long list gets in the way of requests.
 */
export async function readCatalogue(db: Kysely<Database>, log: Log): Promise<Catalogue> {
  const now = Date.now();
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      const version = await readVersion(trx);
      const entries: CatalogueEntry[] = [];
      for (let afterId = ""; ; ) {
        const rows = await readBatch(trx, afterId);
        for (const row of rows) {
          const listing = readListing(row.record as SourceRecord, undefined, now);
          // Lists and the page of one listing must agree on the address.
          if (listing.id !== row.id || listing.slug !== row.slug) log.warn({ id: row.id }, "A stored record does not match its row.");
          entries.push({ listing, texts: { name: row.name_text, city: row.city_text, state: row.state_text, country: row.country_text } });
        }
        const last = rows.at(-1);
        if (!last || rows.length < BATCH_ROWS) break;
        afterId = last.id;
        await setImmediate();
      }
      return buildCatalogue(entries, version, now);
    });
}

function readBatch(trx: Kysely<Database>, afterId: string) {
  return trx
    .selectFrom("listings")
    .select(["id", "slug", "record", "name_text", "city_text", "state_text", "country_text"])
    .where("published", "=", true)
    .where("id", ">", afterId)
    .orderBy("id")
    .limit(BATCH_ROWS)
    .execute();
}
