import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { photoFiles } from "@nightlatch/database/photo-files";
import { createFolderStorage } from "@nightlatch/media/folder-storage";
import { hashOf } from "@nightlatch/media/photo-storage";
import { serveBucket } from "@nightlatch/process/testing";
import { afterAll, describe, expect, it } from "vitest";
import { openTestDesk } from "../../testing/operator-desk.ts";
import { makeRecord } from "../../testing/records.ts";
import { photoRow } from "../../testing/submissions.ts";
import { type Moved, movePhotos } from "./photo-commands.ts";

const service = await serveBucket();
afterAll(() => service.stop());
const { desk, services, db } = await openTestDesk([makeRecord("n1")], { ...service.env });
const folder = services.photos.storage.location;

const BUCKET = "s3://bucket/stays";
const photoOf = (number: number) => photoRow(String(number).repeat(32), { width: 42, height: 28 });
const filesOf = (number: number) => photoFiles(photoOf(number)).map(({ name }) => name);
const contentOf = (name: string) => `picture of ${name}`;
const atBucket = () =>
  [...service.objects.keys()].map((key) => path.basename(key)).filter((name) => name.endsWith("p") || name.endsWith("f"));

async function addPhoto(number: number): Promise<void> {
  await db.insertInto("photos").values(photoOf(number)).execute();
  mkdirSync(folder, { recursive: true });
  for (const name of filesOf(number)) writeFileSync(path.join(folder, name), contentOf(name));
}

for (const number of [1, 2, 3]) await addPhoto(number);

describe("photos move", () => {
  const move = (...args: string[]) => desk.json<Moved>("photos", "move", "--to", BUCKET, ...args);

  it("reports what it would copy, and copies nothing, with --dry-run", async () => {
    expect(await move("--dry-run")).toMatchObject({ photos: 3, copied: 6, there: 0, left: [] });
    expect(atBucket()).toEqual([]);
  });

  it("stops when the bucket fails, and resumes next to the running site", async () => {
    service.fault = (method, key) => (method === "PUT" && key.includes("222") ? 503 : undefined);
    await desk.rejects(1, /cannot be written to: .* Run it again to continue\.\n$/s, "photos", "move", "--to", BUCKET);
    service.fault = () => undefined;
    const copied = atBucket().length;
    expect(copied).toBeLessThan(6);
    const { code, out } = await desk.ops("photos", "move", "--to", BUCKET);
    expect(code).toBe(0);
    expect(out).toContain(
      `6 of 6 files of 3 photos are in ${BUCKET}, compared by their hashes: ${6 - copied} copied now, ${copied} there before.`,
    );
    expect(out).toContain(`Set PHOTOS_URL=${BUCKET} for every server`);
    for (const name of [1, 2, 3].flatMap(filesOf))
      expect(service.objects.get(`stays/${name}`)?.content.toString(), name).toBe(contentOf(name));
    const rows = await db.selectFrom("photos").select(["id", "hashes"]).orderBy("id").execute();
    expect(rows[0]?.hashes).toEqual(Object.fromEntries(filesOf(1).map((name) => [name.slice(33), hashOf(Buffer.from(contentOf(name)))])));
    expect(readdirSync(folder).filter((name) => name !== "incoming")).toHaveLength(6);
  });

  it("copies new and damaged files when it runs again, and names missing ones", async () => {
    await addPhoto(4);
    const [first = "", second = ""] = filesOf(1);
    service.objects.set(`stays/${first}`, { content: Buffer.from("pict"), modified: new Date() });
    expect(await move()).toMatchObject({ photos: 4, copied: 3, there: 5, left: [] });
    expect(service.objects.get(`stays/${first}`)?.content.toString()).toBe(contentOf(first));

    service.objects.delete(`stays/${second}`);
    writeFileSync(path.join(folder, second), "changed");
    rmSync(path.join(folder, filesOf(2)[0] ?? ""));
    const { code, out, err } = await desk.ops("photos", "move", "--to", BUCKET);
    expect([code, err]).toEqual([1, "1 file could not be copied.\n"]);
    expect(out).toContain(`  ${second} in ${folder} differs from what was stored`);
    writeFileSync(path.join(folder, second), contentOf(second));
    expect(await move()).toMatchObject({ copied: 1, there: 7, left: [] });
  });

  it("copies back into a folder that does not exist yet", async () => {
    const back = desk.file("back");
    const moved = await desk.json<Moved>("photos", "move", "--from", BUCKET, "--to", back);
    expect(moved).toMatchObject({ photos: 4, copied: 8, there: 0, left: [] });
    for (const name of [1, 2, 3, 4].flatMap(filesOf)) expect(readFileSync(path.join(back, name), "utf8")).toBe(contentOf(name));
  });

  it.each([
    [["--to", BUCKET, "--from", BUCKET], 2, "--from and --to are the same place."],
    [[], 2, "--to is needed where PHOTOS_URL is not set."],
    [["--to", BUCKET, "--from", "/no/such"], 1, "There is no folder /no/such."],
    [["--to", "s3:/bucket"], 1, "--to must look like s3://bucket/prefix."],
    [["--to", "https://bucket.example"], 1, "--to must look like s3://bucket/prefix."],
  ])("refuses %s", async (args, code, words) => {
    await desk.rejects(code, words, "photos", "move", ...args);
  });

  it("leaves no file of a photo that is deleted meanwhile", async () => {
    const [from, to] = [createFolderStorage(desk.file("a")), createFolderStorage(desk.file("b"))];
    await from.put([1, 2].flatMap(filesOf).map((name) => ({ name, content: Buffer.from(name), hash: hashOf(Buffer.from(name)) })));
    await movePhotos({
      ...{ from, to, dryRun: false, progress: () => {} },
      page: async (after) => (after ? [] : [1, 2].map((number) => ({ ...photoOf(number), hashes: null }))),
      hashed: async () => [photoOf(2).id],
    });
    expect(readdirSync(to.location).toSorted()).toEqual(filesOf(2).toSorted());
  });
});

