import { readFileSync, writeFileSync } from "node:fs";
import { putListings } from "@nightlatch/listings/listing-store";
import { beforeEach, describe, expect, it } from "vitest";
import { emptyTables } from "../../testing/empty-tables.ts";
import { openTestDesk } from "../../testing/operator-desk.ts";
import { makeRecord } from "../../testing/records.ts";
import { recordOf } from "../../testing/stored-rows.ts";
import type { ResultOf } from "../operations.ts";

const { desk, db } = await openTestDesk([makeRecord("a")]);
beforeEach(async () => {
  await emptyTables(db, "listings", "audit");
  await putListings(db, [makeRecord("a", { Name: "Hillside Hotel", Slug: "hillside-hotel", City: "Bala", State: "", Country: "Wales" })]);
});

const { take, file: write } = desk;
const slugs = async () => (await db.selectFrom("listings").select("slug").orderBy("slug").execute()).map(({ slug }) => slug);
const readStored = (name: string) => recordOf(db, name);
const findingRows = ({ findings }: Awaited<ReturnType<typeof take>>) =>
  findings.map(({ what, why, rows, first, refused }) => [`${what} ${why}`, rows, first, refused]);

describe("an unknown value in an import", () => {
  const ODD = [
    "id,Name,Slug,Property Type,Tags,Max Guests,Bathrooms,Descripton,host_name,Remarks",
    "x1,One,one,type-kink-cabn,tag-saunaa,99999999999,1.3,Far off,Eve,",
    "x2,Two,Bad Slug,Kink Cabin,Sauna,2,1.5,,,me@host.example",
    "x3,Three,three,type-kink-cabn,,0,,Near,,",
  ].join("\n");

  it("is reported with its count, first row and nearest known value, and refuses the whole file", async () => {
    const result = await take(write("odd.csv", ODD));
    expect(result).toMatchObject({ code: 1, refused: true });
    expect(findingRows(result)).toEqual([
      ["Property Type type-kink-cabn is not a type that the site knows. Did you mean type-kink-cabin?", 2, "line 2", true],
      ["Tags tag-saunaa is not a tag that the site knows. Did you mean tag-sauna?", 1, "line 2", true],
      ["Max Guests 99999999999 is out of range: a whole number from 1 to 999.", 1, "line 2", true],
      ["Bathrooms 1.3 is out of range: a number, halves allowed, from 0 to 999.", 1, "line 2", true],
      ["The column Descripton is not a field that the site knows. Did you mean Description?", 2, "line 2", true],
      ['The column host_name looks like contacts. --map says where it goes: { "host_name": "Host Email" }, or null.', 1, "line 2", true],
      ['Slug "Bad Slug" must be lower-case letters and digits with single hyphens between them.', 1, "line 3", true],
      ['The column Remarks looks like contacts. --map says where it goes: { "Remarks": "Host Email" }, or null.', 1, "line 3", true],
      ["Max Guests 0 is out of range: a whole number from 1 to 999.", 1, "line 4", true],
    ]);
    expect(await slugs()).toEqual(["hillside-hotel"]);
    const text = await desk.ops("import", write("odd.csv", ODD));
    expect(text.out).toContain("(2 rows, the first line 2)\n");
    expect(text.out).toContain(
      "Nothing was imported. --map renames, translates or leaves out columns. --allow types,tags,ranges,columns,slugs imports",
    );
  });

  it("is reported by the dry run too, next to the planned changes", async () => {
    const dry = await take(write("odd.csv", ODD), "--dry-run");
    expect(dry).toMatchObject({ code: 1, refused: true, added: 3 });
    expect(findingRows(dry)).toHaveLength(9);
  });

  it("is stored when --allow says so, but contacts only when the map names them", async () => {
    const file = write("odd.csv", ODD);
    const kinds = "columns,types,tags,ranges,slugs";
    const left = (await take(file, "--allow", kinds)).findings.filter(({ refused }) => refused);
    expect(left.map(({ kind }) => kind)).toEqual(["contacts", "contacts"]);
    const map = write("named.json", JSON.stringify({ host_name: "Host Name", Remarks: "Remarks", Gone: null, Descripton: "Description" }));
    const result = await take(file, "--allow", kinds, "--map", map);
    expect(result).toMatchObject({ code: 0, added: 3, remarks: ['--map names "Gone", which the table does not have.'] });
    expect(await readStored("one")).toMatchObject({ Description: "Far off", Tags: ["tag-saunaa"] });
    const contacts = await db.selectFrom("host_contacts").selectAll().execute();
    expect(contacts).toEqual([{ listing_id: "x1", fields: { "Host Name": "Eve" } }]);
    expect(await take(file, "--map", map)).toMatchObject({ code: 0, same: 3, findings: [] });
    expect((await desk.ops("import", file, "--allow", "everything")).err).toContain("--allow takes columns, types");
  });

  it("is refused by listings edit, unless it is allowed or already stored", async () => {
    const edit = (...args: string[]) => desk.ops("listings", "edit", "hillside-hotel", ...args);
    for (const [set, words] of [
      ["Tags=tag-saunaa", "--set Tags tag-saunaa is not a tag that the site knows. Did you mean tag-sauna? --allow tags stores it"],
      ["Property Type=type-kink-cabn", "Did you mean type-kink-cabin?"],
      ["Max Guests=99999999999", "from 1 to 999"],
      ["Slug=Bad Slug", "--set Slug"],
      ["Descripton=x", "Did you mean Description?"],
    ] as const) {
      await desk.rejects(1, words, "listings", "edit", "hillside-hotel", "--set", set);
    }
    expect((await edit("--set", "Tags=tag-saunaa", "--allow", "tags")).code).toBe(0);
    expect((await edit("--set", "Tags=tag-saunaa, tag-sauna")).code).toBe(0);
    expect((await edit("--set", "Tags=tag-saunaa", "--allow", "all")).err).toContain("--allow takes");
  });
});

