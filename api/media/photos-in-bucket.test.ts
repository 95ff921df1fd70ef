import { readdir } from "node:fs/promises";
import path from "node:path";
import { runOperation } from "@nightlatch/backoffice/operations";
import { contextOf } from "@nightlatch/backoffice/server-context";
import type { ListingDetail, UploadedPhoto } from "@nightlatch/domain";
import { readBucketSettings } from "@nightlatch/process/storage";
import { serveBucket } from "@nightlatch/process/testing";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildApi } from "../src/app.ts";
import { openTestApi } from "../testing/api.ts";
import { PROPERTY } from "../testing/forms.ts";
import { makeTestPhoto } from "../testing/photos.ts";
import { deletePhotos, deleteUnknownFiles, tidyPhotosChore } from "./delete-photos.ts";

// Runs the tests of photos and routes that depend on the storage again, with a bucket.
const HOUR = 60 * 60 * 1000;

const service = await serveBucket();
afterAll(() => service.stop());
const photosBucket = readBucketSettings("PHOTOS_URL", { ...service.env, PHOTOS_URL: "s3://bucket/secret-stays" });
const api = await openTestApi([], { photosBucket });
const { db } = api.services;
const jpeg = await makeTestPhoto(42, 28).jpeg().toBuffer();
beforeEach(() => db.deleteFrom("request_marks").execute());
afterEach(async () => {
  service.fault = () => undefined;
  await expect.poll(() => api.services.photos.storage.away(), { timeout: 20_000 }).toBe(false);
});

const send = () => api.app.inject({ method: "POST", url: "/api/photos", payload: jpeg, headers: { "content-type": "image/jpeg" } });
const run = (name: Parameters<typeof runOperation>[1], input: unknown) => runOperation(db, name, input, contextOf(api.services));
const rows = () => db.selectFrom("photos").selectAll().orderBy("created_at").execute();
const names = () => [...service.objects.keys()].map((key) => path.basename(key)).filter((name) => name !== "conditional-writes.txt");
const cachedFiles = () => readdir(path.join(api.services.photos.storage.incoming, "../files")).catch(() => []);
const requests = () => service.requests.filter((line) => line.startsWith("GET secret-stays/"));
const later = (hours: number) => new Date(Date.now() + hours * HOUR);

async function handIn(): Promise<{ submission: string; photo: string; address: string }> {
  const uploaded = await send();
  if (uploaded.statusCode !== 200) throw new Error(uploaded.body);
  const { photo } = uploaded.json<UploadedPhoto>();
  const response = await api.app.inject({ method: "POST", url: "/api/properties", payload: { ...PROPERTY, Photos: [{ photo }] } });
  expect(response.statusCode, response.body).toBe(200);
  const row = (await rows()).at(-1);
  return { submission: row?.submission_id ?? "", photo: row?.id ?? "", address: `/media/photos/${row?.id}-42.webp` };
}
const publish = async (id: string) => {
  const { slug } = (await run("submissions approve", { id, draft: false })) as { slug: string };
  await api.services.catalogue.refresh();
  return slug;
};

