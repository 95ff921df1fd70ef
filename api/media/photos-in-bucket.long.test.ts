import path from "node:path";
import { photoFiles } from "@nightlatch/database/photo-files";
import type { ListingDetail, UploadedPhoto } from "@nightlatch/domain";
import { readBucketSettings } from "@nightlatch/process/storage";
import { startObjectGateway } from "@nightlatch/process/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApi } from "../src/app.ts";
import type { Services } from "../src/services.ts";
import { postTo } from "../testing/api.ts";
import { PROPERTY } from "../testing/forms.ts";
import { makeTestDesk, type TestDesk } from "../testing/operator-desk.ts";
import { makeTestPhoto } from "../testing/photos.ts";
import { createBucketStorage } from "./bucket-storage.ts";
import { deletePhotos } from "./delete-photos.ts";

// Uses Ceph's gateway, a real S3 server. The short tests are bucket-storage.test.ts and photos-in-bucket.test.ts.
const gateway = await startObjectGateway();
await gateway.makeBucket("stays");
afterAll(() => gateway.stop());

const BUCKET = "s3://stays/of guests/a+b";
const settingsOf = (address: string) => readBucketSettings("PHOTOS_URL", { ...gateway.env, PHOTOS_URL: address });

describe("a real object store", () => {
  let desk: TestDesk;
  let services: Services;
  let app: FastifyInstance;
  let jpeg: Buffer;

  beforeAll(async () => {
    desk = await makeTestDesk({ ...gateway.env });
    jpeg = await makeTestPhoto(900, 600).jpeg().toBuffer();
    await start();
  });
  afterAll(async () => {
    await services.close();
    await desk.remove();
  });

  async function start(address?: string): Promise<void> {
    services = await desk.start([], address ? { photosBucket: settingsOf(address) } : {});
    app = buildApi(services, { trustProxy: true });
    await app.ready();
  }

  async function handIn(number: number, email = `host${number}@x.example`): Promise<{ slug: string; photo: string }> {
    const headers = { "x-forwarded-for": `198.51.100.${number}` };
    const sent = await postTo(app, "/api/photos", jpeg, { ...headers, "content-type": "image/jpeg" });
    if (sent.statusCode !== 200) throw new Error(sent.body);
    const payload = {
      ...PROPERTY,
      Name: `Pine ${number}`,
      "Host Email": email,
      Photos: [{ photo: sent.json<UploadedPhoto>().photo }],
    };
    const response = await app.inject({ method: "POST", url: "/api/properties", payload, headers });
    if (response.statusCode !== 200) throw new Error(response.body);
    const submissions = services.db.selectFrom("submissions").innerJoin("photos", "submission_id", "submissions.id");
    const { id, photo } = await submissions
      .select(["submissions.id", "photos.id as photo"])
      .where("record", "@>", JSON.stringify({ Name: payload.Name }) as never)
      .executeTakeFirstOrThrow();
    const { slug } = await desk.json<{ slug: string }>("submissions", "approve", id);
    await services.catalogue.refresh();
    return { slug, photo };
  }
  const imagesOf = async (slug: string) => (await app.inject(`/api/listings/${slug}`)).json<ListingDetail>().pictures;
  const statusesOf = async (photo: string) =>
    Promise.all(photoFiles({ id: photo, width: 900 }).map(async ({ name }) => (await app.inject(`/media/photos/${name}`)).statusCode));
  const ALL = Array(6).fill(200);
  async function inBucket(): Promise<string[]> {
    const storage = createBucketStorage(settingsOf(BUCKET), { cache: path.join(desk.dataDir, "elsewhere"), log: services.log });
    const names: string[] = [];
    for await (const page of storage.list()) names.push(...page.map(({ name }) => name));
    await storage.stop();
    return names;
  }

  it("takes photos next to the running site, serves them, and gives them back", async () => {
    const before = await handIn(1);
    expect(await desk.json("photos", "move", "--to", BUCKET, "--dry-run")).toMatchObject({ copied: 6, there: 0, left: [] });
    expect(await desk.json("photos", "move", "--to", BUCKET)).toMatchObject({ copied: 6, there: 0, left: [] });
    const meanwhile = await handIn(2);
    await services.close();
    await start(BUCKET);
    expect(await desk.json("photos", "move", "--to", BUCKET)).toMatchObject({ copied: 6, there: 6, left: [] });
    for (const { slug, photo } of [before, meanwhile]) expect([(await imagesOf(slug)).length, await statusesOf(photo)]).toEqual([1, ALL]);
    expect((await desk.opsWith({ PHOTOS_URL: BUCKET }, "photos", "check")).code).toBe(0);
    const back = path.join(desk.dataDir, "back");
    expect(await desk.json("photos", "move", "--from", BUCKET, "--to", back)).toMatchObject({ copied: 12, there: 0, left: [] });
  });

  it("stores every photo of twenty hosts that upload at once", async () => {
    const listings = await Promise.all(Array.from({ length: 20 }, (_, number) => handIn(number + 10)));
    for (const { photo } of listings) expect(await statusesOf(photo)).toEqual(ALL);
    const names = await inBucket();
    for (const { photo } of listings) expect(names.filter((name) => name.startsWith(photo))).toHaveLength(6);
  });

  it("deletes what is erased and what a listing drops", async () => {
    const erased = await handIn(50, "robin@x.example");
    const removed = await handIn(51);
    expect(await statusesOf(erased.photo)).toEqual(ALL);
    await desk.json("listings", "remove", erased.slug, "--yes");
    await desk.json("erase", "--email", "robin@x.example", "--yes");
    await desk.json("listings", "remove", removed.slug, "--yes");
    await deletePhotos(services.db, services.photos.storage);
    const names = await inBucket();
    expect(names.filter((name) => [erased.photo, removed.photo].some((photo) => name.startsWith(photo)))).toEqual([]);
    expect(await statusesOf(erased.photo)).toEqual(Array(6).fill(404));
  });

  it("passes the start-up check, and counts as away with a wrong key", async () => {
    const cache = path.join(desk.dataDir, "elsewhere");
    await createBucketStorage(settingsOf(BUCKET), { cache, log: services.log }).tryOut();
    const stranger = { ...settingsOf(BUCKET), secretAccessKey: "wrong" };
    await expect(createBucketStorage(stranger, { cache, log: services.log }).tryOut()).rejects.toThrow(/cannot be written to.*403/);
    const nowhere = settingsOf("s3://no-such-bucket/photos");
    await expect(createBucketStorage(nowhere, { cache, log: services.log }).tryOut()).rejects.toThrow(/cannot be written to.*404/);
  });
});

Object.assign(process.env, gateway.env, { TEST_PHOTOS_URL: "s3://stays/promises" });
await import("./photos.test.ts");