describe("images that no page will show", () => {
  const rows = [
    { id: "p1", Name: "P1", "Image Gallery": [{ url: "https://cdn.example/1.jpg" }, { url: "/media/scenes/x.webp" }] },
    { id: "p2", Name: "P2", "Preview Image": [{ url: "/x.webp", thumbnails: { large: { url: "https://cdn.example/2.jpg" } } }] },
  ];
  it("are imported with a warning by import, dry run and edit", async () => {
    const file = write("pictures.json", JSON.stringify(rows));
    for (const args of [["--dry-run"], []]) {
      const result = await take(file, ...args);
      expect(result).toMatchObject({ code: 0, added: 2 });
      expect(findingRows(result)).toEqual([
        [expect.stringMatching(/^Images from https:\/\/cdn\.example are not shown: .*IMAGE_ORIGINS/), 2, "record 1 (id p1)", false],
      ]);
    }
    const editArgs = ["listings", "edit", "p1", "--set", "Preview Image=x (https://cdn.example/9.jpg)"];
    await desk.rejects(0, "Images from https://cdn.example are not shown", ...editArgs);
  });

  it("cause no warning where the site's settings name their origin", async () => {
    const file = write("pictures.json", JSON.stringify(rows));
    const origins = { IMAGE_ORIGINS: "https://other.example, https://cdn.example/" };
    const { out } = await desk.opsWith(origins, "import", file, "--dry-run", "--json");
    expect(JSON.parse(out).findings).toEqual([]);
  });
});

