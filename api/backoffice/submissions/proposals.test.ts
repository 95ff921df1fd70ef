import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newSecret } from "@nightlatch/database/secrets";
import type { HostedListing } from "@nightlatch/domain";
import { putListings } from "@nightlatch/listings/listing-store";
import { deletePhotos } from "@nightlatch/media/delete-photos";
import { finishPhoto, insertPhoto, isPhotoVisible } from "@nightlatch/media/photo-records";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { openTestApi } from "../../testing/api.ts";
import { operatorOf } from "../../testing/desk-session.ts";
import { emptyTables } from "../../testing/empty-tables.ts";
import { openHostPage, type TestHostSession } from "../../testing/hosted.ts";
import { makeRecord } from "../../testing/records.ts";
import { mailsOf, recordOf } from "../../testing/stored-rows.ts";

const EMAIL = "robin@host.example";
const IMPORTED = { id: "imported", url: "/media/photos/one/cover.webp" };
const RECORD = makeRecord("one", {
  ...{ "Host Email": EMAIL, "Host Phone": "1", "Max Number of Guests": 2, "Lifestyle Aware": true },
  Tags: ["tag-sauna", "A name of the source"],
  "Kink Furniture": ["Rack"],
  "Preview Image": [IMPORTED],
  "Image Gallery": [IMPORTED],
});
const ONE = "/api/host/listings/stay-one";

let hostSession: TestHostSession;
const api = await openTestApi([RECORD]);
const { db } = api.services;
beforeEach(async () => {
  await emptyTables(db, "audit", "mail_outbox", "request_marks", "photos", "submissions");
  await putListings(db, [RECORD]);
  hostSession = await openHostPage(api, EMAIL);
});

const run = operatorOf(api.services, "ops");
const record = () => recordOf(db, "one");
const lastMail = async () => (await mailsOf(db)).at(-1);

const letTimePass = () => sql`update submissions set decided_at = decided_at - interval '2 minutes'`.execute(db);

async function uploadPhoto() {
  const [secret, photo] = [newSecret(), randomBytes(16).toString("hex")];
  await insertPhoto(db, { id: photo, width: 800, height: 600, placeholder: "data:,", bytes: 9, hashes: {} });
  await finishPhoto(db, photo, secret);
  return { secret, photo };
}
const hosted = async () => (await hostSession.get(ONE)).json<HostedListing>();

async function propose(changes: object): Promise<{ readonly id: string; readonly photo: string }> {
  const { secret, photo } = await uploadPhoto();
  const { fields } = await hosted();
  const body = { fields: { ...fields, ...changes }, photos: [{ photo: secret, caption: "The bath" }] };
  const after = (await hostSession.post(`${ONE}/proposals`, body)).json<HostedListing>();
  return { id: after.proposals[0]?.id ?? "", photo };
}

const CHANGES = { name: "Lake House", maxGuests: "4", wellness: ["steam-room"], general: [], furniture: ["rack", "cage"], note: "" };
const { note: _note, ...WANTED } = CHANGES;

