import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { operatorOf } from "../../testing/desk-session.ts";
import { openTestDesk } from "../../testing/operator-desk.ts";
import { makeRecord } from "../../testing/records.ts";
import { makeWorkbook } from "../../testing/workbooks.ts";
import { runsSettled } from "./runs.ts";

const { desk, services, db } = await openTestDesk(["a", "b", "c"].map((id) => makeRecord(id, { "Host Email": `${id}@host.example` })));
afterAll(runsSettled);

const run = operatorOf(services, "Ada");
const records = async () =>
  Object.fromEntries(
    (await db.selectFrom("listings").select(["id", "record"]).orderBy("id").execute()).map(({ id, record }) => [id, record]),
  );
const importFile = (name: string, text: string) => desk.take(desk.file(name, text));

describe("an import by command", () => {
  it("leaves no run behind when the file cannot be read, so that it blocks no other import", async () => {
    const table = desk.file("names.csv", "Colour,Shape\nred,round\n");
    for (const file of [table, desk.file("none.xlsx"), desk.file("gone.csv")]) expect((await desk.ops("import", file)).code).toBe(1);
    expect(await run("imports list")).toEqual([]);
  });

  it("is undone completely: changed listings, added listings and slugs", async () => {
    const before = await records();
    const done = await importFile(
      "spring.csv",
      "id,Slug,Name,Max Guests,Host Email\na,new-a,Anew,6,other@host.example\nd,stay-d,Stay d,4,\nb,stay-b,Stay b,2,b@host.example\n",
    );
    expect(done).toMatchObject({ added: 1, changed: 1 });
    const counts = { added: 1, changed: 1, same: 1 };
    expect((await run("imports list"))[0]).toMatchObject({ id: done.import, name: "spring.csv", who: "ops", state: "done", ...counts });
    const dry = await desk.json("imports", "undo", done.import.slice(0, 6), "--dry-run");
    expect(dry).toMatchObject({ changedBack: 1, removed: 1, left: [], contacts: 1 });
    expect((await records()).a).toMatchObject({ Name: "Anew" });
    expect((await desk.ops("import", "--undo", done.import)).out).toContain("1 restored, 1 removed, 0 left as they are.");
    const after = await records();
    for (const id of ["a", "b", "c"]) expect({ ...after[id], "Updated At": "" }).toEqual({ ...before[id], "Updated At": "" });
    expect(Object.keys(after)).toEqual(["a", "b", "c"]);
    expect((await run("imports list"))[0]).toMatchObject({ state: "undone" });
    const { entries } = await desk.json<{ entries: object[] }>("listings", "history", "stay-a");
    expect(entries[0]).toMatchObject({ action: "listing.import-undone", changes: { Name: { from: "Anew", to: "Stay a" } } });
  });

  it("reads an Excel workbook and the named sheet", async () => {
    const sheet = (name: string, id: string, beds: number) => ({
      name,
      rows: [
        ["id", "Beds"],
        [id, beds],
      ],
    });
    const file = desk.file("beds.xlsx", makeWorkbook({ sheets: [sheet("First", "a", 7), sheet("Second", "b", 8)] }));
    const dry = await desk.ops("import", file, "--dry-run");
    expect(dry).toMatchObject({ code: 0 });
    expect(dry.out).toMatch(/stay-a \(Stay a\)\n {2}Beds: \(empty\) -> 7\nRead the sheet "First", one of 2\./);
    expect((await desk.ops("import", file, "--sheet", "Second")).code).toBe(0);
    expect([(await records()).a?.Beds, (await records()).b?.Beds]).toEqual([undefined, 8]);
    expect((await desk.ops("import", file, "--sheet", "Third")).err).toContain('The file has no sheet "Third". It has "First", "Second".');
    await desk.ops("listings", "edit", "stay-b", "--set", "Beds=");
  });

  it("undone keeps and names listings that changed since, unless forced", async () => {
    const done = await importFile("later.csv", "id,Name,Beds\na,Stay a,3\nb,Stay b,3\ne,Stay e,3\n");
    await desk.ops("listings", "edit", "stay-a", "--set", "Beds=4");
    await desk.ops("listings", "edit", "stay-b", "--set", "Bedrooms=1");
    await desk.ops("listings", "edit", "stay-e", "--set", "Beds=5");
    const some = await desk.ops("imports", "undo", done.import);
    expect(some.code).toBe(1);
    expect(some.err).toContain("stay-a: Beds was changed since, by ops.\n");
    expect(some.err).toContain("stay-e: It was changed since, by ops.\n");
    const after = await records();
    expect([after.a?.Beds, after.b?.Beds, after.b?.Bedrooms, after.e?.Beds]).toEqual([4, undefined, 1, 5]);
    expect((await desk.ops("imports", "undo", done.import, "--anyway")).code).toBe(0);
    expect([(await records()).a?.Beds, Object.keys(await records())]).toEqual([undefined, ["a", "b", "c"]]);
  });

  it("is found by the beginning of its id only", async () => {
    expect((await desk.ops("imports", "undo", "abc")).code).toBe(2);
    expect((await desk.ops("imports", "undo", "00000000")).err).toContain("There is no import");
  });
});

