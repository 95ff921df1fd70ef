import { deletePhotos } from "@nightlatch/media/delete-photos";
import { expect, it } from "vitest";
import { openTestApi } from "../../testing/api.ts";
import { type AtDesk, FROM_DESK, signInAs } from "../../testing/desk-session.ts";
import { makeTestPhoto } from "../../testing/photos.ts";
import { makeRecord } from "../../testing/records.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

let ada: AtDesk;
let jpeg: Buffer;
const api = await openTestApi([makeRecord("one"), makeRecord("two")]);
const { db } = api.services;
ada = await signInAs(api, "Ada");
jpeg = await makeTestPhoto(900, 90).jpeg().toBuffer();

const send = (payload: Buffer | string, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: "POST",
    url: "/api/desk/photos",
    payload,
    headers: { ...FROM_DESK, "content-type": "image/jpeg", cookie: ada.cookie, "x-desk-token": ada.token, ...headers },
  });
const upload = async () => (await send(jpeg)).json<{ photo: string; src: string }>();
const save = (pictures: object[], slug = "stay-one") => ada.run("listings pictures", { slug, pictures });
const seen = async (url: string, cookie?: string) => (await api.app.inject({ url, headers: cookie ? { cookie } : {} })).statusCode;
const rows = () => db.selectFrom("photos").select(["id", "listing_id"]).orderBy("created_at").execute();

it("an operator's photo is converted like hosts' photos, private until listed, and deleted with it", async () => {
  const { photo, src } = await upload();
  expect(src).toMatch(/^\/media\/photos\/[0-9a-f]{32}-800\.webp$/);
  expect([await seen(src), await seen(src, ada.cookie)]).toEqual([404, 200]);
  const saved = await save([{ photo, caption: "The tub at dusk" }]);
  expect(saved.json().result.changes["Image Gallery"]).toMatchObject({
    from: null,
    to: [{ alt: "The tub at dusk", width: 900, variants: { widths: [400, 800, 900], formats: ["avif", "webp"] } }],
  });
  expect(await seen(src)).toBe(200);
  expect((await api.app.inject("/api/listings/stay-one")).body).toContain("The tub at dusk");
  // Removing a photo retains its file, so that an undo can restore the photo.
  await save([]);
  const later = new Date(Date.now() + 3 * DAY_MS);
  await deletePhotos(db, api.services.photos.storage, later);
  expect(await seen(src)).toBe(404);
  const entry = await db.selectFrom("audit").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  const back = await ada.run("listings revert", { listing: "one", to: Number(entry.id), fields: [], anyway: false });
  expect([back.statusCode, await seen(src)]).toEqual([200, 200]);
  const owner = await signInAs(api, "Ben", "owner");
  expect((await owner.run("listings remove", { slug: "stay-one", yes: true })).statusCode).toBe(200);
  await deletePhotos(db, api.services.photos.storage);
  expect([await rows(), await seen(src, ada.cookie)]).toEqual([[], 404]);
});

it("a photo is used once, in one listing, and an unsaved one is deleted after a day", async () => {
  const [first, second] = [await upload(), await upload()];
  expect((await save([{ photo: first.photo, caption: "" }], "stay-two")).statusCode).toBe(200);
  const again = await save([{ photo: first.photo, caption: "" }], "stay-two");
  expect([again.statusCode, again.json().error]).toEqual([422, "Photo 1 is no longer here. Add it again."]);
  const half = await save(
    [
      { photo: second.photo, caption: "" },
      { url: "/media/photos/x.webp", caption: "" },
    ],
    "stay-two",
  );
  expect([half.statusCode, (await rows()).map(({ listing_id }) => listing_id)]).toEqual([422, ["two", null]]);
  await deletePhotos(db, api.services.photos.storage, new Date(Date.now() + 2 * DAY_MS));
  expect(await rows()).toHaveLength(1);
  expect(await seen(second.src, ada.cookie)).toBe(404);
});

it.each<[what: string, body: Buffer | string, status: number, words: string]>([
  ["a HEIC", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), 400, "We can't read HEIC photos. Please save it as a JPEG and add that."],
  ["a text", "No photo.", 400, "This file isn't a JPEG, PNG, WebP or AVIF picture."],
  ["nothing", "", 400, "This file is empty."],
  ["a broken one", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 400, "This photo is damaged or incomplete, and cannot be read."],
])("%s is refused with a sentence", async (_what, body, status, words) => {
  const response = await send(body);
  expect([response.statusCode, response.json().error]).toEqual([status, words]);
});

it("a photo that is too large, or from anybody else, is refused before it is read", async () => {
  const responses = [
    await send(jpeg, { "content-length": String(100 * 1024 * 1024) }),
    await send(jpeg, { cookie: "" }),
    await send(jpeg, { "x-desk-token": "x" }),
    await send(jpeg, { origin: "https://evil.example", "sec-fetch-site": "cross-site" }),
  ];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([413, 401, 403, 403]);
});
