import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Catalogue } from "../catalogue.ts";

/** Share of the catalogue up to which only changed listings are read. Past it, reading all of them is about as quick. */
const MOST_CHANGED = 0.1;

/**
 * The ids of listings that were added, changed or removed since `previous`, and of those whose boost has ended since.
 *
 * @returns undefined when they are not known, because the log of changes does not reach back so far or lacks a change, or
 * when they are so many that all listings may as well be read
 */
export async function readChangedIds(
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