describe("an import of an uploaded file", () => {
  const upload = async (name: string, content: string | Buffer, partSize = 40) => {
    const bytes = Buffer.from(content as string);
    let file: string | undefined;
    for (let position = 0; position * partSize < bytes.length; position++) {
      const part = bytes.subarray(position * partSize, (position + 1) * partSize).toString("base64");
      ({ file } = await run("imports upload", { file, name, size: bytes.length, position, content: part }));
    }
    return String(file);
  };
  const start = async (input: object, who?: string) => {
    const { id } = await run("imports start", input, who);
    await runsSettled();
    return run("imports show", { id });
  };
  const table =
    "title;town;kind;sleeps;Email\nStay a;Bala;Dungeon;4;a@host.example\nMühle;Zürich;Cabn;3;m@host.example\nBarn;Bala;Dungeon;2;b@host.example\n";

  it("gets suggestions for its columns", async () => {
    const file = await upload("late.csv", table);
    const looked = await run("imports look", { file });
    expect(looked.delimiter).toBe("semicolon");
    expect(looked.columns.map(({ column, suggestion, contact }) => [column, suggestion?.field, contact])).toEqual([
      ["title", "Name", false],
      ["town", "City", false],
      ["kind", "Property Type", false],
      ["sleeps", "Max Guests", false],
      ["Email", "Host Email", true],
    ]);
    expect(looked.columns[1]?.samples).toEqual(["Bala", "Zürich"]);
    const records = [{ Name: "A", place: { city: "Bala" }, pics: [{ src: "https://p.example/1.jpg" }] }];
    const json = await upload("late.json", JSON.stringify(records));
    const nested = await run("imports look", { file: json });
    expect(nested.columns.map(({ column, suggestion }) => [column, suggestion?.field])).toEqual([
      ["Name", "Name"],
      ["place.city", "City"],
      ["pics[].src", "Image Gallery"],
    ]);
  });

  it("is checked, previewed change by change, run, and undone", async () => {
    const map = {
      columns: { title: "Name", town: "City", kind: { field: "Property Type" }, sleeps: "Max Guests", Email: null },
      constants: { Country: "Wales" },
    };
    const file = await upload("late.csv", table);
    const check = await start({ file, kind: "check", map, match: "slug" });
    const findings = [{ kind: "types", what: "Property Type Cabn", rows: 1 }];
    expect(check).toMatchObject({ state: "done", outcome: { refused: true, findings } });
    const refused = await start({ file, kind: "import", map, match: "slug" });
    expect(refused).toMatchObject({ state: "done", added: 0, changed: 0, outcome: { refused: true } });

    const mended = { ...map, columns: { ...map.columns, kind: { field: "Property Type", values: { Cabn: "type-kink-cabin" } } } };
    const again = await start({ file, kind: "check", map: mended, match: "slug" });
    expect(again).toMatchObject({ state: "done", added: 2, changed: 1, read: 3 });
    const { changes } = await run("imports changes", { id: again.id, added: false });
    expect(changes).toMatchObject([
      { slug: "stay-a", fields: { City: { from: "Asheville", to: "Bala" }, "Max Guests": { from: 2, to: 4 } } },
    ]);
    const added = [{ name: "Mühle" }, { name: "Barn" }];
    expect(await run("imports changes", { id: again.id, added: true })).toMatchObject({ pages: 1, changes: added });
    expect(Object.keys(await records())).toHaveLength(3);

    const taken = await start({ file, kind: "import", map: mended, match: "slug" }, "Grace");
    expect(taken).toMatchObject({ state: "done", who: "Grace", added: 2, changed: 1, refused: 0 });
    expect((await records()).a).toMatchObject({ City: "Bala", Country: "Wales" });
    await expect(run("imports look", { file })).rejects.toThrow("The file is gone");
    expect(await run("imports undo", { id: taken.id })).toMatchObject({ changedBack: 1, removed: 2, left: [] });
    expect((await records()).a).toMatchObject({ City: "Asheville" });
  });

  it("reads an Excel workbook: shows its sheets, columns and notes, and imports the chosen sheet", async () => {
    const bytes = makeWorkbook({
      formats: ["yyyy-mm-dd"],
      sheets: [
        { name: "Read me", rows: [["About"], ["This"]] },
        {
          name: "Stays",
          merged: ["C2:C3"],
          rows: [
            ["title", "sleeps", "town", "Boost Until"],
            ["Mill", { xml: '<c r="@"><f>2*2</f><v>4</v></c>' }, "Bala", { xml: '<c r="@" s="1"><v>47000</v></c>' }],
            ["Oast", 3, null],
            ["Barn", { xml: '<c r="@" t="e"><v>#N/A</v></c>' }, "Mold"],
          ],
        },
      ],
    });
    const file = await upload("stays.xlsx", bytes, 500);
    const first = { sheets: ["Read me", "Stays"], sheet: "Read me", columns: [{ column: "About" }] };
    expect(await run("imports look", { file })).toMatchObject(first);
    const looked = await run("imports look", {
      file,
      sheet: "Stays",
    });
    expect(looked.columns.map(({ column, suggestion, samples }) => [column, suggestion?.field, samples])).toEqual([
      ["title", "Name", ["Mill", "Oast"]],
      ["sleeps", "Max Guests", ["4", "3"]],
      ["town", "City", ["Bala"]],
      ["Boost Until", "Boost Until", ["2028-09-04"]],
    ]);
    const map = { columns: { title: "Name", town: "City", sleeps: "Max Guests" }, constants: { Country: "Wales" } };
    const check = await start({ file, kind: "check", map, sheet: "Stays" });
    expect(check).toMatchObject({ state: "done", added: 2, refused: 1 });
    expect(check.outcome).toMatchObject({ bad: [{ line: 4, reason: "Cell B4 is #N/A." }], asked: { sheet: "Stays" } });
    expect(check.outcome).toHaveProperty("remarks", [
      'Read the sheet "Stays", one of 2.',
      "Formulas count as their result when the file was saved.",
      "Merged cells have the value of the first cell.",
    ]);
    const taken = await start({ file, kind: "import", map, sheet: "Stays" });
    expect(taken).toMatchObject({ state: "done", added: 2 });
    const added = Object.values(await records()).filter(({ Country }) => Country === "Wales");
    expect(added).toMatchObject([{ City: "Bala" }, { City: "Bala" }]);
    expect(await run("imports undo", { id: taken.id })).toMatchObject({ removed: 2 });
    const text = await start({ file: await upload("mine.xlsx", "id,Name\n"), kind: "check" });
    expect(text).toMatchObject({ state: "stopped", outcome: { stopped: expect.stringMatching(/^The file is not an Excel workbook/) } });
  });

  it("reads another encoding, semicolons and decimal commas", async () => {
    const text = "Name;City;Bathrooms\nMühle;Zürich;1,5\n";
    for (const [bytes, encoding] of [
      [Buffer.from(text, "latin1"), "iso-8859-1"],
      [Buffer.from(text, "utf16le"), "utf-16le"],
      [Buffer.from(`\uFEFF${text}`, "utf16le"), undefined],
    ] as const) {
      const file = await upload("late.csv", bytes);
      const taken = await start({ file, kind: "import", encoding, map: { constants: { Country: "Switzerland" } } });
      expect(taken).toMatchObject({ state: "done", added: 1 });
      expect(Object.values(await records()).find(({ Name }) => Name === "Mühle")).toMatchObject({ City: "Zürich", Bathrooms: 1.5 });
      await run("imports undo", { id: taken.id });
    }
    const file = await upload("late.csv", Buffer.from(text, "latin1"));
    await expect(run("imports look", { file })).rejects.toThrow("The file is not UTF-8: on line 2, byte 2 is 0xFC.");
    const workbook = await upload("late.csv", makeWorkbook({ sheets: [{ name: "A", rows: [["id"]] }] }), 500);
    await expect(run("imports look", { file: workbook })).rejects.toThrow("its name must end in .xlsx");
    const old = run("imports upload", { name: "old.xls", size: 1, position: 0, content: "eA==" });
    await expect(old).rejects.toThrow("The file is a .xls: ");
  });

  it("excludes other imports, and one whose process died reports its progress", async () => {
    const file = await upload("alone.csv", "id,Name\na,Stay a\n");
    const id = "7d1f2c9a-0000-4000-8000-000000000000";
    const waiting = { id, kind: "import", name: "big.csv", who: "Grace", state: "running", read: 12_000 } as const;
    await db.insertInto("import_runs").values(waiting).execute();
    await expect(run("imports start", { file, kind: "check" })).rejects.toThrow(
      "Grace is importing big.csv (12000 rows so far). Only one import can run at a time.",
    );
    await sql`update import_runs set seen_at = now() - interval '2 minutes' where id = ${id}`.execute(db);
    expect(await run("imports show", { id: "7d1f2c9a" })).toMatchObject({ state: "stopped", read: 12_000 });
    expect(await start({ file, kind: "check" })).toMatchObject({ state: "done", same: 1 });
  });

  it("starts one of two that begin at the same moment, and refuses the other", async () => {
    const file = await upload("twice.csv", "id,Name\na,Stay a\n");
    const begin = () => run("imports start", { file, kind: "check" });
    const both = await Promise.allSettled([begin(), begin()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await runsSettled();
  });

  it("refuses a file that is incomplete, too large, or no table", async () => {
    const { file } = await run("imports upload", { name: "half.csv", size: 100, position: 0, content: btoa("id,Na") });
    await expect(run("imports look", { file })).rejects.toThrow("did not arrive completely");
    await expect(run("imports upload", { name: "x.exe", size: 1, position: 0, content: "eA==" })).rejects.toThrow("CSV, TSV");
    await expect(run("imports upload", { name: "x.csv", size: 1e9, position: 0, content: "eA==" })).rejects.toThrow("at most 64 MB");
  });

  it("explains why a table cannot be read, and expires after a day", async () => {
    const file = await upload("odd.csv", "what,ever\n1,2\n");
    expect(await start({ file, kind: "check" })).toMatchObject({
      state: "stopped",
      outcome: { stopped: expect.stringContaining("none of the columns id, Slug and Name") },
    });
    await sql`update import_files set created_at = now() - interval '25 hours' where id = ${file}`.execute(db);
    await upload("next.csv", "id,Name\na,Stay a\n");
    await expect(run("imports look", { file })).rejects.toThrow("The file is gone");
  });

  it("is in no backup, which restores runs without it, and an erasure deletes all uploaded files", async () => {
    const check = await start({ file: await upload("kept.csv", "id,Name\na,Stay a\n"), kind: "check" });
    const backup = desk.file("all.gz");
    expect((await desk.ops("backup", backup)).code).toBe(0);
    expect((await desk.ops("restore", backup, "--replace")).code).toBe(0);
    expect(await run("imports show", { id: check.id })).toMatchObject({ state: "done", same: 1 });
    expect(await db.selectFrom("import_files").select("id").execute()).toEqual([]);
    await upload("erased.csv", "id,Name,Email\na,Stay a,gone@host.example\n");
    expect((await desk.ops("erase", "--email", "gone@host.example", "--yes")).code).toBe(0);
    expect(await db.selectFrom("import_chunks").select("position").execute()).toEqual([]);
  });

  it("stores column maps by name", async () => {
    await run("imports keep map", { name: "late", map: { columns: { title: "Name" } } });
    await run("imports keep map", { name: "late", map: { columns: { titel: "Name" } } });
    expect(await run("imports maps")).toEqual([{ name: "late", map: { columns: { titel: "Name" } } }]);
    await expect(run("imports keep map", { name: "bad", map: { columns: { title: 3 } } })).rejects.toThrow('"title"');
  });
});
