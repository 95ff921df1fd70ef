import { readFileSync, statSync } from "node:fs";
import { putListings } from "@nightlatch/listings/listing-store";
import { beforeEach, describe, expect, it } from "vitest";
import { openTestDesk } from "../../testing/operator-desk.ts";
import { makeRecord, makeRecordWithSecrets, SECRETS } from "../../testing/records.ts";
import { auditOf, recordOf } from "../../testing/stored-rows.ts";

const records = [
  makeRecordWithSecrets("a", {
    Description: 'One, "two"\nand three',
    Tags: ["tag-sauna", "Cage, large"],
    "Hot Tub": true,
    Wifi: false,
    Bathrooms: 1.5,
    "Unique Kink Features": "A swing, and a view",
    "Preview Image": [{ url: "/media/scenes/x.webp", alt: "A hut", width: 3 }],
    "A field of the source": { deep: ["kept", 1] },
    Website: null,
  }),
  makeRecord("b", { Published: false, Name: "=1+1", "Max Guests": "3", "Kink Furniture": "Rack" }),
  makeRecord("c", { Slug: undefined, Name: "Zoë's Mühle", Website: " ", "Hot Tub": 1, "Max Guests": " 4", Published: 1 }),
];

const { desk, services, db } = await openTestDesk(records);
beforeEach(async () => {
  await db.deleteFrom("listings").execute();
  await putListings(db, records);
});

const { take, file: at } = desk;
const everything = async () => ({
  listings: await db.selectFrom("listings").select(["id", "slug", "record", "published"]).orderBy("id").execute(),
  hosts: await db.selectFrom("host_contacts").selectAll().orderBy("listing_id").execute(),
});
const readStored = (name: string) => recordOf(db, name);
const version = async () => Number((await db.selectFrom("catalogue_version").select("version").executeTakeFirstOrThrow()).version);
describe.each(["csv", "json"])("a directory exported as %s", (format) => {
  it("re-imports without a change, with and without contacts", async () => {
    const before = await everything();
    const beforeVersion = await version();
    for (const contacts of [[], ["--contacts"]]) {
      const file = at(`all-${contacts.length}.${format}`);
      expect(await desk.json("export", file, ...contacts)).toEqual({ file, count: 3 });
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const text = readFileSync(file, "utf8");
      for (const secret of SECRETS) expect(text.includes(secret)).toBe(contacts.length > 0);
      expect(await take(file)).toMatchObject({ code: 0, added: 0, changed: 0, same: 3, bad: [] });
    }
    expect(await everything()).toEqual(before);
    expect(await version()).toBe(beforeVersion);
  });

  it("fills an empty directory with the same listings", async () => {
    const before = await everything();
    await desk.json("export", at(`fill.${format}`), "--contacts");
    await db.deleteFrom("listings").execute();
    expect(await take(at(`fill.${format}`), "--allow", "columns,tags")).toMatchObject({ added: 3, same: 0 });
    expect(await take(at(`fill.${format}`))).toMatchObject({ code: 0, added: 0, changed: 0, same: 3 });
    const after = await everything();
    expect(after.hosts).toEqual(before.hosts);
    expect(after.listings.map(({ id, slug, published }) => [id, slug, published])).toEqual(
      before.listings.map(({ id, slug, published }) => [id, slug, published]),
    );
    // A CSV cell cannot distinguish false from empty, or a text from a list with one item. JSON can.
    if (format === "json") expect(after).toEqual(before);
    else
      expect(after.listings[0]?.record).toMatchObject({ "Unique Kink Features": "A swing, and a view", Bathrooms: 1.5, "Hot Tub": true });
  });
});

it("export guards cells against formulas in a spreadsheet", async () => {
  await desk.json("export", at("guarded.csv"));
  expect(readFileSync(at("guarded.csv"), "utf8")).toContain(",'=1+1,");
});