describe("a name that another id already has", () => {
  const THREE = "id,Name,City\nh1,Hillside Hotel,Oban\nh2,Hillside Hotel,Bala\nh3,Hilltop,Oban\n";

  it("is refused with a count and a hint, while other rows are imported", async () => {
    const file = write("three.csv", THREE);
    for (const args of [["--dry-run"], []]) {
      expect(await take(file, ...args)).toMatchObject({ code: 1, added: 1, badCount: 2, sameNames: 2 });
    }
    expect((await desk.ops("import", file)).out).toContain("2 rows have the names of other listings. --same-name suffix");
    expect(await readStored("hillside-hotel")).toMatchObject({ id: "a", City: "Bala" });
  });

  it("gets a numbered slug with --same-name suffix, the same in a dry run and in a repeated import", async () => {
    const many = Array.from({ length: 520 }, (_, at) => `m${at},Hillside Hotel,`).join("\n");
    const file = write("many.csv", `id,Name,Slug\n${many}\n`);
    const dry = await take(file, "--same-name", "suffix", "--dry-run");
    expect(await take(file, "--same-name", "suffix")).toMatchObject({ code: 0, added: 520 });
    const planned = dry.changes.map(({ slug }) => slug);
    expect([planned.at(0), planned.at(-1)]).toEqual(["hillside-hotel-2", "hillside-hotel-521"]);
    expect((await slugs()).toSorted()).toEqual([...planned, "hillside-hotel"].toSorted());
    expect(await take(file, "--same-name", "suffix")).toMatchObject({ added: 0, changed: 0, same: 520 });
    const stating = write("stating.csv", "id,Name,Slug\nm0,Hillside Hotel,hillside-hotel\nm1,Hillside Hotel,hillside-hotel\n");
    expect(await take(stating, "--same-name", "suffix")).toMatchObject({ code: 0, changed: 0, same: 2 });
  });

  it("skips the row with --same-name keep", async () => {
    const result = await take(write("three.csv", THREE), "--same-name", "keep");
    expect(result).toMatchObject({ code: 0, added: 1, kept: 2, badCount: 0 });
    expect(await slugs()).toEqual(["hillside-hotel", "hilltop"]);
  });
});

describe("rows without an id", () => {
  const NAMES =
    "Name,City,State,Description\nHillside Hotel,Bala,,Another\nJuniper Campground,Bend,Oregon,One\nJuniper Campground,Reno,Nevada,Two\n";

  it("never change a listing of the same name, and find their own again", async () => {
    const file = write("names.csv", NAMES);
    expect(await take(file)).toMatchObject({ added: 1, changed: 0, badCount: 2 });
    expect(await take(file, "--same-name", "suffix")).toMatchObject({ code: 0, added: 2, same: 1 });
    expect(await readStored("hillside-hotel")).toMatchObject({ id: "a", Description: "A quiet place." });
    expect(await take(file)).toMatchObject({ code: 0, added: 0, changed: 0, same: 3 });
    const mended = write("mended.csv", NAMES.replace("Two", "Three"));
    expect(await take(mended)).toMatchObject({ code: 0, added: 0, changed: 1, same: 2 });
    expect(await readStored("juniper-campground")).toMatchObject({ City: "Bend", Description: "One" });
    expect(await readStored("juniper-campground-2")).toMatchObject({ City: "Reno", Description: "Three" });
  });

  it("that are identical are distinguished by a --match column, or refused", async () => {
    const file = write("twins.csv", "Name,City,Website\nTwin,Oban,https://one.example\nTwin,Oban,https://two.example\n");
    expect((await take(file)).bad).toEqual([
      { line: 3, reason: "The row has the same name and place (Twin, Oban) as line 2. Match by a column that tells them apart." },
    ]);
    await db.deleteFrom("listings").execute();
    for (const added of [2, 0]) {
      expect(await take(file, "--match", "Website", "--same-name", "suffix")).toMatchObject({ code: 0, added, same: 2 - added });
    }
    expect(await slugs()).toEqual(["twin", "twin-2"]);
  });

  it("that differ only in case or accents, or duplicate another row's listing, are refused", async () => {
    const rows = "id,Name,Slug,City\n,Twin,,Oban\n,TWÍN,,Oban\na,Hillside Hotel,hillside-hotel,Reno\n,Hotel,hillside-hotel,Oban\n";
    const { added, changed, bad } = await take(write("alike.csv", rows));
    expect([added, changed, bad.map(({ line }) => line)]).toEqual([1, 1, [3, 5]]);
    expect(bad.map(({ reason }) => reason)).toContain("An earlier row is about the same listing.");
  });

  it("are matched by the --match column only", async () => {
    const file = write("names.csv", "Name,City\nHillside Hotel,Oban\n");
    expect((await take(file, "--match", "id")).bad).toEqual([{ line: 2, reason: "The row has no id to match it by." }]);
    expect(await take(file, "--match", "slug")).toMatchObject({ code: 0, changed: 1 });
    expect(await readStored("hillside-hotel")).toMatchObject({ id: "a", City: "Oban" });
    const other = write("other.csv", "id,Name,City\nzz,Hillside Hotel,Reno\n");
    expect(await take(other, "--match", "slug")).toMatchObject({ changed: 1 });
    expect(await readStored("hillside-hotel")).toMatchObject({ id: "a", City: "Reno" });
    const unnamed = write("by-city.csv", "City,Description\nReno,New\n");
    await desk.rejects(1, "none of the columns", "import", unnamed, "--match", "City", "--map", write("m.json", "{}"));
    expect((await desk.ops("import", file, "--match", "Host Email")).err).toContain("--match cannot be a contact");
    expect((await desk.ops("import", file, "--match", "Slugg")).err).toBe("--match: the table has no field Slugg. Did you mean Slug?\n");
    expect((await desk.ops("import", file, "--match", "Tags")).err).toContain("--match must be a field with one text");
  });
});