describe("a host's proposal", () => {
  it("shows current and wanted values side by side, with later changes marked", async () => {
    const { id } = await propose(WANTED);
    expect(await run("submissions list", {})).toEqual([
      expect.objectContaining({ id, kind: "edit", slug: "stay-one", name: "Stay one", state: "pending" }),
    ]);
    await putListings(db, [{ ...RECORD, "Max Guests": 3 }]);
    const submission = await run("submissions show", { id });
    expect(submission).toMatchObject({ kind: "edit", slug: "stay-one", photos: [{ caption: "The bath" }] });
    expect(submission.changes).toEqual(
      expect.arrayContaining([
        { field: "Name", now: "Stay one", wanted: "Lake House", changedMeanwhile: false },
        { field: "Max Guests", now: 3, wanted: 4, changedMeanwhile: true },
      ]),
    );
  });

  it("changes the listing when it is approved, and keeps fields that the form does not have", async () => {
    const { id, photo } = await propose(WANTED);
    expect(await isPhotoVisible(db, photo, { grant: undefined })).toBe(false);
    expect(await run("submissions approve", { id })).toMatchObject({ kind: "edit", slug: "stay-one", hostTold: true, photos: 1 });
    const created = await record();
    expect(created).toMatchObject({
      Name: "Lake House",
      Slug: "stay-one",
      "Max Guests": 4,
      "Max Number of Guests": 4,
      "Kink Furniture": ["Rack"],
      Tags: ["A name of the source", "tag-cage", "tag-steam-room"],
      "Lifestyle Aware": false,
    });
    expect(created["Image Gallery"]?.map(({ id }) => id)).toEqual([photo, "imported"]);
    expect(created["Preview Image"]?.map(({ id }) => id)).toEqual([photo]);
    expect(await isPhotoVisible(db, photo, { grant: undefined })).toBe(true);
    expect(await deletePhotos(db, api.services.photos.storage)).toBe(0);
    const mail = await lastMail();
    expect([mail?.recipient, mail?.content?.subject]).toEqual([EMAIL, "Your changes are live"]);
    expect(mail?.content?.text).toContain("http://localhost:3000/property/stay-one");
    const audit = await db.selectFrom("audit").select(["action", "subject"]).orderBy("id").execute();
    expect(audit).toEqual([
      { action: "submission.propose", subject: `submission ${id}` },
      { action: "listing.edit", subject: "listing one" },
      { action: "submission.approve", subject: `submission ${id}` },
    ]);
    await expect(run("submissions approve", { id })).rejects.toThrow("no longer pending");
  });

  it("changes nothing when it is rejected, and its photos are deleted", async () => {
    const { id } = await propose(WANTED);
    const before = await record();
    const rejected = await run("submissions reject", { id, reason: "The name is another listing's." });
    expect(rejected).toMatchObject({ state: "declined", hostTold: true });
    expect(await record()).toEqual(before);
    expect((await lastMail())?.content?.text).toContain("Here is why:\nThe name is another listing's.");
    expect(await deletePhotos(db, api.services.photos.storage)).toBe(0);
    await letTimePass();
    expect(await deletePhotos(db, api.services.photos.storage)).toBe(1);
  });

  it.each([
    ["submissions approve", {}],
    ["submissions reject", { reason: "The name is another listing's." }],
  ] as const)("is pending again when `%s` is undone at once, and its host gets no mail", async (decide, input) => {
    const { id } = await propose(WANTED);
    const before = await record();
    const { length } = await mailsOf(db);
    await run(decide, { id, ...input });
    expect(await run("submissions undo", { id })).toMatchObject({ id, name: "Stay one", state: "pending" });
    expect({ ...(await record()), "Updated At": before["Updated At"] }).toEqual(before);
    expect(await mailsOf(db)).toHaveLength(length);
    expect(await run("submissions approve", { id })).toMatchObject({ kind: "edit", name: "Lake House" });
  });

  it("cannot be undone after the listing changed again or ten seconds have passed", async () => {
    const { id } = await propose(WANTED);
    await run("submissions approve", { id });
    await run("listings edit", { slug: "stay-one", set: ["City=Bangor"] });
    await expect(run("submissions undo", { id })).rejects.toThrow(/^The listing was changed by ops on .* so the decision stays\.$/);
    expect(await record()).toMatchObject({ Name: "Lake House", City: "Bangor" });
    const { id: other } = await propose({ ...WANTED, name: "Lake Cabin" });
    await run("submissions approve", { id: other });
    await letTimePass();
    await expect(run("submissions undo", { id: other })).rejects.toThrow(
      "The decision is older than 10 seconds and can no longer be undone.",
    );
  });

  it("cannot be edited, but the operator can ask its host", async () => {
    const { id } = await propose(WANTED);
    await expect(run("submissions edit", { id, set: ["Name=Other"] })).rejects.toThrow("are approved or declined as they are");
    expect(await run("submissions ask", { id, question: "Is the cage new?" })).toMatchObject({ name: "Stay one" });
    expect((await lastMail())?.recipient).toBe(EMAIL);
  });

  it("is deleted with its listing, photos too", async () => {
    const { id } = await propose(WANTED);
    await run("submissions approve", { id });
    await propose({ name: "Another" });
    await run("listings remove", { slug: "stay-one", yes: true });
    for (const table of ["submissions", "photos"] as const) expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  });

  it("refuses --draft and --slug", async () => {
    const { id } = await propose(WANTED);
    await expect(run("submissions approve", { id, draft: true })).rejects.toThrow("--draft and --slug are for new listings");
    expect((await run("submissions show", { id })).state).toBe("pending");
  });
});