describe("a photo in a bucket", () => {
  it("waits for the operator, and no other request reads it", async () => {
    const { photo, address } = await handIn();
    expect(
      names()
        .filter((name) => name.startsWith(photo))
        .toSorted(),
    ).toEqual([`${photo}-42.avif`, `${photo}-42.webp`]);
    expect(await readdir(api.services.photos.storage.incoming)).toEqual([]);
    const before = requests().length;
    expect((await api.app.inject(address)).statusCode).toBe(404);
    expect([requests().length - before, await cachedFiles()]).toEqual([0, []]);
  });

  it("is served like one from a folder: type, cache time, ranges and 304", async () => {
    const { submission, photo, address } = await handIn();
    const slug = await publish(submission);
    const before = requests().length;
    const responses = await Promise.all(Array.from({ length: 30 }, () => api.app.inject(address)));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(requests().length - before).toBe(1);
    const [{ headers, rawPayload } = await api.app.inject(address)] = responses;
    expect(headers).toMatchObject({ "content-type": "image/webp", "cache-control": "public, max-age=3600", "accept-ranges": "bytes" });
    expect(rawPayload.equals(service.objects.get(`secret-stays/${photo}-42.webp`)?.content ?? Buffer.alloc(0))).toBe(true);
    expect(headers["last-modified"]).toBe(service.objects.get(`secret-stays/${photo}-42.webp`)?.modified.toUTCString());
    const known = await api.app.inject({ url: address, headers: { "if-none-match": String(headers.etag) } });
    const part = await api.app.inject({ url: address, headers: { range: "bytes=0-3" } });
    const head = await api.app.inject({ method: "HEAD", url: address });
    expect([known.statusCode, part.statusCode, part.body, head.statusCode, head.body]).toEqual([304, 206, "RIFF", 200, ""]);
    expect(JSON.stringify([responses, known, part, head].flat().map((each) => each.headers))).not.toMatch(/secret-stays|127\.0\.0\.1|amz/i);

    await run("listings unpublish", { slug });
    expect((await api.app.inject(address)).statusCode).toBe(404);
  });

  it("that cannot be read is an uncached 503, while the listing and readiness stay", async () => {
    const { submission, photo, address } = await handIn();
    const slug = await publish(submission);
    service.fault = () => 500;
    const response = await api.app.inject(address);
    expect([response.statusCode, response.headers["retry-after"], response.headers["cache-control"]]).toEqual([503, "10", "no-store"]);
    expect(response.json()).toEqual({
      code: "photos_away",
      error: "This photo cannot be shown at the moment. Please try again in a minute.",
    });
    const readiness = await buildApi(api.services).inject("/readyz");
    expect([readiness.statusCode, readiness.json()]).toEqual([200, { status: "ready", photos: "away" }]);
    expect(await run("today", {})).toMatchObject({ photosAway: true });
    expect((await api.get<ListingDetail>(`/api/listings/${slug}`)).pictures).toHaveLength(1);
    service.fault = () => undefined;
    await expect.poll(async () => (await api.app.inject(address)).statusCode, { timeout: 20_000 }).toBe(200);
    expect(await run("today", {})).toMatchObject({ photosAway: false });

    const avif = address.replace("webp", "avif");
    service.objects.set(`secret-stays/${photo}-42.avif`, { content: Buffer.from("other"), modified: new Date() });
    expect((await api.app.inject(avif)).statusCode).toBe(503);
    expect(await cachedFiles()).not.toContain(path.basename(avif));
    service.objects.delete(`secret-stays/${photo}-42.avif`);
    expect((await api.app.inject(avif)).statusCode).toBe(404);
  });

  it("that cannot be stored has its own error, takes no space, and its form arrives without it", async () => {
    service.fault = (method) => (method === "PUT" ? 403 : undefined);
    const before = names();
    const response = await send();
    expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "10"]);
    expect(response.json()).toEqual({
      code: "photos_away",
      field: "photo",
      error: "We couldn't save this photo just now. Nothing else that you entered is lost. Please try the photo again in a minute.",
    });
    expect([names(), (await rows()).at(-1)?.bytes]).toEqual([before, 0]);
    expect((await api.app.inject({ method: "POST", url: "/api/properties", payload: { ...PROPERTY, Name: "Fern" } })).statusCode).toBe(200);
    service.fault = () => undefined;
    await expect.poll(() => api.services.photos.storage.away(), { timeout: 20_000 }).toBe(false);
    expect((await send()).statusCode).toBe(200);
  });

  it("with an interrupted upload is not reported or moved, and is deleted after an hour", async () => {
    service.fault = (method, key) => (method === "PUT" && key.endsWith(".webp") ? 403 : undefined);
    await send();
    service.fault = () => undefined;
    await expect.poll(() => api.services.photos.storage.away(), { timeout: 20_000 }).toBe(false);
    const { id = "" } = (await rows()).at(-1) ?? {};
    expect(JSON.stringify(await run("photos check", {}))).not.toContain(id);
    const { photos } = (await run("photos page", {})) as { photos: { id: string }[] };
    expect(photos.length).toBeGreaterThan(0);
    expect(photos.map((photo) => photo.id)).not.toContain(id);
    const { db, photos: ownPhotos } = api.services;
    await deletePhotos(db, ownPhotos.storage, later(0.9));
    expect((await rows()).map((row) => row.id)).toContain(id);
    await deletePhotos(db, ownPhotos.storage, later(1.1));
    expect((await rows()).map((row) => row.id)).not.toContain(id);
    expect(names().filter((name) => name.startsWith(id))).toEqual([]);
  });
});

describe("unused photos in a bucket", () => {
  it("are deleted there and from disk, and a failed deletion is retried without losing the row", async () => {
    const { db, photos } = api.services;
    const other = await handIn();
    await publish(other.submission);
    const seen = other.address.replace("webp", "avif");
    const { submission, photo, address } = await handIn();
    const slug = await publish(submission);
    expect((await api.app.inject(address)).statusCode).toBe(200);
    await run("listings remove", { slug, yes: true });
    service.fault = (method) => (method === "DELETE" ? 500 : undefined);
    await expect(deletePhotos(db, photos.storage)).rejects.toThrow("cannot be written to: The object store responded with 500");
    expect((await rows()).map(({ id }) => id)).toContain(photo);
    expect((await api.app.inject(seen)).statusCode).toBe(200);
    service.fault = () => undefined;
    await expect.poll(() => deletePhotos(db, photos.storage).catch(() => -1), { timeout: 20_000 }).toBeGreaterThanOrEqual(0);
    expect((await rows()).map(({ id }) => id)).not.toContain(photo);
    expect([...names(), ...(await cachedFiles())].filter((name) => name.startsWith(photo))).toEqual([]);
  });

  it("left by a crash or restore are deleted: with a row after a day, without one after a month", async () => {
    const { db, photos } = api.services;
    const crashed = (await send()).statusCode === 200 && (await rows()).at(-1);
    if (!crashed) throw new Error("There is no photo.");
    service.objects.delete(`secret-stays/${crashed.id}-42.avif`);
    await deletePhotos(db, photos.storage, later(26));
    expect(names().filter((name) => name.startsWith(crashed.id))).toEqual([]);

    const { photo } = await handIn();
    const { photo: unknown, submission, address } = await handIn();
    await publish(submission);
    await api.app.inject(address);
    await db.deleteFrom("photos").where("id", "=", unknown).execute();
    service.objects.set("secret-stays/notes.txt", { content: Buffer.from("of the operator"), modified: new Date(0) });
    expect(await deleteUnknownFiles(db, photos.storage, later(29 * 24))).toBe(0);
    expect(await cachedFiles()).toContain(`${unknown}-42.webp`);
    await tidyPhotosChore(db, photos.storage, api.services.log).stop();
    expect(await cachedFiles()).not.toContain(`${unknown}-42.webp`);
    expect(await deleteUnknownFiles(db, photos.storage, later(31 * 24))).toBe(2);
    expect(names().filter((name) => name.startsWith(unknown))).toEqual([]);
    expect(names()).toEqual(expect.arrayContaining([`${photo}-42.webp`, "notes.txt"]));
  });
});
