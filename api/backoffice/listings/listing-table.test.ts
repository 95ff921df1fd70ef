import { readdir } from "node:fs/promises";
import type { SourceImage } from "@nightlatch/domain";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { operatorOf } from "../../testing/desk-session.ts";
import { openTestDesk } from "../../testing/operator-desk.ts";
import { makeTestPhoto } from "../../testing/photos.ts";
import { makeRecord, makeRecordWithSecrets, SECRETS } from "../../testing/records.ts";
import { recordOf } from "../../testing/stored-rows.ts";
import type { ResultOf } from "../operations.ts";

const wales = { Country: "Wales", State: "Gwynedd", City: "Bala" };
const testImage = { id: "p", url: `/media/photos/${"b".repeat(32)}-1400.webp` };

const { desk, services, db } = await openTestDesk([
  makeRecordWithSecrets("a", { Tags: ["tag-sauna"], "Booking Link": "https://book.example", "Image Gallery": [testImage] }),
  makeRecord("b", { Published: false, ...wales, Plan: "Elite" }),
  makeRecord("c", { ...wales, Cameras: "no-cameras", "Property Type": ["type-dungeon"], Verified: true }),
  makeRecord("d", { City: "Zürich", State: "", Country: "Switzerland", Featured: true }),
  makeRecord("e", { "Kink Furniture": ["Spanking Bench"], "Boost Until": "2999-01-01" }),
  ...Array.from({ length: 4 }, (_, at) => makeRecord(`boosted-${at}`, { Name: `Ä${at}`, "Boost Until": "2999-01-01" })),
]);

type List = ResultOf<"listings list">;
const ids = async (...flags: string[]) => (await desk.json<List>("listings", "list", ...flags)).listings.map(({ id }) => id);
const record = (id: string) => recordOf(db, id);
const run = operatorOf(services, "ops");
const lastAudit = async () => Number((await db.selectFrom("audit").select(sql<string>`max(id)`.as("id")).executeTakeFirstOrThrow()).id);

describe("listings list", () => {
  it.each([
    [["--type", "Dungeon"], ["c"]],
    [["--tag", "spanking-bench"], ["e"]],
    [["--tag", "Sauna"], ["a"]],
    [
      ["--country", "WALES", "--city", "bala"],
      ["b", "c"],
    ],
    [["--city", "zurich"], ["d"]],
    [["--plan", "elite"], ["b"]],
    [["--featured", "--country", "Wales"], ["b"]],
    [["--not-featured"], ["a", "c"]],
    [["--verified"], ["c"]],
    [["--missing", "booking-link,facts", "--country", "wales"], ["b"]],
    [["--country", "wales", "--published", "--since", "2000-01-01"], ["c"]],
    [["--since", "2999-01-01"], []],
  ])("filters by %j", async (flags, found) => {
    expect(await ids(...flags)).toEqual(found);
  });

  it("distinguishes listings that their hosts paused from drafts", async () => {
    await desk.ops("listings", "edit", "stay-c", "--set", "Paused Since=2026-03-04T05:06:07.000Z");
    const wales = ["--country", "wales"];
    expect(await ids("--paused")).toEqual(["c"]);
    expect(await ids("--drafts", ...wales)).toEqual(["b"]);
    expect(await ids("--published", ...wales)).toEqual([]);
    expect(await ids("--sort", "published", "--descending", ...wales)).toEqual(["c", "b"]);
    const { out } = await desk.ops("listings", "list", ...wales);
    expect(out).toContain("stay-c  paused, verified");
    expect(out).toContain("2 listings\n0 published, 1 paused by their hosts, 1 draft\n");
    expect(await run("listings list", { paused: true, country: "Wales" })).toMatchObject({
      total: 1,
      states: { published: 0, paused: 1, drafts: 1 },
      listings: [{ published: false, paused: true }],
    });
    await desk.rejects(2, "Give only one of --drafts", "listings", "list", "--paused", "--drafts");
    expect(await run("listings form", { slug: "stay-c" })).toMatchObject({ published: false, paused: true });
    await desk.ops("listings", "edit", "stay-c", "--set", "Paused Since=");
    expect(await ids("--published", ...wales)).toEqual(["c"]);
  });

  it.each([
    ["--type", "dungeonn", "Did you mean dungeon?"],
    ["--tag", "saunaa", "Did you mean sauna?"],
    ["--country", "Waless", "Did you mean Wales?"],
    ["--plan", "elit", "Did you mean elite?"],
  ])("suggests the nearest value for %s %s", async (flag, word, words) => {
    await desk.rejects(1, words, "listings", "list", flag, word);
  });

  it("sorts by each column in both directions, and its pages neither repeat nor omit a listing", async () => {
    const names = "slug name city state country published verified featured type plan photos facts booking updated";
    const all = (await ids()).toSorted();
    for (const sort of names.split(" ")) {
      const order = [...(await ids("--sort", sort))];
      expect(await ids("--sort", sort, "--descending")).toEqual(order.toReversed());
      const paged: string[] = [];
      for (let more: string[] | undefined = []; more; ) {
        const { listings, next }: List = await desk.json<List>("listings", "list", "--sort", sort, "--limit", "2", ...more);
        paged.push(...listings.map(({ id }) => id));
        more = next ? ["--cursor", next] : undefined;
      }
      expect([sort, paged]).toEqual([sort, order]);
      expect(paged.toSorted()).toEqual(all);
    }
    expect((await ids("--sort", "photos", "--descending"))[0]).toBe("a");
  });

  it("refuses a cursor of another order, or an invalid one", async () => {
    const { next } = await desk.json<List>("listings", "list", "--limit", "1", "--sort", "name");
    for (const cursor of [String(next), "nonsense"]) {
      await desk.rejects(2, "in the same order", "listings", "list", "--sort", "photos", "--cursor", cursor);
    }
  });

  it("never shows host data", async () => {
    const out = (await desk.ops("listings", "list", "--all", "--json")).out;
    for (const secret of SECRETS) expect(out).not.toContain(secret);
  });
});