describe("a host's proposal for images", () => {
  const at = (name: string, alt = "") => ({ id: name, url: `/media/photos/one/${name}.webp`, ...(alt ? { alt } : {}) });
  const [A, B, C] = [at("a", "The door"), at("b"), at("c", "A  caption of the source that is longer than the form takes. ".repeat(4))];
  const seen = [A, B, C].map(({ url, alt = "" }) => ({ url, caption: alt }));
  beforeEach(() => putListings(db, [{ ...RECORD, "Preview Image": [A], "Image Gallery": [A, B, C] }]));
  const galleryOf = async () => ((await record())["Image Gallery"] ?? []).map(({ id, alt }) => [id, alt ?? ""]);

  async function arrange(): Promise<{ readonly id: string; readonly photo: string }> {
    const { secret, photo } = await uploadPhoto();
    const { fields } = await hosted();
    const response = await hostSession.post(`${ONE}/proposals`, {
      ...{ fields, note: "", photos: [{ photo: secret, caption: "The bath" }], seen: { fields, pictures: seen } },
      pictures: [seen[1], { photo: secret }, { url: C.url, caption: " The  garden " }],
    });
    expect(response.statusCode, response.body).toBe(200);
    return { id: response.json<HostedListing>().proposals[0]?.id ?? "", photo };
  }

  it("shows each image next to the current ones with its change, and applies the new order", async () => {
    const { id, photo } = await arrange();
    const { pictures } = await run("submissions show", { id });
    expect(pictures?.now).toMatchObject([{ url: A.url, fate: "goes", caption: "The door" }, { fate: "stays" }, { fate: "stays" }]);
    expect(pictures?.wanted).toMatchObject([
      { url: B.url, fate: "stays" },
      { fate: "comes", caption: "The bath", src: expect.stringContaining(photo) },
      { url: C.url, fate: "renamed", caption: "The garden" },
    ]);
    expect(pictures?.changedMeanwhile).toBe(false);
    await run("submissions approve", { id });
    expect(await galleryOf()).toEqual([
      ["b", ""],
      [photo, "The bath"],
      ["c", "The garden"],
    ]);
    expect((await record())["Preview Image"]?.map(({ id }) => id)).toEqual(["b"]);
  });

  it("keeps later changes: new images, removed images and captions", async () => {
    const { id, photo } = await arrange();
    await putListings(db, [{ ...RECORD, "Preview Image": [A], "Image Gallery": [A, { ...B, alt: "By the operator" }, at("d")] }]);
    expect(await run("submissions show", { id })).toMatchObject({ pictures: { changedMeanwhile: true } });
    await run("submissions approve", { id });
    expect(await galleryOf()).toEqual([
      ["b", "By the operator"],
      [photo, "The bath"],
      ["d", ""],
    ]);
  });

  it("skips a photo that the operator leaves out", async () => {
    const { id, photo } = await arrange();
    await run("submissions photos", { id, photos: [{ id: photo, caption: "The bath", leftOut: true }] });
    await run("submissions approve", { id });
    expect(await galleryOf()).toEqual([
      ["b", ""],
      ["c", "The garden"],
    ]);
  });

  const OF_THE_LISTING = "pictures must name pictures of the listing, each once.";
  it.each([
    ["another listing's image", () => [{ url: "/media/photos/two/a.webp", caption: "" }], OF_THE_LISTING],
    ["an image twice", () => [seen[0], seen[0]], OF_THE_LISTING],
    ["a photo twice", (photo: string) => [{ photo }, { photo }], "pictures must name each new photo once."],
    ["no position for a new photo", () => [seen[0]], "pictures must name each new photo once."],
    ["a long new caption", (photo: string) => [{ photo }, { url: A.url, caption: "x".repeat(141) }], "at most 140 characters."],
  ])("is refused with %s", async (_, pictures, error) => {
    const { fields } = await hosted();
    const photo = newSecret();
    const body = { fields, note: "", photos: [{ photo, caption: "" }], pictures: pictures(photo), seen: { fields, pictures: seen } };
    expect((await hostSession.post(`${ONE}/proposals`, body)).json()).toMatchObject({
      code: "invalid_body",
      error: expect.stringContaining(error),
    });
  });
});