describe("the values before and after an import", () => {
  const CHANGED = "id,Name,Slug,City,Host Phone,Description\na,Hillside Inn,hillside-inn,Oban,+44 1,Now\n";

  it("are shown by a dry run, in full with --json", async () => {
    const long = "long ".repeat(100).trim();
    const file = write("changed.csv", CHANGED.replace("Now", long));
    const { changes } = await take(file, "--dry-run");
    const fields = {
      Name: { from: "Hillside Hotel", to: "Hillside Inn" },
      Slug: { from: "hillside-hotel", to: "hillside-inn" },
      City: { from: "Bala", to: "Oban" },
      "Host Phone": { private: true },
      Description: { from: "A quiet place.", to: long },
    };
    expect(changes).toEqual([{ row: 1, id: "a", slug: "hillside-inn", name: "Hillside Inn", fields }]);
    const { out } = await desk.ops("import", file, "--dry-run");
    expect(out).toContain("hillside-inn (Hillside Inn)\n");
    expect(out).toContain("  City: Bala -> Oban\n");
    expect(out).toMatch(/ {2}Description: A quiet place\. -> long .{150,220}…\n/);
    expect(out).not.toContain("+44");
  });

  it("are audited without contacts, and listings history finds them by every former slug", async () => {
    await take(write("changed.csv", CHANGED), "--reason", "it moved");
    await desk.json("listings", "edit", "hillside-inn", "--set", "City=Reno");
    type History = ResultOf<"listings history">;
    for (const name of ["hillside-inn", "hillside-hotel", "a"]) {
      const { id, entries } = await desk.json<History>("listings", "history", name);
      expect([id, entries.map(({ action }) => action)]).toEqual(["a", ["listing.edit", "listing.import"]]);
      expect(entries[1]).toMatchObject({
        changes: {
          City: { from: "Bala", to: "Oban" },
          "Host Phone": { private: true },
          Name: { from: "Hillside Hotel", to: "Hillside Inn" },
        },
        remarks: { source: "changed.csv", reason: "it moved" },
      });
      expect(JSON.stringify(entries)).not.toContain("+44");
    }
    const { out } = await desk.ops("listings", "history", "hillside-inn");
    expect(out).toContain("City: Oban -> Reno");
    await take(write("new.csv", "id,Name\nnew1,Brand New\n"));
    expect((await desk.json<History>("listings", "history", "brand-new")).entries).toMatchObject([
      { action: "listing.import", remarks: { new: "new.csv" } },
    ]);
    expect((await desk.ops("listings", "history", "nowhere")).err).toContain("There is no listing nowhere");
  });

  it("redirect the old slug to the new one", async () => {
    await take(write("changed.csv", CHANGED));
    expect((await desk.ops("listings", "edit", "hillside-inn", "--set", "Slug=inn")).out).toContain(
      "Its address is now inn, and hillside-inn leads there.",
    );
    const redirects = await db.selectFrom("listing_redirects").selectAll().orderBy("slug").execute();
    expect(redirects).toEqual([
      { slug: "hillside-hotel", listing_id: "a" },
      { slug: "hillside-inn", listing_id: "a" },
    ]);
  });
});

