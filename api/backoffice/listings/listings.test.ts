import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { buildApi } from "../../src/app.ts";
import { openTestDesk } from "../../testing/operator-desk.ts";
import { makeRecord, makeRecordWithSecrets, SECRETS } from "../../testing/records.ts";
import { auditOf, recordOf } from "../../testing/stored-rows.ts";
import { changeListing } from "./listing-changes.ts";

const HOST = { "Host Email": "Both@host.example" };
const records = [
  makeRecordWithSecrets("a", { Tags: ["tag-sauna"], "A field of the source": "kept" }),
  makeRecord("b", { Published: false }),
  makeRecord("c", HOST),
  makeRecord("d", { "Host Email": " both@host.example ", City: "Zürich" }),
  makeRecord("e", { Slug: undefined, Name: "Old Mill", Verified: true, "Host Verified": "1", Featured: true }),
];
const { desk, services, db } = await openTestDesk(records);
const app = buildApi(services, { trustProxy: false });
afterAll(() => app.close());

const audit = async () => (await auditOf(db))[0];
const auditLines = async () => (await auditOf(db)).length;
const readStored = (id: string) => recordOf(db, id);
const contacts = async (id: string) =>
  (await db.selectFrom("host_contacts").select("fields").where("listing_id", "=", id).executeTakeFirst())?.fields;
const shows = async (slug: string) => {
  await services.catalogue.refresh();
  const { statusCode } = await app.inject(`/api/listings/${slug}`);
  return statusCode === 200;
};

describe("listings list and show", () => {
  it("lists all, drafts, published, and search results without case and accents", async () => {
    const slugs = async (...args: string[]) =>
      (await desk.json<{ listings: { slug: string }[] }>("listings", "list", ...args)).listings.map(({ slug }) => slug);
    expect(await slugs()).toEqual(["old-mill", "stay-a", "stay-b", "stay-c", "stay-d"]);
    expect(await slugs("--drafts")).toEqual(["stay-b"]);
    expect(await slugs("--published")).toEqual(["old-mill", "stay-a", "stay-c", "stay-d"]);
    expect(await slugs("--search", "ZURICH")).toEqual(["stay-d"]);
    expect(await slugs("--search", "100%")).toEqual([]);
    expect((await desk.ops("listings", "list", "--limit", "2")).out).toContain("and 3 more");
  });

  it("shows all stored fields, and contacts only on request", async () => {
    const { out } = await desk.ops("listings", "show", "stay-a");
    expect(out).toContain("A field of the source: kept");
    expect(out).toContain("Host Email: (hidden");
    const json = (await desk.ops("listings", "show", "stay-a", "--json")).out;
    for (const secret of SECRETS) expect(out + json).not.toContain(secret);
    expect((await desk.ops("listings", "show", "stay-a", "--contacts")).out).toContain(SECRETS[1]);
  });
});

describe("listings publish and unpublish", () => {
  it("shows on the running server at its next poll, and writes an audit entry", async () => {
    expect(await shows("stay-b")).toBe(false);
    expect((await desk.ops("listings", "publish", "stay-b", "--reason", "photos are in")).out).toContain("stay-b is published.");
    expect(await shows("stay-b")).toBe(true);
    expect(await audit()).toEqual({
      who: "ops",
      action: "listing.publish",
      subject: "listing b",
      changes: { Published: { from: false, to: true }, reason: "photos are in" },
    });
    const lines = await auditLines();
    expect((await desk.ops("listings", "publish", "stay-b")).out).toBe("stay-b was published already.\n");
    expect(await auditLines()).toBe(lines);
    await desk.json("listings", "unpublish", "stay-b");
    expect(await shows("stay-b")).toBe(false);
  });

  it("keeps the host's contacts, unknown fields and the slug", async () => {
    await desk.json("listings", "unpublish", "stay-a");
    await desk.json("listings", "publish", "stay-a");
    expect(await contacts("a")).toEqual({ "Host Name": SECRETS[0], "Host Email": SECRETS[1], "Host Phone": SECRETS[2] });
    expect(await readStored("a")).toMatchObject({ "A field of the source": "kept", Slug: "stay-a" });
    await desk.json("listings", "edit", "old-mill", "--set", "Name=New Mill");
    expect(await shows("old-mill")).toBe(true);
  });
});

