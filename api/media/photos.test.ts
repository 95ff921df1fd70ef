import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { connect } from "node:net";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { runOperation } from "@nightlatch/backoffice/operations";
import { type ListingDetail, PHOTO_BYTES_MAX, type PublicRecord, type UploadedPhoto } from "@nightlatch/domain";
import type { ApiFault } from "@nightlatch/http/errors";
import { readBucketSettings } from "@nightlatch/process/storage";
import fc from "fast-check";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { buildApi } from "../src/app.ts";
import { openPreview, openTestApi, postTo } from "../testing/api.ts";
import { setRows } from "../testing/database.ts";
import { makeFolder } from "../testing/folders.ts";
import { PROPERTY } from "../testing/forms.ts";
import { makeDecompressionBomb, makeTestPhoto, withChunk } from "../testing/photos.ts";
import { runs } from "../testing/property-runs.ts";
import { syncedDuring } from "../testing/synced-files.ts";
import { deletePhotos, deleteUnknownFiles } from "./delete-photos.ts";
import { createFolderStorage } from "./folder-storage.ts";
import { hashOf } from "./photo-storage.ts";
import { createPhotos } from "./photos.ts";

const HOUR = 60 * 60 * 1000;

/** Stores files in a folder, or in a bucket if photos-in-bucket.long.test.ts runs these tests. */
const settings = process.env.TEST_PHOTOS_URL
  ? readBucketSettings("PHOTOS_URL", { ...process.env, PHOTOS_URL: process.env.TEST_PHOTOS_URL })
  : undefined;

const api = await openTestApi([], { trustProxy: true, ...(settings ? { photosBucket: settings } : {}) });
const { db } = api.services;

const jpeg = await makeTestPhoto(42, 28).jpeg().toBuffer();
beforeEach(() => db.deleteFrom("request_marks").execute());

function send(body: Buffer | string, { type = "image/jpeg", query = "", client = "203.0.113.1", headers = {} } = {}) {
  return postTo(api.app, `/api/photos${query}`, body, { ...(type ? { "content-type": type } : {}), "x-forwarded-for": client, ...headers });
}

async function upload(body: Buffer = jpeg): Promise<UploadedPhoto> {
  const response = await send(body);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
}

const submit = (Photos: unknown) => postTo(api.app, "/api/properties", { ...PROPERTY, Photos }, { "x-forwarded-for": "203.0.113.1" });

async function submissionWith(...photos: readonly UploadedPhoto[]): Promise<string> {
  const readStored = async () => (await db.selectFrom("submissions").select("id").execute()).map(({ id }) => id);
  const before = new Set(await readStored());
  const response = await submit(photos.map(({ photo }, index) => ({ photo, caption: index === 0 ? "The bed" : "" })));
  expect(response.statusCode, response.body).toBe(200);
  const added = (await readStored()).filter((id) => !before.has(id));
  expect(added).toHaveLength(1);
  return String(added[0]);
}

const rows = () => db.selectFrom("photos").selectAll().orderBy("created_at").execute();
const newestRow = async () => {
  const row = (await rows()).at(-1);
  if (!row) throw new Error("There is no photo.");
  return row;
};
const files = async () => {
  const names: string[] = [];
  for await (const page of api.services.photos.storage.list()) names.push(...page.map(({ name }) => name));
  return names.filter((name) => name !== "incoming" && !name.startsWith("conditional-writes"));
};
const fileOf = async (name: string) => {
  const content = await api.services.photos.storage.read(name);
  if (!content) throw new Error(`There is no ${name}.`);
  return content;
};
const run = (name: Parameters<typeof runOperation>[1], input: unknown) =>
  runOperation(db, name, input, { ...api.services, embedded: true, outbox: "" });
const approve = (id: string, publish = true) => run("submissions approve", { id, draft: !publish }) as Promise<{ slug: string }>;