it("imports nothing from a file that is not text, not even the rows before the error", async () => {
  const rows = Array.from({ length: 600 }, (_, at) => `n${at},Hut ${at},Oban`).join("\n");
  const file = write("latin.csv", Buffer.from(`id,Name,City\n${rows}\nlast,Last,Orl\xe9ans\n`, "latin1"));
  const { code, out, err } = await desk.ops("import", file);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(/^The file is not UTF-8: on line 602, byte 14 is 0xE9\..*\n$/);
  expect(await slugs()).toEqual(["hillside-hotel"]);
  expect(await take(file, "--encoding", "latin1")).toMatchObject({ code: 0, added: 601 });
  expect(await readStored("last")).toMatchObject({ City: "Orléans" });
});

it("reports characters that were lost before the import", async () => {
  const result = await take(write("lost.csv", "id,Name,City\nl1,Lost,Orl\uFFFDans\n"));
  expect(result).toMatchObject({ code: 0, added: 1 });
  expect(findingRows(result)).toEqual([[expect.stringContaining("City has a lost character"), 1, "line 2", false]]);
});

it("names the record in a file that is one line", async () => {
  const records = Array.from({ length: 20 }, (_, at) => ({ id: `j${at}`, Name: `J ${at}`, ...(at === 16 ? { "Max Guests": "few" } : {}) }));
  const { bad, err } = await take(write("one-line.json", JSON.stringify(records)));
  expect(bad).toEqual([{ record: 17, line: 1, id: "j16", reason: "Max Guests must be a number." }]);
  expect(err).toBe("Record 17 (id j16): Max Guests must be a number.\n");
});

it("shows values stored as contacts only with --contacts", async () => {
  await putListings(db, [makeRecord("b", { Email: "eve@host.example", host_name: "Eve" })]);
  const show = async (...args: string[]) => (await desk.ops("listings", "show", "stay-b", ...args)).out;
  expect(await show()).not.toMatch(/eve@|Eve/);
  expect(await show()).toContain("host_name: (hidden; --contacts shows it)");
  expect(await show("--contacts")).toContain("eve@host.example");
  for (const format of ["csv", "json"]) {
    const file = desk.file(`shown.${format}`);
    for (const args of [[], ["--contacts"]]) {
      await desk.json("export", file, ...args);
      expect(readFileSync(file, "utf8").includes("eve@host.example")).toBe(args.length > 0);
    }
  }
});

it("lists fields, types and tags", async () => {
  const { fields, types, tags } = await desk.json<{ fields: object[]; types: object[]; tags: object[] }>("fields");
  const amount = { kind: "amount", values: "a whole number from 1 to 999", least: 1, most: 999, step: 1 };
  expect(fields).toContainEqual({ field: "Max Guests", ...amount, contact: false });
  expect(fields).toContainEqual(expect.objectContaining({ field: "Host Email", contact: true }));
  expect(types).toContainEqual({ id: "type-kink-cabin", slug: "kink-cabin", label: "Kink Cabin" });
  expect(tags).toContainEqual({ id: "tag-sauna", slug: "sauna", name: "Sauna", category: "Wellness" });
  expect((await desk.ops("fields")).out).toContain("  tag-sauna  Sauna (Wellness)\n");
});

