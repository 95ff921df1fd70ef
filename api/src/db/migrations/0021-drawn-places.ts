import type { SourceImage, SourceRecord } from "@nightlatch/domain";
import { type Kysely, sql } from "kysely";
import { readSeedRecords } from "../seed-records.ts";

/** Pictures of the houses that the seed's listings shared in earlier releases. The site's own scenes are in the same folder and stay. */
const SHARED_HOUSE = /^\/media\/scenes\/(?!hero-dusk-|no-picture-|og-default)/;
const BATCH = 100;

interface Row {
  readonly id: string;
  readonly record: SourceRecord;
}

/**
 * The houses that the seed's listings shared are drawn no more: each listing of the seed gets pictures of its own place where it
 * showed them. Photos of hosts stay, before them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: found } = await sql<{ id: string }>`
    select id from listings where record::text like ${"%/media/scenes/%"} order by id`.execute(db);
  if (found.length === 0) return;
  const seed = (await readSeedRecords()) as readonly SourceRecord[];
  const ownImages = new Map(seed.map((record) => [record.id, record["Image Gallery"] ?? []]));
  for (let at = 0; at < found.length; at += BATCH) {
    const ids = found.slice(at, at + BATCH).map(({ id }) => id);
    const { rows } = await sql<Row>`select id, record from listings where id = any(${ids}::text[])`.execute(db);
    for (const { id, record } of rows) {
      const renewed = JSON.stringify(withOwnImages(record, ownImages.get(id) ?? []));
      await sql`update listings set record = ${renewed} where id = ${id}`.execute(db);
    }
  }
  // Which listings changed is not noted, so servers that run read all of them anew.
  await sql`update catalogue_version set version = version + 1`.execute(db);
}

/** The earlier pictures are gone, so there is nothing to go back to. */
export async function down(): Promise<void> {}

/** The record with images of its own place in the place of those of a shared house. */
function withOwnImages(record: SourceRecord, own: readonly SourceImage[]): SourceRecord {
  const isShared = ({ url }: SourceImage): boolean => SHARED_HOUSE.test(url);
  const gallery = record["Image Gallery"];
  const preview = record["Preview Image"];
  const kept = gallery?.filter((image) => !isShared(image)) ?? [];
  const images = gallery?.some(isShared) ? [...kept, ...own] : gallery;
  return {
    ...record,
    ...(gallery ? { "Image Gallery": images } : {}),
    ...(preview?.some(isShared) ? { "Preview Image": (images ?? own).slice(0, 1) } : {}),
  };
}