describe("listings change", () => {
  const wanted = ["listings", "change", "--country", "wales", "--unpublish", "--set", "Max Guests=4", "--add-tag", "sauna"];

  it("previews the values before and after in a dry run, and writes nothing", async () => {
    const before = await lastAudit();
    const { out } = await desk.ops(...wanted, "--dry-run");
    expect(out).toContain('stay-c (Stay c)\n  Published: true -> false\n  Max Guests: 2 -> 4\n  Tags: (empty) -> ["tag-sauna"]\n');
    expect(out).toContain("Dry run: 2 changed, 0 unchanged, 0 refused.");
    expect(await lastAudit()).toBe(before);
  });

  it("is refused when the set differs from the one shown", async () => {
    const input = { filter: { country: "wales" }, acts: { verify: true } };
    const preview = await run("listings change", { ...input, dryRun: true });
    await desk.ops("listings", "edit", "stay-b", "--set", "Verified=yes");
    await expect(run("listings change", { ...input, expect: preview.shown })).rejects.toThrow("Listings have changed since you looked");
    const applied = await run("listings change", { ...input, dryRun: true });
    expect(applied.changed).toBe(0);
    expect(await run("listings change", { ...input, expect: applied.shown })).toMatchObject({ changed: 0, same: 2 });
  });

  it("writes an audit entry for each listing", async () => {
    expect((await desk.ops(...wanted, "--reason", "season ends")).code).toBe(0);
    expect(await record("c")).toMatchObject({ Published: false, "Max Guests": 4, Tags: ["tag-sauna"] });
    expect(await ids("--drafts")).toEqual(["b", "c"]);
    const { entries } = await desk.json<{ entries: object[] }>("listings", "history", "stay-c");
    expect(entries[0]).toMatchObject({
      action: "listing.change",
      changes: { "Max Guests": { from: 2, to: 4 } },
      remarks: { reason: "season ends", together: 2 },
    });
    expect((await desk.ops(...wanted)).out).toBe("0 changed, 2 unchanged, 0 refused.\n");
  });

  it("removes a tag from every field that has it", async () => {
    await desk.ops("listings", "change", "stay-e", "stay-c", "--take-tag", "spanking-bench", "--take-tag", "sauna");
    expect([(await record("e"))["Kink Furniture"], (await record("c")).Tags]).toEqual([[], []]);
  });

  it("names and skips a listing that cannot change, and refuses an unknown slug", async () => {
    const args = ["listings", "change", "stay-c", "stay-d", "--set", "Max Guests=5000"];
    await desk.rejects(1, "stay-d: --set Max Guests 5000 is out of range", ...args);
    expect((await desk.ops("listings", "change", "stay-c", "nowhere", "--verify")).err).toContain("There is no listing nowhere");
    expect((await desk.ops("listings", "change", "--verify")).code).toBe(2);
    expect((await desk.ops("listings", "change", "--country", "wales")).err).toContain("Say what to change");
  });
});

