import { writeSync } from "node:fs";
import { expect, it, test } from "vitest";
import { makeWorkbook, type WorkbookSheet, zipOf } from "../../../testing/workbooks.ts";
import { openUnnamedFile } from "../../cli/files.ts";
import { makeMap } from "../column-map.ts";
import { openSheet, sheetRows, unpackWorkbook, WORKBOOK_LIMITS } from "./sheet-rows.ts";
import { unpackWorkbook as unpackHere } from "./worker/unpack-workbook.mjs";

async function* inParts(bytes: Buffer, size = 10_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const unpackInProcess: typeof unpackWorkbook = (source, lines, job = {}) =>
  unpackHere(source.fd, { limits: WORKBOOK_LIMITS, ...job }, (text) => writeSync(lines.fd, text));

async function tableOf(bytes: Buffer, sheet?: string, map: object = {}, unpack = unpackInProcess) {
  const opened = await openSheet(inParts(bytes), { sheet }, unpack);
  try {
    const rows = [];
    for await (const { line, ...row } of sheetRows(opened, { columnMap: makeMap(map) }))
      rows.push([line, "record" in row ? row.record : row.problem]);
    return { rows, remarks: opened.remarks(), sheets: opened.sheets };
  } finally {
    await opened.close();
  }
}
const book = (rows: WorkbookSheet["rows"], more: Partial<WorkbookSheet> = {}) =>
  makeWorkbook({ sheets: [{ name: "Stays", rows, ...more }] });
const outcome = (taken: Promise<unknown>) =>
  taken.then(
    () => "taken",
    (error: Error) => error.message,
  );
const rejection = (bytes: Buffer, sheet?: string, unpack = unpackInProcess) => outcome(tableOf(bytes, sheet, {}, unpack));

test("reads cells like those of any table: texts, numbers, flags, dates, lists, formula results", async () => {
  const xml = (element: string) => ({ xml: element });
  const [day, moment] = [xml('<c r="@" s="1"><v>46000</v></c>'), xml('<c r="@" s="2"><v>46000.5</v></c>')];
  const inline = xml('<c r="@" t="inlineStr"><is><r><t>In</t></r><r><t>line</t></r><rPh><t>no</t></rPh></is></c>');
  const [sum, joined] = [xml('<c r="@"><f>1+1.5</f><v>2.5</v></c>'), xml('<c r="@" t="str"><f>"Ba"&amp;"la"</f><v>Bala</v></c>')];
  const rows = [
    ["Name", "Max Guests", "Wifi", "Tags", "Boost Until", "Paused Since", "City"],
    ["Zoë’s <b> & 山荘\nby the lake", 4, true, "Sauna, Cage", day, moment],
    [],
    [inline, sum, false, null, null, null, joined],
    [xml('<c r="@" t="e"><v>#REF!</v></c>'), 1],
    ["Barn", xml('<c r="@"><f>A1</f></c>')],
  ];
  const bytes = makeWorkbook({ formats: [14, "yyyy-mm-dd hh:mm"], sheets: [{ name: "Stays", rows }] });
  const read = await tableOf(bytes, undefined, {}, unpackWorkbook);
  expect(read).toMatchObject({ sheets: ["Stays"], remarks: ["Formulas count as their result when the file was saved."] });
  const dates = { "Boost Until": "2025-12-09", "Paused Since": "2025-12-09T12:00:00Z" };
  const texts = { Name: "Zoë’s <b> & 山荘\nby the lake", "Max Guests": 4, Wifi: true, Tags: ["Sauna", "Cage"] };
  expect(read.rows).toEqual([
    [2, { ...texts, ...dates, City: null }],
    [4, { Name: "Inline", "Max Guests": 2.5, Wifi: false, Tags: null, "Boost Until": null, "Paused Since": null, City: "Bala" }],
    [5, "Cell A5 is #REF!."],
    [6, "Cell B6 has a formula without its result: open the file in Excel and save it."],
  ]);
});

test("reads merged cells as the first cell's value, below the header row", async () => {
  const bytes = book([["Name", "City", "State"], ["A", "Bala", "Gwynedd"], ["B"], ["C", null, "Powys"], ["D", "Mold"]], {
    merged: ["B2:B4", "C2:C3", "B5:XFD5"],
  });
  const { rows, remarks } = await tableOf(bytes);
  expect(rows.map(([, record]) => Object.values(record as object))).toEqual([
    ["A", "Bala", "Gwynedd"],
    ["B", "Bala", "Gwynedd"],
    ["C", "Bala", "Powys"],
    ["D", "Mold", "Mold"],
  ]);
  expect(remarks).toEqual(["Merged cells have the value of the first cell."]);
});

test("reads one of several sheets: the first visible one, or the named one", async () => {
  const sheets: WorkbookSheet[] = [
    { name: "Lists", state: "hidden", rows: [["Name"], ["hidden"]] },
    { name: "Wales & England", rows: [["Name"], ["first"]] },
    { name: "Notes", rows: [["What"], ["ever"]] },
  ];
  const bytes = makeWorkbook({ sheets });
  expect(await tableOf(bytes)).toEqual({
    sheets: ["Wales & England", "Notes"],
    rows: [[2, { Name: "first" }]],
    remarks: ['Read the sheet "Wales & England", one of 2.'],
  });
  expect((await tableOf(bytes, "Lists")).rows).toEqual([[2, { Name: "hidden" }]]);
  expect(await rejection(bytes, "Gone")).toBe('The file has no sheet "Gone". It has "Wales & England", "Notes".');
  expect(await rejection(bytes, "Notes")).toBe(
    'The file has none of the columns id, Slug and Name, but "What" in row 1 of its sheet "Notes" (--sheet can name another). Use --map to name its columns.',
  );
  expect((await tableOf(bytes, "Notes", { What: "Name" })).rows).toEqual([[2, { Name: "ever" }]]);
});

const old = (content: string) =>
  Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(3_000_000), Buffer.from(content, "utf16le")]);
