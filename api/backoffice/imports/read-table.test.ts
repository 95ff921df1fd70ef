import { readFileSync } from "node:fs";
import { expect, it, test } from "vitest";
import { makeMap } from "./column-map.ts";
import { checkEncoding, decodeText } from "./decode-text.ts";
import { type Reading, readCsv, readDelimiter, readJson, type TableRow } from "./read-table.ts";

async function* inParts(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function textOf(bytes: Buffer, encoding?: string, size = 7): Promise<string> {
  let text = "";
  for await (const part of decodeText(inParts(bytes, size), encoding)) text += part;
  return text;
}
async function rowsOf(read: typeof readCsv, text: string, reading: Partial<Reading> = {}) {
  const rows: TableRow[] = [];
  const chunks = decodeText(inParts(Buffer.from(text), 11), undefined);
  for await (const row of read(chunks, { columnMap: makeMap({}), ...reading })) rows.push(row);
  return rows;
}
const recordsOf = async (...args: Parameters<typeof rowsOf>) =>
  (await rowsOf(...args)).map((row) => ("record" in row ? row.record : row.problem));

const TEXT = "Zoë’s Mühle – 山荘 🏕\nçà et là\n";

test.each([
  ["utf-8", Buffer.from(TEXT)],
  ["utf-8 with its mark", Buffer.from(`\uFEFF${TEXT}`)],
  ["utf-16le with its mark", Buffer.from(`\uFEFF${TEXT}`, "utf16le")],
  ["utf-16be with its mark", Buffer.from(`\uFEFF${TEXT}`, "utf16le").swap16()],
])("reads a file in %s unchanged, wherever its chunks end", async (_, bytes) => {
  for (const size of [1, 2, 3, 5, 4_096]) expect(await textOf(bytes, undefined, size)).toBe(TEXT);
});

test("reads a file in a named encoding", async () => {
  const bytes = Buffer.from([0x5a, 0x6f, 0xeb, 0x92, 0x73, 0x20, 0x80]);
  expect(await textOf(bytes, checkEncoding("windows-1252"))).toBe("Zoë’s €");
  expect(await textOf(Buffer.from("日本", "utf16le"), checkEncoding("UTF-16LE"))).toBe("日本");
  expect(await textOf(Buffer.from([0x93, 0xfa, 0x96, 0x7b]), checkEncoding("shift_jis"))).toBe("日本");
  expect(() => checkEncoding("klingon")).toThrow("--encoding: there is no encoding klingon.");
});

test("refuses bytes that are not text, with their position and a hint, and never replaces them", async () => {
  for (const size of [1, 7, 4_096]) {
    const latin = Buffer.from("Name,City\nFerme,Orl\xe9ans\n", "latin1");
    await expect(textOf(latin, undefined, size)).rejects.toThrow(
      /^The file is not UTF-8: on line 2, byte 10 is 0xE9\. Set --encoding .*"é"\.$/,
    );
    await expect(textOf(Buffer.from([0x61, 0xf0, 0x9f]), undefined, size)).rejects.toThrow("on line 1, byte 2 is 0xF0");
    await expect(textOf(Buffer.from([0xc0, 0x80]), undefined, size)).rejects.toThrow("byte 1 is 0xC0");
  }
  await expect(textOf(Buffer.from("Name,City\n", "utf16le"))).rejects.toThrow("--encoding to utf-16le");
  await expect(textOf(Buffer.from("Name,City\n", "utf16le").swap16())).rejects.toThrow("--encoding to utf-16be");
  await expect(textOf(Buffer.from([0x0a, 0x61, 0x0a, 0xff]), "shift_jis")).rejects.toThrow("The file is not shift_jis");
  const bytes = Buffer.concat([Buffer.from('[{"id":"a"},{"id":"b"},{"Name":"Caf'), Buffer.from([0xe9]), Buffer.from('"}]')]);
  const read = async () => {
    for await (const _ of readJson(decodeText(inParts(bytes, 4_096), undefined), { columnMap: makeMap({}) }));
  };
  await expect(read()).rejects.toThrow("Record 3: The file is not UTF-8: on line 1, byte 36");
});

test.each([
  ["comma", "id,Name,City", "1,A,B"],
  ["semicolon", "id;Name;City", "1;A;B"],
  ["tab", "id\tName\tCity", "1\tA\tB"],
  ["pipe", "id|Name|City", "1|A|B"],
  ["semicolon", '"id";"Name, of it";"City"', "1;A;B"],
])("detects a %s as delimiter from the first line", async (name, header, row) => {
  const notes: string[] = [];
  const [record] = await recordsOf(readCsv, `${header}\n${row}\n`, { note: (line) => notes.push(line) });
  expect(record).toMatchObject({ id: "1", City: "B" });
  expect(notes.join()).toEqual(name === "comma" ? "" : expect.stringContaining(`separated by ${name}s`));
});

it("obeys --delimiter and a spreadsheet's sep= line, and counts that line", async () => {
  expect(await recordsOf(readCsv, "id,a;Name\nx,1;B\n", { delimiter: ";", columnMap: makeMap({ "id,a": "id" }) })).toEqual([
    { id: "x,1", Name: "B" },
  ]);
  expect(await rowsOf(readCsv, "sep=;\r\nid;Name\r\n1;A,B\r\n")).toEqual([{ row: 1, line: 3, record: { id: "1", Name: "A,B" } }]);
  expect([readDelimiter("tab"), readDelimiter("\\t"), readDelimiter(";"), readDelimiter("Pipe")]).toEqual(["\t", "\t", ";", "|"]);
  for (const bad of ["", "ab", '"', "x"]) expect(() => readDelimiter(bad)).toThrow("--delimiter must be one character");
  await expect(recordsOf(readCsv, "Titel;Ort\nx;y\n")).rejects.toThrow('but "Titel", "Ort" separated by semicolons. Use --map');
});

const A = { id: "a", Name: "A" };
const B = { id: "b", Name: "B [}]", "Image Gallery": [{ url: "/x" }] };
const json = JSON.stringify;
test.each([
  ["a list", json([A, B])],
  ["a list over lines", json([A, B], null, 2)],
  ["JSON Lines", `${json(A)}\n${json(B)}\n`],
  ["an object with a list first", json({ records: [A, B], offset: "x" })],
  ["an object with a list last", json({ total: 2, page: { of: ["x"] }, data: [A, B] }, null, 1)],
  ["one record, with a list of pictures in it", json(B)],
  ["a list after a byte order mark", `\uFEFF ${json([A, B])}`],
])("reads %s as its records", async (name, text) => {
  expect(await recordsOf(readJson, text)).toEqual(name.startsWith("one") ? [B] : [A, B]);
});

it("numbers the records, and reports entries that are not valid records", async () => {
  const rows = await rowsOf(readJson, `[${json(A)},{"id":1},7,{"id":"x",}]`);
  expect(rows).toEqual([
    { row: 1, line: 1, number: 1, id: "a", record: A },
    { row: 2, line: 1, number: 2, id: "1", record: { id: "1" } },
    { row: 3, line: 1, number: 3, id: undefined, problem: "This is not a record." },
    { row: 4, line: 1, number: 4, id: undefined, problem: "The record is not valid JSON." },
  ]);
  const more = "The file goes on after the list of records. The rest was not read.";
  expect(await recordsOf(readJson, json({ one: [A], two: [B] }))).toEqual([A, more]);
  expect(await recordsOf(readJson, `${json([A])}${json([B])}`)).toEqual([A, more]);
  expect(await recordsOf(readJson, "[]")).toEqual([]);
});

const MAP = makeMap({
  columns: {
    title: "Name",
    "address.city": "City",
    "photos[0].url": { field: "Preview Image" },
    "photos[].url": { field: "Image Gallery" },
    kind: { field: "Property Type", values: { Cabin: "type-kink-cabin", Ranch: ["type-kink-cabin", "type-campground"], none: null } },
    extras: { field: "Tags", split: "|", values: { "Hot tub": "tag-hot-tub-private", parking: null } },
    sauna: { field: "Tags", values: { yes: "tag-sauna", no: null } },
    notes: null,
  },
  constants: { Country: "Wales", Published: true },
});

it("maps nested values, lists and constants, and translates values, in JSON and in CSV", async () => {
  const position = {
    title: "Hut",
    address: { city: "Bala", zip: "1" },
    kind: "RANCH",
    extras: "Hot tub | parking|WiFi",
    sauna: "Yes",
    notes: "x",
  };
  const photos = [{ url: "https://p.example/1.jpg" }, { url: "https://p.example/2.jpg" }, {}];
  const common = { Name: "Hut", "Property Type": ["type-kink-cabin", "type-campground"], Country: "Wales", Published: true };
  const Tags = ["tag-hot-tub-private", "WiFi", "tag-sauna"];
  expect(await recordsOf(readJson, json([{ ...position, photos }]), { columnMap: MAP })).toEqual([
    { ...common, City: "Bala", Tags, "Preview Image": [{ url: photos[0]?.url }], "Image Gallery": photos.slice(0, 2) },
  ]);
  const csv = "title,address.city,kind,extras,sauna,notes\nHut,Bala,Ranch,Hot tub|parking|WiFi,YES,x\nBare,,none,,no,\n";
  expect(await recordsOf(readCsv, csv, { columnMap: MAP })).toEqual([
    { ...common, City: "Bala", Tags },
    { Name: "Bare", City: null, "Property Type": [], Tags: [], Country: "Wales", Published: true },
  ]);
});

it("reads the map that the guide shows", () => {
  const guide = readFileSync(new URL("../../../docs/operating.md", import.meta.url), "utf8");
  const exampleMap = makeMap(JSON.parse(/```json\n([^`]*)```/.exec(guide)?.[1] ?? ""));
  expect([exampleMap.columns.size, exampleMap.nested.length, exampleMap.leavesOthersOut, Object.keys(exampleMap.constants)]).toEqual([
    6,
    2,
    true,
    ["Country", "Published"],
  ]);
});

it("skips columns that the map does not name, if the map says so", async () => {
  const columnMap = makeMap({ columns: { id: "id", title: "Name" }, others: null });
  expect(await recordsOf(readJson, json([{ id: "a", title: "A", Name: "B", rest: 1 }]), { columnMap })).toEqual([{ id: "a", Name: "A" }]);
  expect(await recordsOf(readCsv, "id,title,Name,rest\na,A,B,1\n", { columnMap })).toEqual([{ id: "a", Name: "A" }]);
});

it("refuses two values for one field", async () => {
  expect(await recordsOf(readJson, json([{ Name: "A", title: "B" }]), { columnMap: MAP })).toEqual([
    "There are two values for Name; --map can leave one out.",
  ]);
  expect(await recordsOf(readJson, json([{ title: "B", Country: "France" }]), { columnMap: MAP })).toEqual([
    "There are two values for Country; --map can leave one out.",
  ]);
  await expect(recordsOf(readCsv, "title,Country\nA,France\n", { columnMap: MAP })).rejects.toThrow("two columns for Country");
});

test.each([
  [[1], "--map must be a JSON object"],
  [{ Title: 7 }, '"Title" must be a field\'s name, null, or'],
  [{ Title: { field: "Name" } }, '"Title" needs { "field"'],
  [{ columns: { Title: { to: "Name" } } }, '"columns" → "Title"'],
  [{ columns: { Title: { field: "Name", splits: "," } } }, '"columns" → "Title" takes field, split and values, not splits.'],
  [{ columns: { Title: { field: "Name", split: "," } } }, '"Title" → "split" is for lists, and Name is not a list.'],
  [{ columns: { T: { field: "Tags", values: { a: {} } } } }, '"columns" → "T"'],
  [{ columns: { "a..b": "Name" } }, '"a..b" is not a path'],
  [{ columns: {}, constant: {} }, "takes columns, constants and others, not constant."],
])("refuses the map %j and names the entry", (map, words) => {
  expect(() => makeMap(map)).toThrow(words);
});

it("refuses a record that is nested too deeply, and reads the others", async () => {
  const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  const refused = "The record has more than 100 levels of lists and objects.";
  expect(await recordsOf(readJson, `[{"id":"a"},{"id":"b","Tags":${deep}},{"id":"c"}]`)).toEqual([{ id: "a" }, refused, { id: "c" }]);
  const cell = `${"[".repeat(9_000)}${"]".repeat(9_000)}`;
  expect(await recordsOf(readCsv, `id,Tags\na,"${cell}"\n`)).toEqual([{ id: "a", Tags: [cell] }]);
  expect(() => makeMap({ columns: {}, constants: { Tags: JSON.parse(deep) } })).toThrow(
    "--map has more than 100 levels of lists and objects.",
  );
});