describe("listings revert", () => {
  it("restores the values before a change", async () => {
    await desk.ops("listings", "edit", "stay-d", "--set", "Name=Lakeside", "--set", "Website=https://one.example");
    const change = await lastAudit();
    expect((await desk.ops("listings", "revert", "stay-d", "--to", String(change), "--field", "Name")).code).toBe(0);
    expect(await record("d")).toMatchObject({ Name: "Stay d", Website: "https://one.example" });
    expect((await desk.ops("listings", "revert", "stay-d", "--to", String(change))).err).toContain("Name was changed again by ops");
    expect((await desk.ops("listings", "revert", "stay-d", "--to", String(change), "--field", "Website")).code).toBe(0);
    expect(await record("d")).not.toHaveProperty("Website");
  });

  it("refuses to lose a later change, unless forced", async () => {
    await desk.ops("listings", "edit", "stay-d", "--set", "Beds=2");
    const change = String(await lastAudit());
    await desk.ops("listings", "edit", "stay-d", "--set", "Beds=3");
    const words = /Beds was changed again by ops on .* it is 3 now. --anyway/;
    await desk.rejects(1, words, "listings", "revert", "stay-d", "--to", change);
    expect((await desk.ops("listings", "revert", "stay-d", "--to", change, "--anyway")).code).toBe(0);
    expect(await record("d")).not.toHaveProperty("Beds");
  });

  it("restores the former slug, and both slugs lead to the listing", async () => {
    await desk.ops("listings", "edit", "stay-d", "--set", "Slug=lakeside");
    await desk.ops("listings", "revert", "stay-d", "--to", String(await lastAudit()));
    expect(await ids("--search", "stay-d")).toEqual(["d"]);
    const redirects = await db.selectFrom("listing_redirects").select("slug").where("listing_id", "=", "d").execute();
    expect(redirects).toEqual([{ slug: "lakeside" }]);
  });

  it("says that it restores no host contacts", async () => {
    await desk.ops("listings", "edit", "stay-a", "--set", "Host Email=new@host.example");
    await desk.rejects(1, "whose earlier values are not kept", "listings", "revert", "stay-a", "--to", String(await lastAudit()));
    expect((await desk.ops("listings", "revert", "stay-a", "--to", "1")).err).toContain("this listing has no change 1");
  });
});

it("boosts are limited per region, unless --over-limit is given", async () => {
  const args = ["listings", "boost", "stay-a", "--days", "30"];
  await desk.rejects(1, "5 of 5 places for boosts in North Carolina, South Carolina, Virginia, West Virginia are taken", ...args);
  expect((await desk.ops("listings", "boost", "stay-e", "--days", "60")).code).toBe(0);
  expect((await desk.ops("listings", "boost", "stay-a", "--days", "30", "--over-limit")).out).toContain("6 of 5 places");
  expect((await desk.ops("listings", "boost", "stay-d", "--days", "30")).out).toContain("1 of 5 places for boosts in Switzerland");
});

