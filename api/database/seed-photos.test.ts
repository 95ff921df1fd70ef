import type { SourceImage, SourceRecord } from "@nightlatch/domain";
import { putListings } from "@nightlatch/listings/listing-store";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../testing/database.ts";
import { makeRecord } from "../testing/records.ts";
import { migrations } from "./migrate.ts";
import type { SchemaChange } from "./run-migrations.ts";
import { readSeedRecords } from "./seed-records.ts";

const imageAt = (base: string): SourceImage => ({
  id: base.split("/").at(-1),
  url: `${base}-1400.webp`,
  thumbnails: { large: { url: `${base}-800.webp` }, full: { url: `${base}-1400.webp` } },
  width: 1400,
  height: 933,
  alt: "A tall A-frame cabin",
  variants: { base, widths: [400, 800, 1400], formats: ["avif", "webp"] },
});
const SHARED = ["dusk", "living"].map((view) => imageAt(`/media/scenes/alder-aframe-${view}`));
const ILLUSTRATED = ["front", "living"].map((view) => imageAt(`/media/places/laurel-gap-${view}`));
const PHOTO: SourceImage = { id: "p", url: `/media/photos/${"a".repeat(32)}-1400.webp` };
const NO_IMAGE: SourceImage = { url: "/media/scenes/no-picture-1400.webp" };

const { db } = await openTestDatabase();

describe.each([
  ["shared houses", "0021-drawn-places", SHARED],
  ["illustrations", "0036-seed-photos", ILLUSTRATED],
])("the migration from %s to the seed's photos", (_what, name, old) => {
  const { up } = migrations[name] as SchemaChange;
  let seed: readonly SourceRecord[];
  beforeAll(async () => {
    seed = (await readSeedRecords()) as readonly SourceRecord[];
  });
  beforeEach(() => db.deleteFrom("listings").execute());

  const ownOf = (id: string): readonly SourceImage[] => seed.find((record) => record.id === id)?.["Image Gallery"] ?? [];
  const versionOf = async () => Number((await db.selectFrom("catalogue_version").select("version").executeTakeFirstOrThrow()).version);
  async function migrate(images: Readonly<Record<string, readonly SourceImage[]>>): Promise<Map<string, SourceRecord>> {
    const records = Object.entries(images).map(([id, all]) =>
      makeRecord(id, { "Preview Image": all.slice(0, 1), "Image Gallery": [...all] }),
    );
    await putListings(db, records);
    await up(db as never);
    const rows = await db.selectFrom("listings").select(["id", "record"]).execute();
    return new Map(rows.map(({ id, record }) => [id, record as SourceRecord]));
  }

  it("gives a listing of the seed its own images, and notifies readers", async () => {
    const before = await versionOf();
    const record = (await migrate({ "rec-0001": old })).get("rec-0001");
    expect(ownOf("rec-0001").length).toBeGreaterThanOrEqual(4);
    expect(record?.["Image Gallery"]).toEqual(ownOf("rec-0001"));
    expect(record?.["Preview Image"]).toEqual(ownOf("rec-0001").slice(0, 1));
    expect(await versionOf()).toBe(before + 2);
  });

  it("keeps photos of hosts, and keeps them first", async () => {
    const records = await migrate({ "rec-0001": [old[0] as SourceImage, PHOTO], "rec-0002": [PHOTO] });
    expect(records.get("rec-0001")?.["Image Gallery"]).toEqual([PHOTO, ...ownOf("rec-0001")]);
    expect(records.get("rec-0001")?.["Preview Image"]).toEqual([PHOTO]);
    expect(records.get("rec-0002")?.["Image Gallery"]).toEqual([PHOTO]);
  });

  it("removes missing images from listings outside the seed", async () => {
    const record = (await migrate({ "own-1": [...old, NO_IMAGE] })).get("own-1");
    expect(record?.["Image Gallery"]).toEqual([NO_IMAGE]);
    expect(record?.["Preview Image"]).toEqual([NO_IMAGE]);
  });

  it("does nothing a second time, or for a catalogue without such images", async () => {
    const once = await migrate({ "rec-0001": old, "own-2": [PHOTO] });
    const version = await versionOf();
    await up(db as never);
    const rows = await db.selectFrom("listings").select(["id", "record"]).execute();
    expect(new Map(rows.map(({ id, record }) => [id, record]))).toEqual(once);
    expect(await versionOf()).toBe(version);
  });
});
