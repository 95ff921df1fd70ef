import { writeFileSync } from "node:fs";
import path from "node:path";
import { openSession } from "@nightlatch/catalogue/preview/sessions";
import { issueToken } from "@nightlatch/catalogue/preview/tokens";
import { COOKIES, type NewProperty } from "@nightlatch/domain";
import { storeSubmission } from "@nightlatch/forms/submissions/submission-store";
import { deletePhotos } from "@nightlatch/media/delete-photos";
import { expect, it } from "vitest";
import { openTestApi } from "../../testing/api.ts";
import { addRows } from "../../testing/database.ts";
import { signInAs } from "../../testing/desk-session.ts";
import { makeTestPhoto } from "../../testing/photos.ts";
import { makeRecord } from "../../testing/records.ts";

const PHOTO = "ab".repeat(16);
const FILE = `${PHOTO}-1400.webp`;
let id: string;

const api = await openTestApi([makeRecord("a")]);
const { db, photos } = api.services;
const propertyFields = { Name: "Pine Hollow", Description: "By the lake.", City: "Salem", State: "Oregon", Country: "USA" };
const host = { "Host Name": "Robin", "Host Email": "robin@x.example", "Host Phone": "+1 555 0100" };
const sent = { ...propertyFields, ...host, "Property Type": ["type-kink-cabin"], Tags: ["tag-sauna"] } as unknown as NewProperty;
id = await db.transaction().execute((trx) => storeSubmission(trx, sent));
await addRows(db, "photos", {
  id: PHOTO,
  claim_hash: "x",
  submission_id: id,
  position: 0,
  width: 1400,
  height: 900,
  placeholder: "data:,",
  bytes: 4,
});
writeFileSync(path.join(photos.storage.location, FILE), "webp");

const statuses = async (cookie?: string) => {
  const headers = { host: "localhost:3000", ...(cookie ? { cookie } : {}) };
  const responses = [
    await api.app.inject({ url: `/api/listings/submission-${id}`, headers }),
    await api.app.inject({ url: `/media/photos/${FILE}`, headers }),
  ];
  return responses.map(({ statusCode }) => statusCode);
};

it("operators see the page and photos of a submission, and neither is cached", async () => {
  const { cookie } = await signInAs(api, "Ada");
  const headers = { host: "localhost:3000", cookie };
  const page = await api.app.inject({ url: `/api/listings/submission-${id}`, headers });
  expect([page.statusCode, page.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  expect(page.json()).toMatchObject({
    slug: `submission-${id}`,
    name: "Pine Hollow",
    draft: true,
    pictures: [{ variants: { base: `/media/photos/${PHOTO}` } }],
  });
  expect(page.body).not.toContain("robin@x.example");
  const photo = await api.app.inject({ url: `/media/photos/${FILE}`, headers });
  expect([photo.statusCode, photo.body, photo.headers["cache-control"]]).toEqual([200, "webp", "private, no-store"]);
});

it("visitors, preview sessions and signed-out operators do not see it", async () => {
  expect(await statuses()).toEqual([404, 404]);
  expect(await statuses("nightlatch-desk=made-up")).toEqual([404, 404]);
  const expiresAt = new Date(Date.now() + 60_000);
  const { token } = await issueToken(db, { name: "Grace", scope: "all", allowedIds: [], expiresAt, maxSessions: 1 });
  const opened = await openSession(db, { token, held: undefined, client: "198.51.100.1", now: new Date() });
  expect(await statuses(`${COOKIES.preview}=${opened.kind === "granted" ? opened.secret : ""}`)).toEqual([404, 404]);
  const { cookie } = await signInAs(api, "Ben");
  expect(await statuses(cookie)).toEqual([200, 200]);
  await db.updateTable("desk_sessions").set({ ended_at: new Date() }).where("name", "=", "Ben").execute();
  expect(await statuses(cookie)).toEqual([404, 404]);
});

it("an advertisement's image is uploaded, shown to everybody, and deleted with it", async () => {
  const { db, photos } = api.services;
  const { run } = await signInAs(api, "Owen", "owner");
  const upload = async () => {
    const payload = await makeTestPhoto(300, 1050).png().toBuffer();
    const response = await api.app.inject({ method: "POST", url: "/api/photos", payload, headers: { "content-type": "image/png" } });
    return response.json<{ photo: string }>().photo;
  };
  const [used, left] = [await upload(), await upload()];
  const ad = { advertiser: "Fern", alt: "Fern", url: "https://fern.example", placement: "property-sidebar" };
  const placement = (await db.selectFrom("ad_creatives").select("placement_id").executeTakeFirstOrThrow()).placement_id;
  const added = await run("ads add", { ...ad, placement, photo: used });
  expect(added.statusCode, added.body).toBe(200);
  const { image_path } = await db.selectFrom("ad_creatives").select("image_path").where("id", "=", "fern").executeTakeFirstOrThrow();
  expect(image_path).toMatch(/^\/media\/photos\/[0-9a-f]{32}-300\.webp$/);
  expect((await api.app.inject(image_path)).statusCode).toBe(200);
  const later = new Date(Date.now() + 3 * 24 * 60 * 60 * 1_000);
  expect(await deletePhotos(db, photos.storage, later)).toBe(1);
  expect((await api.app.inject(image_path)).statusCode).toBe(200);
  expect((await run("ads edit", { id: "fern", photo: left })).json()).toMatchObject({ error: expect.stringContaining("upload it again") });
  expect((await run("ads add", { ...ad, placement, id: "fern-2" })).json()).toMatchObject({ error: "Image is required." });
});