it("images can be reordered, captioned, left out and reverted", async () => {
  const image = (id: string) => ({ id, url: `/media/photos/${id}.webp`, width: 4 });
  const list = JSON.stringify([image("one"), image("two"), image("three")]);
  await desk.ops("listings", "edit", "stay-b", "--set", `Image Gallery=${list}`);
  expect((await desk.ops("listings", "pictures", "stay-b")).out).toContain("2  /media/photos/two.webp  \n");
  expect((await desk.ops("listings", "pictures", "stay-b", "--order", "3,1", "--caption", "3=The tub, at dusk")).code).toBe(0);
  const expected = [{ ...image("three"), alt: "The tub, at dusk" }, image("one")];
  expect(await record("b")).toMatchObject({ "Image Gallery": expected, "Preview Image": expected.slice(0, 1) });
  await desk.rejects(2, "photos 1 to 2, and no 9", "listings", "pictures", "stay-b", "--order", "9");
  await expect(run("listings pictures", { slug: "stay-b", pictures: [{ url: "https://x.example/1.jpg", caption: "" }] })).rejects.toThrow(
    "has no photo",
  );
  await desk.ops("listings", "revert", "stay-b", "--to", String(await lastAudit()));
  expect((await record("b"))["Image Gallery"]).toHaveLength(3);
});

it("photos are added with order and captions at once, or none when a file is refused", async () => {
  const [tub, beds, note] = [desk.file("tub.jpg"), desk.file("beds.png"), desk.file("note.jpg", "No photo.")];
  await makeTestPhoto(1500, 90).jpeg().toFile(tub);
  await makeTestPhoto(500, 100).png().toFile(beds);
  const none = await desk.ops("listings", "pictures", "stay-d", "--add", tub, note, desk.file("gone.jpg"));
  expect([none.code, none.err]).toEqual([1, expect.stringContaining("note.jpg: This file isn't a JPEG, PNG, WebP or AVIF picture.\n")]);
  expect(none.err).toMatch(/gone\.jpg: .*ENOENT.*2 of 3 files were not accepted, so nothing was changed\./s);
  expect((await record("d"))["Image Gallery"]).toBeUndefined();
  const done = await desk.ops("listings", "pictures", "stay-d", "--add", tub, beds, "--order", "2,1", "--caption", "2=Two beds");
  expect([done.code, done.err]).toEqual([0, "tub.jpg is uploaded.\nbeds.png is uploaded.\n"]);
  expect(done.out).toContain("stay-d has 2 photos now.");
  const images = (await record("d"))["Image Gallery"] as SourceImage[];
  expect(images).toMatchObject([
    { width: 500, alt: "Two beds" },
    { width: 1400, variants: { widths: [400, 800, 1400] } },
  ]);
  const files = await readdir(desk.file("photos"));
  for (const { id } of images) expect(files.filter((name) => name.startsWith(String(id)))).not.toEqual([]);
  await desk.ops("listings", "revert", "stay-d", "--to", String(await lastAudit()));
  expect((await record("d"))["Image Gallery"]).toBeUndefined();
});