describe("a value that is too long", () => {
  const LONG = "x".repeat(20_001);
  const REASON = "Description has more than 20000 characters.";
  const FORMATS = ["csv", "json"] as const;
  const rowsAs = (format: (typeof FORMATS)[number], rows: readonly Readonly<Record<string, string>>[]): string => {
    const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ""))];
    return format === "json" ? JSON.stringify(rows) : lines.map((line) => line.join(",")).join("\n");
  };

  it.each(FORMATS)("re-imports as %s when it is already stored, even next to a change of another field", async (format) => {
    const furniture = Array.from({ length: 3_000 }, (_, n) => `Cage ${n}`);
    await putListings(db, [
      makeRecord("a", { Name: "Hillside Hotel", Slug: "hillside-hotel", Description: LONG, "Kink Furniture": furniture }),
    ]);
    const file = desk.file(`long.${format}`);
    const { out } = await desk.ops("export", file, "--contacts");
    expect(out).toContain("2 values are longer than an import accepts for a new listing. The first is Description of hillside-hotel.");
    expect(await take(file)).toMatchObject({ code: 0, same: 1, changed: 0, badCount: 0 });
    writeFileSync(file, readFileSync(file, "utf8").replace("Hillside Hotel", "Hilltop Hotel"));
    expect(await take(file)).toMatchObject({ code: 0, same: 0, changed: 1, badCount: 0 });
    const { record } = await db.selectFrom("listings").select("record").executeTakeFirstOrThrow();
    expect(record).toMatchObject({ Name: "Hilltop Hotel", Description: LONG, "Kink Furniture": furniture });
  });

  it.each(FORMATS)("is refused as %s by name when it is new, while the other rows are imported", async (format) => {
    const other = { id: "c", Name: "C" };
    const rows = [{ id: "a", Name: "Hillside Hotel", Description: LONG }, { id: "b", Name: "B", Description: LONG }, other];
    const took = await take(write(`new.${format}`, rowsAs(format, rows)));
    expect(took).toMatchObject({ added: 1, changed: 0, badCount: 2, bad: [{ reason: REASON }, { reason: REASON }] });
    const column = "c".repeat(201);
    const named = await take(write(`column.${format}`, rowsAs(format, [{ id: "d", Name: "D", [column]: "e" }])));
    expect(named.bad[0]?.reason).toBe(`The name of the column ${"c".repeat(40)}… has more than 200 characters.`);
  });

  it("does not block edits of other fields when it is stored, and may only get shorter", async () => {
    await putListings(db, [makeRecord("a", { Name: "Hillside Hotel", Slug: "hillside-hotel", Description: LONG })]);
    const edit = (set: string) => desk.ops("listings", "edit", "hillside-hotel", "--set", set);
    expect(await edit("City=Cardiff")).toMatchObject({ code: 0 });
    expect((await edit(`Description=${LONG}y`)).err).toContain(`--set ${REASON}`);
    expect(await edit(`Description=${LONG.slice(1)}`)).toMatchObject({ code: 0 });
  });

  it.each(FORMATS)("is refused by the listing's total size, so that the longest listing re-imports as %s", async (format) => {
    const quotes = '"'.repeat(19_000);
    const fields = Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`Field ${n}`, quotes]));
    await putListings(db, [makeRecord("a", { Name: "Hillside Hotel", Slug: "hillside-hotel", ...fields })]);
    const more = await desk.ops("listings", "edit", "hillside-hotel", "--set", `Description=${quotes}`);
    expect(more.err).toContain("--set The listing has more than 500000 characters in all.");
    const file = desk.file(`whole.${format}`);
    await desk.ops("export", file, "--contacts");
    expect(await take(file)).toMatchObject({ code: 0, same: 1, badCount: 0 });
    await db.deleteFrom("listings").execute();
    expect(await take(file, "--allow", "columns")).toMatchObject({ code: 0, added: 1, badCount: 0 });
  });
});