const DAMAGED = /^The file is damaged or incomplete, and cannot be unpacked\. Open it in Excel and save it again\.$/;
const inSheet = (xml: string) =>
  zipOf([
    ["xl/workbook.xml", '<workbook xmlns:r="x"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>'],
    ["xl/_rels/workbook.xml.rels", '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="/xl/sheet.xml"/></Relationships>'],
    ["xl/sheet.xml", xml],
  ]);
const entity =
  '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&a;</t></is></c></row></sheetData></worksheet>';
const wide = '<worksheet><sheetData><row><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>';
const otherZip = zipOf([["mimetype", "application/vnd.oasis.opendocument.spreadsheet"]]);

it.each<[what: string, bytes: Buffer, words: RegExp]>([
  [
    "protected by a password",
    old("EncryptedPackage"),
    /^The file is protected by a password\. Remove the password in Excel, save the file, and/,
  ],
  ["in the old format", old("Workbook"), /^The file is a workbook of Excel 97 to 2003\. Save it as \.xlsx, and choose that\.$/],
  ["a text file", Buffer.from("id,Name\na,Stay a\n"), /^The file is not an Excel workbook, .* A text table must be named \.csv/],
  ["empty", Buffer.alloc(0), /^The file is not an Excel workbook/],
  ["another zip file", otherZip, /^The file is not an Excel workbook, .*Save it as \.xlsx/],
  ["truncated", book([["Name"], ["A"]]).subarray(0, 700), DAMAGED],
  ["no XML", inSheet("<worksheet><row>"), DAMAGED],
  ["with entities", inSheet(entity), DAMAGED],
  ["too wide", inSheet(wide), /^The file has more than 2000 columns: cell XFD1 has a value\.$/],
])("refuses a file that is %s with a sentence", async (_what, bytes, words) => {
  expect(await rejection(bytes)).toMatch(words);
});

test("refuses a sheet without a usable first row with a sentence", async () => {
  expect(await rejection(book([]))).toBe('The file\'s sheet "Stays" is empty.');
  const bytes = book([[{ xml: '<c r="@"><f>A2</f></c>' }]]);
  expect(await rejection(bytes)).toMatch(/^The file cannot be read: its first row must name the columns\. Cell A1 has a formula/);
});

const bomb = () => `<worksheet><sheetData>${"<row><c><v>1</v></c></row>".repeat(1_200_000)}</sheetData></worksheet>`;
const withLimits = async (bytes: Buffer, limits: Partial<typeof WORKBOOK_LIMITS>, unpack = unpackWorkbook) => {
  const [source, lines] = [await openUnnamedFile(), await openUnnamedFile()];
  try {
    await source.writeFile(bytes);
    return await outcome(unpack(source, lines, { limits: { ...WORKBOOK_LIMITS, ...limits } }));
  } finally {
    await source.close();
    await lines.close();
  }
};

test("a zip bomb fails only its own process, whatever sizes it claims", async () => {
  const bytes = inSheet(bomb());
  expect(bytes.length).toBeLessThan(200_000);
  expect(await withLimits(bytes, { sheetBytes: 1024 ** 2 })).toBe("The file unpacks to 30 MB; the most is 1 MB. Save its sheet as CSV.");
  const liar = zipOf([["xl/workbook.xml", bomb()]], { "xl/workbook.xml": 500 });
  expect(await rejection(liar)).toMatch(DAMAGED);
  expect(await withLimits(bytes, { textBytes: 1024 ** 2 }, unpackInProcess)).toBe(
    "The file has more than 1 MB of text. Import it in parts.",
  );
  expect(await withLimits(bytes, { memoryBytes: 1 })).toBe(
    "The file takes too much memory to unpack. Save its sheet as CSV, and choose that.",
  );
  expect(await withLimits(bytes, { patience: 1 })).toBe("The file takes too much time to unpack. Save its sheet as CSV, and choose that.");
  expect(await rejection(book([["Name"], ["A"]]), undefined, unpackWorkbook)).toBe("taken");
});