describe("a plan", () => {
  const own = JSON.stringify([{ id: "mine", url: `/media/photos/${"c".repeat(32)}-1400.webp` }]);

  it("shows what the listing uses of it, and a listing without a plan has no limits", async () => {
    expect(await run("listings form", { slug: "stay-a" })).toMatchObject({ plan: undefined });
    expect((await desk.ops("listings", "edit", "stay-a", "--set", "Plan=free")).err).toContain(
      "The host's own photos: 1. The plan Free includes none. --over-plan does it anyway.",
    );
    expect((await desk.ops("listings", "edit", "stay-a", "--set", "Plan=upgraded")).code).toBe(0);
    expect(await run("listings form", { slug: "stay-a" })).toMatchObject({
      plan: {
        name: "Upgraded",
        includes: expect.arrayContaining(["Custom photos", "Social feature: 1 photo-sharing post"]),
        allowances: [
          { what: "photos", used: 1, limit: null },
          { what: "featured", used: 0, limit: 0 },
          { what: "listings", used: 1, limit: null },
        ],
      },
    });
    await desk.ops("listings", "edit", "stay-a", "--set", "Plan=");
  });

  it("is enforced, unless an owner overrides it, but not for what the listing already has", async () => {
    expect((await desk.ops("listings", "edit", "stay-c", "--set", "Plan=free")).code).toBe(0);
    const tub = desk.file("tub-c.jpg");
    await makeTestPhoto(500, 100).jpeg().toFile(tub);
    const beyond = [
      ["pictures", "stay-c", "--add", tub],
      ["edit", "stay-c", "--set", `Image Gallery=${own}`],
      ["edit", "stay-c", "--set", "Booking Link=https://other.example"],
      ["feature", "stay-c"],
      ["change", "stay-c", "--feature"],
    ];
    const before = await lastAudit();
    for (const act of beyond) {
      await desk.rejects(1, /The plan Free.*--over-plan does it anyway/s, "listings", ...act);
    }
    expect(await lastAudit()).toBe(before);
    const asCurator = operatorOf(services, "Ben", { role: "curator" });
    await expect(asCurator("listings feature", { slug: "stay-c", overPlan: true })).rejects.toThrow("Only an owner");
    expect((await desk.ops("listings", "feature", "stay-c", "--over-plan")).code).toBe(0);
    expect((await desk.ops("listings", "edit", "stay-c", "--set", "Beds=2")).code).toBe(0);
    await desk.ops("listings", "feature", "stay-c", "--off");
    expect((await desk.ops("listings", "boost", "stay-c", "--days", "3")).code).toBe(0);
    await desk.ops("listings", "boost", "stay-c", "--off");
  });

  it("for one listing counts one listing of its host", async () => {
    for (const slug of ["stay-c", "stay-e"])
      await desk.ops("listings", "edit", slug, "--set", "Host Email=Two@host.example", "--set", "Plan=");
    await desk.ops("listings", "edit", "stay-c", "--set", "Plan=free");
    expect((await desk.ops("listings", "edit", "stay-e", "--set", "Plan=free")).err).toContain(
      "The host's listings on Free: 2. The plan Free includes 1.",
    );
    expect((await desk.ops("listings", "edit", "stay-e", "--set", "Plan=pro")).code).toBe(0);
  });
});

it("an edit that began before another change does not overwrite it", async () => {
  const { version, fields } = await run("listings form", { slug: "stay-e" });
  expect(fields.find(({ field }) => field === "Name")).toMatchObject({ kind: "text", text: "Stay e" });
  expect(JSON.stringify(fields)).not.toContain("Host Email");
  const saved = await run("listings edit", { slug: "stay-e", version, set: ["Beds=4"] });
  await expect(run("listings edit", { slug: "stay-e", version, set: ["Beds=5"] })).rejects.toThrow(/changed in the meantime by ops/);
  await run("listings edit", { slug: "stay-e", version: saved.version, set: ["Beds=5"] });
});

it("every command on one listing refuses an outdated version", async () => {
  const version = /^version: (.+)$/m.exec((await desk.ops("listings", "show", "stay-d")).out)?.[1] ?? "";
  await desk.opsWith({ OPS_BY: "Ada" }, "listings", "edit", "stay-d", "--set", "Beds=2");
  const acts = [
    ["edit", "stay-d", "--set", "Beds=3"],
    ["verify", "stay-d"],
    ["unpublish", "stay-d"],
    ["publish", "stay-d"],
    ["feature", "stay-d", "--off"],
    ["boost", "stay-d", "--days", "3"],
    ["fact", "stay-d", "cameras", "no-cameras"],
    ["remove", "stay-d", "--yes"],
    ["host-link", "stay-d"],
  ];
  const before = await lastAudit();
  for (const act of acts) {
    const words = /stay-d was changed in the meantime by Ada on \d{4}-\d\d-\d\d at \d\d:\d\d UTC/;
    await desk.rejects(1, words, "listings", ...act, "--if-version", version);
  }
  expect(await lastAudit()).toBe(before);
  const { version: now } = await desk.json<{ version: string }>("listings", "show", "stay-d");
  expect((await desk.ops("listings", "edit", "stay-d", "--set", "Beds=3", "--if-version", now)).code).toBe(0);
  expect((await desk.ops("listings", "verify", "stay-a", "stay-d", "--if-version", now)).code).toBe(2);
  expect((await desk.ops("listings", "edit", "stay-d", "--set", "Beds=4", "--if-version", "yesterday")).code).toBe(2);
});