describe("the files of photos", () => {
  it("are reported as missing by check and after a restore, and a backup says where they are", async () => {
    for (const name of filesOf(2)) writeFileSync(path.join(folder, name), contentOf(name));
    expect(await desk.json("photos", "check")).toEqual({ place: folder, photos: 4, lacking: 0, names: [] });
    const file = desk.file("all.gz");
    const backup = await desk.ops("backup", file);
    expect(backup.out).toContain(`Photo files are not in it. They are in ${folder}. Keep a copy of that folder next to the backup.`);
    expect((await desk.opsWith({ PHOTOS_URL: BUCKET }, "backup", file)).out).toContain(
      `copy them: ops photos move --from ${BUCKET} --to FOLDER`,
    );
    const [gone = ""] = filesOf(3);
    rmSync(path.join(folder, gone));
    const restored = await desk.ops("restore", file, "--replace");
    expect([restored.code, restored.out]).toEqual([0, expect.stringContaining(`${folder} lacks files of 1 of 4 photos:\n  ${gone}\n`)]);
    const check = await desk.ops("photos", "check");
    expect([check.code, check.err]).toEqual([1, `${folder} is incomplete.\n`]);
  });

  it("are checked under their bucket prefix, and only the site's own is used", async () => {
    await db.updateTable("photos").set({ listing_id: "n1" }).where("id", "=", photoOf(1).id).execute();
    await services.close();
    const elsewhere = await desk.opsWith({ PHOTOS_URL: "s3://bucket/other" }, "photos", "check");
    expect([elsewhere.code, elsewhere.out]).toEqual([1, expect.stringContaining("s3://bucket/other lacks files of 4 of 4 photos:")]);
    expect((await desk.opsWith({ PHOTOS_URL: BUCKET }, "photos", "check")).code).toBe(0);
    service.fault = () => 403;
    const away = await desk.opsWith({ PHOTOS_URL: BUCKET }, "photos", "check");
    expect([away.code, away.err]).toEqual([1, expect.stringContaining("cannot be read: The object store responded with 403")]);
    expect((await desk.opsWith({ PHOTOS_URL: BUCKET }, "today")).out).toContain("Photos cannot be reached: some are not shown");
    service.fault = () => undefined;
    expect((await desk.opsWith({ PHOTOS_URL: BUCKET }, "today")).out).not.toContain("Photos cannot be reached");
  });
});