describe("an accepted photo", () => {
  it("is stored small in two formats, and its secret only as a hash", async () => {
    const response = await send(await makeTestPhoto(1500, 150).png().toBuffer(), { type: "" });
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(response.json()).toEqual({ photo: expect.stringMatching(/^[\w-]{43}$/), width: 1400, height: 140 });
    const row = await newestRow();
    expect(JSON.stringify(row)).not.toContain(response.json().photo);
    const names = (await files()).filter((name) => name.startsWith(row.id)).toSorted();
    expect(names).toEqual(["1400.avif", "1400.webp", "400.avif", "400.webp", "800.avif", "800.webp"].map((end) => `${row.id}-${end}`));
    const { width, height, format } = await sharp(await fileOf(`${row.id}-800.webp`)).metadata();
    expect([width, height, format]).toEqual([800, 80, "webp"]);
  });

  it.each(["jpeg", "png", "webp", "avif"] as const)("may be %s, whatever its declared type", async (format) => {
    const body = await makeTestPhoto(40, 30).toFormat(format).toBuffer();
    expect((await send(body, { type: "text/plain" })).json()).toMatchObject({ width: 40, height: 30 });
  });

  it("is upright and has no metadata about place, time and camera", async () => {
    const rotated = await makeTestPhoto(200, 100)
      .withExif({
        IFD0: { Make: "XqzCamera", Artist: "Xqzrobin" },
        IFD3: { GPSLatitude: "44/1 56/1 0/1", GPSLatitudeRef: "N" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(rotated).metadata()).exif?.toString("latin1")).toMatch(/Xqz/);
    expect(await upload(rotated)).toMatchObject({ width: 100, height: 200 });
    const { id } = await newestRow();
    for (const format of ["webp", "avif"]) {
      const file = await fileOf(`${id}-100.${format}`);
      const { exif, icc, xmp, iptc, orientation } = await sharp(file).metadata();
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
      expect((await sharp(file).toBuffer()).toString("latin1")).not.toMatch(/Xqz|GPS/i);
      // The sample photo is stored rotated, so its left side must now be on top.
      const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
      expect(at(50, 20) - at(50, 180)).toBeGreaterThan(50);
    }
  });
});

if (!settings)
  describe("a photo in a folder", () => {
    it("is synced to disk with its name before the response", async () => {
      const folder = api.services.photos.storage.location;
      const before = await readdir(folder);
      const files = () => readdirSync(folder).filter((name) => !before.includes(name) && name !== "incoming");
      const expected = () => [folder, ...files().map((name) => path.join(folder, name))];
      const synced = await syncedDuring(() => upload(), expected);
      expect(files()).toHaveLength(2);
      expect(synced).toEqual(expected());
    });

    it("is not readable by other users of the machine", async () => {
      await upload();
      const { id } = await newestRow();
      const folder = api.services.photos.storage.location;
      const modeOf = async (name: string) => ((await stat(path.join(folder, name))).mode & 0o777).toString(8);
      expect(await Promise.all([".", "incoming", `${id}-42.webp`].map(modeOf))).toEqual(["700", "700", "600"]);
    });
  });

describe("a refused photo", () => {
  it("is no body at all, without a type", async () => {
    const response = await api.app.inject({ method: "POST", url: "/api/photos" });
    expect([response.statusCode, response.json().code, response.json().field]).toEqual([400, "invalid_photo", "photo"]);
    expect(response.json().error).toMatch(/empty/);
  });

  it.each<[string, () => Buffer | string | Promise<Buffer>, number, RegExp]>([
    ["text under the name of a photo", () => "just words", 400, /isn't a JPEG, PNG, WebP or AVIF/],
    ["nothing", () => "", 400, /empty/],
    ["an SVG", () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 400, /isn't a JPEG/],
    ["a GIF", () => makeTestPhoto(9, 9).gif().toBuffer(), 400, /isn't a JPEG/],
    ["a TIFF", () => makeTestPhoto(9, 9).tiff().toBuffer(), 400, /isn't a JPEG/],
    ["a HEIC photo", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), 400, /HEIC/],
    ["a truncated JPEG", () => jpeg.subarray(0, jpeg.length / 2), 400, /damaged or incomplete/],
    ["the first bytes of a JPEG", () => Buffer.from("\xff\xd8\xff\xe0", "latin1"), 400, /damaged or incomplete/],
    ["a small file with very many pixels", () => makeDecompressionBomb(30_000, 30_000), 400, /900 million/],
    ["one pixel too many in a row", () => makeDecompressionBomb(64_000_001, 1), 400, /65 million/],
    ["an animation", () => animation(), 400, /animated/],
    ["an animated PNG", async () => withChunk(await makeTestPhoto(9, 9).png().toBuffer(), "acTL", Buffer.alloc(8, 2)), 400, /animated/],
    ["too many bytes", () => Buffer.concat([jpeg, Buffer.alloc(PHOTO_BYTES_MAX)]), 413, /at most 12 MB/],
  ])("%s", async (_what, body, status, reason) => {
    const before = [await rows(), await files()];
    const response = await send(await body());
    expect([response.statusCode, response.json().field]).toEqual([status, "photo"]);
    expect(response.json().error).toMatch(reason);
    expect([await rows(), await files()]).toEqual(before);
    expect(await readdir(api.services.photos.storage.incoming)).toEqual([]);
  });

  it("is too large, even when it does not declare its size", async () => {
    const address = await api.app.listen({ host: "127.0.0.1", port: 0 });
    const chunk = new Uint8Array(1024 * 1024);
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (sent++ > 13) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const response = await fetch(`${address}/api/photos`, { method: "POST", body, duplex: "half" } as RequestInit);
    const errorBody = await response.json();
    api.app.server.closeAllConnections();
    expect([response.status, errorBody]).toMatchObject([413, { code: "photo_too_large", field: "photo" }]);
  });

  it.each(["that stalls", "that is too slow"])("is an upload %s, which is ended and frees its place", async (what) => {
    const pace = what === "that stalls" ? { bytes: 1, window: 40, total: 60_000 } : { bytes: 0, window: 60_000, total: 40 };
    const folder = makeFolder();
    const slow = createPhotos(db, createFolderStorage(folder), { pace });
    const stalled = () => new Readable({ read() {} });
    const uploads = Array.from({ length: 15 }, () => slow.take(stalled(), "client").catch((error: ApiFault) => error.code));
    await expect(slow.take(stalled(), "client")).rejects.toMatchObject({ code: "no_room_for_photos" });
    expect(new Set(await Promise.all(uploads))).toEqual(new Set(["too_slow"]));
    expect(await readdir(path.join(folder, "incoming"))).toEqual([]);
    await expect(slow.take(Readable.from([]), "client")).rejects.toMatchObject({ code: "invalid_photo" });
  });

  it("gets a response when it stalls, and its socket closes", async () => {
    const slow = buildApi({
      ...api.services,
      photos: createPhotos(db, api.services.photos.storage, { pace: { bytes: 1, window: 40, total: 60_000 } }),
    });
    const { port } = new URL(await slow.listen({ host: "127.0.0.1", port: 0 }));
    const socket = connect({ host: "127.0.0.1", port: Number(port) });
    socket.write("POST /api/photos HTTP/1.1\r\nHost: a.example\r\nContent-Length: 1000\r\n\r\nxyz");
    const response = await text(socket);
    await slow.close();
    expect(response).toMatch(/^HTTP\/1.1 408 [\s\S]*"code":"too_slow"/);
  });

  it.each([
    ["?elapsedMs=5", 400, "sent_too_soon", "elapsedMs"],
    ["?elapsedMs=soon", 400, "invalid_query", "elapsedMs"],
    ["?proof=x", 400, "invalid_proof", "proof"],
    ["?name=x", 400, "invalid_query", "name"],
  ])("%s", async (query, status, code, field) => {
    const response = await send(jpeg, { query });
    expect([response.statusCode, response.json()]).toMatchObject([status, { code, field }]);
  });

  it("is thanked for but not stored when the hidden field is filled in", async () => {
    const before = await rows();
    expect((await send(jpeg, { query: "?website=x" })).json()).toMatchObject({ photo: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await rows()).toEqual(before);
  });

  it("comes from a client that sent too many, even if none was a photo", async () => {
    const statuses = await Promise.all(Array.from({ length: 17 }, () => send("no photo", { client: "203.0.113.9" })));
    expect(statuses.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(15).fill(400), 429, 429]);
    expect((await send(jpeg, { client: "203.0.113.10" })).statusCode).toBe(200);
  });

  it("finds no space while too many wait for a listing", async () => {
    const { id, bytes } = await newestRow();
    const setBytes = (value: number) => db.updateTable("photos").set({ bytes: value }).where("id", "=", id).execute();
    await setBytes(2 ** 31 - 1);
    const response = await send(jpeg);
    await setBytes(bytes);
    expect([response.statusCode, response.json().code, response.headers["retry-after"]]).toEqual([503, "no_room_for_photos", "600"]);
  });
});

it("with any bytes changed or missing gets a proper response", async () => {
  const samples = await Promise.all(
    (["jpeg", "png", "webp", "avif"] as const).map((format) => makeTestPhoto(64, 48).toFormat(format).toBuffer()),
  );
  // Derives shares from whole numbers, because random floats are mostly tiny and would select only the first bytes.
  const arbShare = fc.nat(999).map((thousandths) => thousandths / 1000);
  const arbChange = fc.record({ at: arbShare, byte: fc.nat(255) });
  const statuses = new Set<number>();
  let client = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...samples), fc.array(arbChange, { maxLength: 12 }), arbShare, async (sample, changes, stored) => {
      const body = Buffer.from(sample.subarray(0, Math.ceil(sample.length * Math.min(1, stored * 2))));
      for (const { at, byte } of changes) body[Math.floor(at * body.length)] = byte;
      client += 1;
      const response = await send(body, { client: `198.51.${client >> 8}.${client & 255}` });
      statuses.add(response.statusCode);
      expect(response.statusCode, `${body.toString("base64")}: ${response.body}`).toBeLessThan(500);
    }),
    { numRuns: runs(30, 200), seed: 20260731 },
  );
  expect([...statuses].toSorted()).toEqual([200, 400]);
});

async function animation(): Promise<Buffer> {
  const pages = await Promise.all(["red", "blue"].map((background) => makeTestPhoto(9, 9).tint(background).png().toBuffer()));
  return sharp(pages, { join: { animated: true } })
    .webp()
    .toBuffer();
}

describe("the photos of a submission", () => {
  it("are stored with it in their order, and are not public", async () => {
    const [first, second] = [await upload(), await upload(await makeTestPhoto(100, 80).jpeg().toBuffer())];
    const id = await submissionWith(second, first);
    const notices = db.selectFrom("mail_outbox").select("content").where("kind", "=", "property-notice");
    const [notice] = await notices.orderBy("created_at", "desc").limit(1).execute();
    expect(notice?.content?.text).toContain(`\nPhotos: 2; ops submissions show ${id} lists them\n`);
    const stored = (await rows()).filter((row) => row.submission_id === id).toSorted((a, b) => a.position - b.position);
    expect(stored.map(({ width, caption }) => [width, caption])).toEqual([
      [100, "The bed"],
      [42, ""],
    ]);
    for (const name of await files()) expect((await api.app.inject(`/media/photos/${name}`)).statusCode, name).toBe(404);
    const submission = (await run("submissions show", { id })) as { photos: unknown };
    expect(submission.photos).toMatchObject([
      { file: `${stored[0]?.id}-100.webp`, caption: "The bed" },
      { file: `${stored[1]?.id}-42.webp`, caption: "" },
    ]);
  });

  it("are optional", async () => {
    expect((await submit(undefined)).statusCode).toBe(200);
    expect((await submit([])).statusCode).toBe(200);
  });

  it.each<[string, () => unknown | Promise<unknown>, string, RegExp]>([
    ["a ninth", async () => Array(9).fill({ photo: (await upload()).photo }), "Photos", /at most 8 photos/],
    ["one named twice", async () => Array(2).fill({ photo: (await upload()).photo }), "Photos.1.photo", /Photo 2 is no longer here/],
    ["one that nobody uploaded", () => [{ photo: "x".repeat(43) }], "Photos.0.photo", /Photo 1 is no longer here/],
    ["one by its public id", async () => [{ photo: (await newestRow()).id }], "Photos.0.photo", /photo must be/],
    ["one of another listing", () => usedPhoto(), "Photos.0.photo", /Photo 1 is no longer here/],
    ["one older than a day", () => oldPhoto(), "Photos.0.photo", /Photo 1 is no longer here/],
  ])("%s is refused, and nothing is stored", async (_what, photos, field, reason) => {
    const sent = await photos();
    const before = await db.selectFrom("submissions").select("id").execute();
    const response = await submit(sent);
    expect([response.statusCode, response.json()]).toEqual([400, { error: expect.stringMatching(reason), code: "invalid_body", field }]);
    expect(await db.selectFrom("submissions").select("id").execute()).toEqual(before);
  });

  async function usedPhoto() {
    const photo = await upload();
    await submissionWith(photo);
    return [{ photo: photo.photo }];
  }

  async function oldPhoto() {
    const { photo } = await upload();
    const created_at = new Date(Date.now() - 24 * HOUR);
    await setRows(db, "photos", { created_at }, (await newestRow()).id);
    return [{ photo }];
  }
});

describe("the photos of an approved submission", () => {
  it("are its images while it is published, and hidden otherwise", async () => {
    const photos = [await upload(await makeTestPhoto(1600, 160).jpeg().toBuffer()), await upload()];
    const id = await submissionWith(...photos);
    const { slug } = await approve(id, false);
    const [cover] = await db.selectFrom("photos").selectAll().where("submission_id", "=", id).orderBy("position").execute();
    const address = `/media/photos/${cover?.id}-800.webp`;
    expect((await api.app.inject(address)).statusCode).toBe(404);

    await run("listings publish", { slug });
    await api.services.catalogue.refresh();
    const { pictures } = await api.get<ListingDetail>(`/api/listings/${slug}`);
    expect(pictures.map(({ alt, width, height }) => [alt, width, height])).toEqual([
      ["The bed", 1400, 140],
      ["Pine Hollow, photo 2", 42, 28],
    ]);
    expect(pictures[0]).toMatchObject({
      src: address,
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
      variants: { base: `/media/photos/${cover?.id}`, widths: [400, 800, 1400], formats: ["avif", "webp"] },
    });
    for (const { variants, src } of pictures) {
      const all = variants?.widths.flatMap((width) => variants.formats.map((format) => `${variants.base}-${width}.${format}`)) ?? [];
      for (const each of [src, ...all]) {
        const response = await api.app.inject(each);
        expect([response.statusCode, response.headers["content-type"], response.headers["cache-control"]], each).toEqual([
          200,
          each.endsWith("avif") ? "image/avif" : "image/webp",
          "public, max-age=3600",
        ]);
      }
    }
    const records = await api.get<PublicRecord[]>("/api/properties");
    expect(records.find((record) => record.Slug === slug)?.["Image Gallery"]).toHaveLength(2);

    await run("listings unpublish", { slug });
    const response = await api.app.inject(address);
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([404, "no-store"]);
  });

  it("are visible as drafts to those who may see the draft", async () => {
    const id = await submissionWith(await upload());
    await approve(id, false);
    const { id: photo } = await newestRow();
    const response = await api.app.inject({ url: `/media/photos/${photo}-42.webp`, headers: await openPreview(api, [id]) });
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  });

  it("are hidden when they were removed from the listing", async () => {
    const id = await submissionWith(await upload());
    const { slug } = await approve(id);
    const address = `/media/photos/${(await newestRow()).id}-42.webp`;
    expect((await api.app.inject(address)).statusCode).toBe(200);
    const { record } = await db.selectFrom("listings").select("record").where("id", "=", id).executeTakeFirstOrThrow();
    const { "Image Gallery": _gallery, "Preview Image": _preview, ...rest } = record;
    await db
      .updateTable("listings")
      .set({ record: JSON.stringify(rest) })
      .where("slug", "=", slug)
      .execute();
    expect((await api.app.inject(address)).statusCode).toBe(404);
  });

  it.each([
    "/media/photos/",
    "/media/photos/incoming",
    "/media/photos/..%2fdb",
    "/media/photos/x.webp",
    `/media/photos/${"0".repeat(32)}-800.webp`,
  ])("%s is not found", async (url) => {
    expect((await api.app.inject(url)).statusCode).toBe(404);
  });
});

describe("unused photos", () => {
  it("are deleted with files: unlisted after a day, declined, or of removed listings", async () => {
    await deletePhotos(db, api.services.photos.storage, new Date(Date.now() + 48 * HOUR));
    const waiting = await submissionWith(await upload());
    const declined = await submissionWith(await upload());
    const removed = await submissionWith(await upload());
    const attached = await submissionWith(await upload());
    await upload();
    const orphans = (await rows()).filter(({ submission_id }) => submission_id === null).map(({ id }) => id);
    expect(orphans).toHaveLength(1);
    await run("submissions reject", { id: declined, reason: "no place to stay" });
    await run("listings remove", { slug: (await approve(removed)).slug, yes: true });
    await approve(attached);

    await deletePhotos(db, api.services.photos.storage, new Date(Date.now() + 24 * HOUR));
    const left = (await rows()).map(({ submission_id }) => submission_id);
    expect(left).toEqual(expect.arrayContaining([waiting, attached, null]));
    for (const gone of [declined, removed]) expect(left).not.toContain(gone);

    await deletePhotos(db, api.services.photos.storage, new Date(Date.now() + 26 * HOUR));
    const stored = await rows();
    expect(stored.map(({ id }) => id)).not.toContain(orphans[0]);
    const ids = new Set((await files()).map((name) => name.slice(0, 32)));
    expect([...ids].toSorted()).toEqual(stored.map(({ id }) => id).toSorted());
  });

  it("that a restored backup does not know are deleted a month after upload, and no others", async () => {
    const { storage } = api.services.photos;
    await upload();
    const known = await newestRow();
    await upload();
    const unknown = await newestRow();
    await db.deleteFrom("photos").where("id", "=", unknown.id).execute();
    const content = Buffer.from("of the operator");
    await storage.put([{ name: "notes.txt", content, hash: hashOf(content) }]);
    const idsOf = async () => new Set((await files()).map((name) => name.slice(0, 32)));

    expect(await deleteUnknownFiles(db, storage, new Date(Date.now() + 29 * 24 * HOUR))).toBe(0);
    expect(await idsOf()).toContain(unknown.id);
    expect(await deleteUnknownFiles(db, storage, new Date(Date.now() + 31 * 24 * HOUR))).toBeGreaterThan(0);
    const left = await idsOf();
    expect(left).not.toContain(unknown.id);
    expect(left).toContain(known.id);
    expect(await files()).toContain("notes.txt");
    await storage.remove(["notes.txt"]);
    expect(await deleteUnknownFiles(db, createFolderStorage(path.join(os.tmpdir(), randomUUID())))).toBe(0);
  });
});