describe("a proposal from an outdated host page", () => {
  it("contains only what its host changed, and marks fields that somebody else changed too", async () => {
    const { fields, pictures } = await hosted();
    const base = { fields, pictures: pictures.map(({ url, caption }) => ({ url, caption })) };
    await run("listings edit", { slug: "stay-one", set: ["Description=By the operator.", "City=Bangor"] });
    const wanted = { ...fields, city: "Portland", name: "Lake House", propertyType: "kinkbnb" };
    const { proposals } = (await hostSession.post(`${ONE}/proposals`, { fields: wanted, note: "", seen: base })).json<HostedListing>();
    const { changes } = await run("submissions show", { id: proposals[0]?.id ?? "" });
    expect(changes).toEqual([
      { field: "City", now: "Bangor", wanted: "Portland", changedMeanwhile: true },
      { field: "Name", now: "Stay one", wanted: "Lake House", changedMeanwhile: false },
      { field: "Property Type", now: ["type-kink-cabin"], wanted: ["type-kinkbnb"], changedMeanwhile: false },
    ]);
  });

  it("without the values the host saw counts every difference as wanted", async () => {
    const { fields } = await hosted();
    const { propertyType: _, ...older } = fields;
    const { proposals } = (
      await hostSession.post(`${ONE}/proposals`, { fields: { ...older, city: "Portland" }, note: "" })
    ).json<HostedListing>();
    expect(proposals[0]?.fields).toEqual(["City"]);
  });
});

describe("a declined proposal", () => {
  const declinedReasons = async () => (await hosted()).proposals.map(({ declined }) => declined);

  it("shows the reason on the host's page for a month, once it can no longer be undone", async () => {
    const { id } = await propose(WANTED);
    await run("submissions reject", { id, reason: "The name is another listing's." });
    expect(await declinedReasons()).toEqual([]);
    await letTimePass();
    expect(await declinedReasons()).toEqual(["The name is another listing's."]);
    await sql`update submissions set decided_at = decided_at - interval '31 days'`.execute(db);
    expect(await declinedReasons()).toEqual([]);
  });

  it("shows no reason when it was declined silently", async () => {
    const { id } = await propose(WANTED);
    await run("submissions reject", { id, reason: "Spam.", silent: true });
    await letTimePass();
    expect(await declinedReasons()).toEqual([]);
  });
});

it("photos of a paused listing are visible to its host only", async () => {
  const { id, photo } = await propose(WANTED);
  await run("submissions approve", { id });
  await hostSession.post(`${ONE}/pause`, { paused: true });
  const { pictures } = await hosted();
  expect(pictures[0]?.src).toMatch(new RegExp(`^/api/host/photos/${photo}-800\\.webp$`));
  await mkdir(api.services.photos.storage.location, { recursive: true });
  await writeFile(join(api.services.photos.storage.location, `${photo}-800.webp`), "picture");
  const mine = await hostSession.get(pictures[0]?.src ?? "");
  expect([mine.statusCode, mine.body]).toEqual([200, "picture"]);
  expect((await api.app.inject(`/media/photos/${photo}-800.webp`)).statusCode).toBe(404);
  expect((await api.app.inject(pictures[0]?.src ?? "")).statusCode).toBe(401);
  for (const file of [`${"0".repeat(32)}-800.webp`, "..%2F..%2Fsecret.webp"])
    expect((await hostSession.get(`/api/host/photos/${file}`)).statusCode, file).toBe(404);
});

describe("listings host-link", () => {
  it("mails the stored address, and revokes all links", async () => {
    expect(await run("listings host-link", { slug: "stay-one" })).toEqual({ slug: "stay-one", mailed: true, revoked: 0 });
    const mail = await lastMail();
    expect([mail?.recipient, mail?.content?.subject]).toEqual([EMAIL, "The link to your page"]);
    expect(await run("listings host-link", { slug: "stay-one", revoke: true })).toEqual({ slug: "stay-one", mailed: false, revoked: 1 });
    expect((await hostSession.get("/api/host/session")).json()).toEqual({ session: null });
  });

  it("needs a host with a stored address", async () => {
    await putListings(db, [{ ...RECORD, "Host Email": "" }]);
    await expect(run("listings host-link", { slug: "stay-one" })).rejects.toThrow("There is no email address for the host of stay-one");
  });
});

it("publishing a listing that its host paused reports that, and keeps it hidden", async () => {
  await hostSession.post(`${ONE}/pause`, { paused: true });
  expect(await run("listings unpublish", { slug: "stay-one" })).toMatchObject({ published: false });
  expect(await run("listings publish", { slug: "stay-one", silent: true })).toMatchObject({ published: false, pausedByHost: true });
  await api.services.catalogue.refresh();
  expect((await api.app.inject("/api/listings/stay-one")).statusCode).toBe(404);
  await hostSession.post(`${ONE}/pause`, { paused: false });
  expect((await api.app.inject("/api/listings/stay-one")).statusCode).toBe(200);
});