describe("listings verify, feature and boost", () => {
  it("verifies, and --off clears every verified flag", async () => {
    await desk.json("listings", "verify", "stay-c");
    expect(await readStored("c")).toMatchObject({ Verified: true });
    await desk.json("listings", "verify", "old-mill", "--off");
    expect(await readStored("e")).toMatchObject({ Verified: false, "Host Verified": false });
  });

  it("features, and --off reports a boost that still features the listing", async () => {
    await desk.json("listings", "feature", "stay-a");
    expect(await readStored("a")).toMatchObject({ Featured: true });
    await desk.json("listings", "boost", "stay-a", "--days", "1");
    expect((await desk.ops("listings", "feature", "stay-a", "--off")).out).toContain("still puts it first");
    await desk.json("listings", "boost", "stay-a", "--off");
    expect((await desk.ops("listings", "feature", "stay-a", "--off")).out).not.toContain("still puts it first");
  });

  it("boosts one property per host at a time", async () => {
    const { boostUntil } = await desk.json<{ boostUntil: string }>("listings", "boost", "stay-c", "--days", "30");
    expect(Date.parse(boostUntil) - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
    await desk.rejects(1, "stay-c", "listings", "boost", "stay-d", "--days", "30");
    await desk.json("listings", "boost", "stay-c", "--off");
    expect((await desk.ops("listings", "boost", "stay-d", "--days", "30")).code).toBe(0);
    expect((await desk.ops("listings", "boost", "stay-b", "--days", "30")).out).toContain("We don't know its host's email");
  });
});

describe("listings edit", () => {
  it("changes fields in the source's spelling", async () => {
    const set = ["Name=Pine = Cabin", "Max Guests=4", 'Tags=tag-hot-tub-private, "Cage, large"', "Website=https://pine.example"];
    const more = ["Wifi=yes", "Description=", "Host Email=new@host.example"];
    const sets = [...set, ...more].flatMap((each) => ["--set", each]);
    const { out } = await desk.ops("listings", "edit", "stay-a", "--allow", "tags", ...sets);
    expect(await readStored("a")).toMatchObject({
      Name: "Pine = Cabin",
      "Max Guests": 4,
      Tags: ["tag-hot-tub-private", "Cage, large"],
      "Hot Tub": true,
      Website: "https://pine.example",
      Wifi: true,
      Description: null,
    });
    expect(await contacts("a")).toMatchObject({ "Host Email": "new@host.example", "Host Name": SECRETS[0] });
    expect(out).toContain("Name: Stay a -> Pine = Cabin");
    const line = JSON.stringify(await audit());
    expect(line).toContain('"Host Email":{"private":true}');
    for (const text of [out, line]) expect(text).not.toMatch(/host\.example|secret\.example/);
    expect((await desk.ops("listings", "edit", "stay-a", "--set", "Max Guests=4")).out).toContain("Nothing to change");
  });

  it("changes the slug only to a free one", async () => {
    await desk.json("listings", "edit", "stay-b", "--set", "Slug=pine-hut");
    expect((await desk.ops("listings", "edit", "pine-hut", "--set", "Slug=stay-a")).err).toContain("--set Slug");
    await desk.json("listings", "edit", "pine-hut", "--set", "Slug=stay-b");
  });
});

it("deletes a listing and its host's contacts, only with --yes", async () => {
  expect(await shows("stay-d")).toBe(true);
  await desk.rejects(2, "--yes", "listings", "remove", "stay-d");
  await desk.json("listings", "remove", "stay-d", "--yes", "--reason", "sold");
  expect(await shows("stay-d")).toBe(false);
  expect(await contacts("d")).toBeUndefined();
  expect(await audit()).toMatchObject({ action: "listing.remove", changes: { slug: "stay-d", reason: "sold" } });
});

it.each([
  [["listings", "list", "--drafts", "--published"], "--drafts", 2],
  [["listings", "list", "--limit", "0"], "--limit", 2],
  [["listings", "show", "nowhere"], "nowhere", 1],
  [["listings", "publish"], "slug", 2],
  [["listings", "publish", "stay-a", "--reason", " "], "--reason", 2],
  [["listings", "boost", "stay-a"], "--days", 2],
  [["listings", "boost", "stay-a", "--days", "366"], "--days", 2],
  [["listings", "boost", "stay-a", "--days", "3", "--off"], "--off", 2],
  [["listings", "edit", "stay-a"], "--set", 2],
  [["listings", "edit", "stay-a", "--set", "Name"], "--set", 1],
  [["listings", "edit", "stay-a", "--set", "name=x"], "Did you mean Name", 1],
  [["listings", "edit", "stay-a", "--set", "Name="], "--set Name", 1],
  [["listings", "edit", "stay-a", "--set", "Nonsense=x"], "Nonsense", 1],
  [["listings", "edit", "stay-a", "--set", "Max Guests=few"], "--set Max Guests", 1],
  [["listings", "edit", "stay-a", "--set", "Wifi=perhaps"], "--set Wifi", 1],
  [["listings", "edit", "stay-a", "--set", "Website=javascript:alert(1)"], "--set Website", 1],
  [["listings", "edit", "stay-a", "--set", "Published=true"], "listings publish", 1],
  [["listings", "edit", "stay-a", "--set", "id=z"], "--set id", 1],
  [["listings", "edit", "stay-a", "--set", "Slug=Not So"], "--set Slug", 1],
  [["listings", "burn"], "burn", 2],
])("%j is refused with an error that names the cause", async (args, named, expected) => {
  const lines = await auditLines();
  await desk.rejectsInOneLine(expected, named, ...args);
  expect(await auditLines()).toBe(lines);
});

// Checks the locks, because the embedded database has one session and cannot run two commands at once.
it("a change locks listings against other writers before it reads its own", async () => {
  const held: boolean[] = [];
  await db.transaction().execute((trx) =>
    changeListing(trx, {
      slug: "stay-b",
      action: "listing.edit",
      now: new Date(),
      edit: async ({ record, contact }) => {
        // A row's xmin or xmax is this transaction's id if the transaction has changed or locked the row.
        const mine = sql<boolean>`pg_current_xact_id()::text in (xmax::text, xmin::text)`.as("mine");
        held.push((await trx.selectFrom("catalogue_version").select(mine).executeTakeFirstOrThrow()).mine);
        return { ...record, ...contact };
      },
    }),
  );
  expect(held).toEqual([true]);
});
