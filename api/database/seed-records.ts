import type { SourceImage, SourceRecord } from "@nightlatch/domain";
import { readSeedListings } from "@nightlatch/seed";
import { type Kysely, sql } from "kysely";
import { imageFields } from "./photo-files.ts";

export async function readSeedRecords(): Promise<readonly SourceRecord[]> {
  const listings = await readSeedListings();
  return listings.map(({ pictures, ...record }) => ({ ...imageFields(pictures), ...record }));
}

const BATCH = 100;

interface Row {
  readonly id: string;
  readonly record: SourceRecord;
}

/** Replaces old demonstration images, but no hosts' photos. @param old matches old image paths @param like matches their records in SQL */
export async function renewSeedImages(db: Kysely<unknown>, old: RegExp, like: string): Promise<void> {
  const { rows: found } = await sql<{ id: string }>`select id from listings where record::text like ${like} order by id`.execute(db);
  if (found.length === 0) return;
  const ownImages = new Map((await readSeedRecords()).map((record) => [record.id, record["Image Gallery"] ?? []]));
  for (let at = 0; at < found.length; at += BATCH) {
    const ids = found.slice(at, at + BATCH).map(({ id }) => id);
    const { rows } = await sql<Row>`select id, record from listings where id = any(${ids}::text[])`.execute(db);
    for (const { id, record } of rows) {
      const renewed = JSON.stringify(withOwnImages(record, ownImages.get(id) ?? [], old));
      await sql`update listings set record = ${renewed} where id = ${id}`.execute(db);
    }
  }
  await sql`update catalogue_version set version = version + 1`.execute(db);
}

function withOwnImages(record: SourceRecord, own: readonly SourceImage[], old: RegExp): SourceRecord {
  const isOld = ({ url }: SourceImage): boolean => old.test(url);
  const gallery = record["Image Gallery"];
  const preview = record["Preview Image"];
  const current = gallery?.filter((image) => !isOld(image)) ?? [];
  const images = gallery?.some(isOld) ? [...current, ...own] : gallery;
  return {
    ...record,
    ...(gallery ? { "Image Gallery": images } : {}),
    ...(preview?.some(isOld) ? { "Preview Image": (images ?? own).slice(0, 1) } : {}),
  };
}