describe("import", () => {
  it("reads a table's CSV with flags, lists and attachments, and finds listings by slug", async () => {
    const file = at(
      "table.csv",
      [
        "\uFEFFName,Slug,published,Property Type,Tags,Wifi,Max Guests,Website,Image Gallery,Host Email",
        'New Hut,,checked,Kink Cabin,"tag-sauna,""Large, Mirrors""",checked,4,https://hut.example,"a.jpg (https://cdn.example/a.jpg),b.jpg (https://cdn.example/b.jpg)",h@hut.example',
        "Stay a,stay-a,,,,,,,,",
      ].join("\r\n"),
    );
    expect(await take(file, "--allow", "tags")).toMatchObject({ code: 0, added: 1, changed: 1, same: 0 });
    expect(await readStored("new-hut")).toMatchObject({
      published: true,
      Tags: ["tag-sauna", "Large, Mirrors"],
      Wifi: true,
      "Max Guests": 4,
      "Image Gallery": [{ url: "https://cdn.example/a.jpg" }, { url: "https://cdn.example/b.jpg" }],
    });
    const a = await readStored("stay-a");
    expect(a).toMatchObject({ Description: 'One, "two"\nand three', "A field of the source": { deep: ["kept", 1] } });
    expect(["Tags", "Max Guests"].filter((field) => field in a)).toEqual([]);
    const { hosts } = await everything();
    expect(hosts.find(({ listing_id }) => listing_id === "a")?.fields).toEqual({ "Host Name": SECRETS[0], "Host Phone": SECRETS[2] });
    expect(await take(file)).toMatchObject({ added: 0, changed: 0, same: 2 });
  });

  it("reads a table's JSON with records and fields", async () => {
    const file = at(
      "table.json",
      JSON.stringify({ records: [{ id: "recA", fields: { Name: "Hut {1}", Tags: ["tag-sauna"] } }], offset: "x" }, null, 2),
    );
    expect(await take(file)).toMatchObject({ code: 0, added: 1 });
    expect(await readStored("hut-1")).toMatchObject({ id: "recA", Tags: ["tag-sauna"] });
  });

  it("renames unknown columns by --map", async () => {
    const map = at("map.json", JSON.stringify({ Title: "Name", Town: "City", Notes: null }));
    const file = at("foreign.csv", "Title,Town,Notes\nFar Hut,Oban,secret\n");
    expect(await take(file, "--map", map)).toMatchObject({ added: 1 });
    expect(await readStored("far-hut")).toMatchObject({ Name: "Far Hut", City: "Oban" });
    expect(await readStored("far-hut")).not.toHaveProperty("Notes");
  });

  it("reports the changes and makes none with --dry-run", async () => {
    const before = await everything();
    const file = at("dry.csv", "Name,Slug,City\nNew,,Oban\nStay a,stay-a,Oban\n,,Oban\n");
    expect(await take(file, "--dry-run")).toMatchObject({ code: 1, dryRun: true, added: 1, changed: 1, bad: [{ line: 4 }] });
    expect(await everything()).toEqual(before);
  });

  it("reports every bad row with its line, and imports the others", async () => {
    const file = at(
      "bad.csv",
      [
        "id,Name,Slug,Max Guests,Website,Description",
        'x1,One,one,2,,"two\nlines"',
        "x2,Two,two,few,,",
        "x3,Three,three,2,javascript:alert(1),",
        "x4,Four,four,2",
        "x5,,,2,,",
        "x1,Again,again,2,,",
        "x6,Six,one,2,,",
        "x7,Seven,stay-a,2,,",
        'x8,Ei"ght,eight,2,,',
        "",
        'x9,"Nine,nine,2,,',
        "x10,Ten,ten,2,,",
      ].join("\n"),
    );
    const { code, added, bad, err } = await take(file, "--reason", "spring");
    expect([code, added]).toEqual([1, 2]);
    expect(bad.toSorted((one, other) => Number(one.line) - Number(other.line))).toEqual([
      { line: 4, reason: "Max Guests must be a number." },
      { line: 5, reason: "Website must be a web address." },
      { line: 6, reason: expect.stringContaining("4 cells") },
      { line: 7, reason: "Name is missing." },
      { line: 8, reason: "The row has the same id x1 as line 2." },
      { line: 9, reason: "Another listing has the slug one (x1)." },
      { line: 10, reason: "Another listing has the slug stay-a (a)." },
      { line: 12, reason: expect.stringContaining("quote") },
    ]);
    for (const { line, reason } of bad) expect(err).toContain(`Line ${line}: ${reason}\n`);
    expect((await auditOf(db))[0]).toMatchObject({
      who: "ops",
      action: "listing.import",
      subject: "import bad.csv",
      changes: { added: ["x1", "x8"], reason: "spring" },
    });
  });

  it("reports bad records of JSON with their line, and imports the others", async () => {
    const file = at(
      "bad.json",
      '[\n{"id":"j1","Name":"One"},\n{"id":"j2",},\n5,\n{"id":"j3",\n "Name":7},\n{"id":"j4","Name":"a ] } \\" b"}\n,{"id":"j5"',
    );
    const { code, added, bad } = await take(file);
    expect([code, added]).toEqual([1, 2]);
    expect(bad.map(({ line }) => line).toSorted()).toEqual([3, 4, 5, 8]);
  });

  it("imports more than one batch, and shows no progress without a terminal", async () => {
    const rows = Array.from({ length: 1_201 }, (_, number) => `n${number},Hut ${number},${number % 2 ? "checked" : ""}`);
    const file = at("many.csv", `id,Name,Published\n${rows.join("\n")}\n`);
    const { added, err } = await take(file);
    expect(added).toBe(1_201);
    expect(err).toBe("");
    await services.catalogue.refresh();
    const beforeVersion = await version();
    expect(await take(file)).toMatchObject({ added: 0, changed: 0, same: 1_201 });
    expect(await version()).toBe(beforeVersion);
    expect(await desk.json("export", at("many-again.csv"))).toMatchObject({ count: 1_204 });
    expect(readFileSync(at("many-again.csv"), "utf8").match(/^n\d+,/gm)).toHaveLength(1_201);
  });

  it.each([
    [["import", "nowhere.csv"], "The file cannot be"],
    [["import", "."], "must be a CSV"],
    [["import", "table.pdf"], "CSV, TSV, JSON or Excel"],
    [["export", "table.txt"], "--format"],
    [["export", "no/folder/x.csv"], "The file cannot be"],
    [["import", "EMPTY.csv"], "The file is empty"],
    [["import", "UNNAMED.csv"], "--map"],
    [["import", "TWICE.csv"], "Name"],
    [["import", "UNNAMED.csv", "--map", "UNNAMED.csv"], "--map"],
    [["import", "UNNAMED.csv", "--map", "LIST.json"], "--map"],
  ])("%j is refused in one line", async (args, named) => {
    at("EMPTY.csv", "");
    at("UNNAMED.csv", "Title,Town\nx,y\n");
    at("TWICE.csv", "Name,Name\nx,y\n");
    at("LIST.json", "[1]");
    const commandArgs = args.map((arg, number) => (number === 0 || arg.startsWith("--") ? arg : at(arg)));
    await desk.rejectsInOneLine(1, String(named), ...commandArgs);
  });
});
