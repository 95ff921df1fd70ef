import path from "node:path";
import { isDateFormat, unescapeText } from "./cell-text.mjs";
import { openParts, readPart, Unfit } from "./open-parts.mjs";
import { unpackSheet } from "./unpack-sheet.mjs";

/** @import { Readable } from "node:stream" */
/** @import { WorkbookJob, UnpackedSheet } from "../sheet-rows.ts" */
/** @import { Parts } from "./open-parts.mjs" */

const NAMED = 20;

/** @param {number} source a file descriptor @param {WorkbookJob} job @param {(text: string) => void} write @returns {Promise<UnpackedSheet>} */
export async function unpackWorkbook(source, { sheet: wanted, rows, limits }, write) {
  const parts = await openParts(source);
  const book = await bookPart(parts, limits.partBytes);
  const relations = await relationsOf(parts, book, limits.partBytes);
  const { sheets, from1904 } = await readBook(await parts.open(book, limits.partBytes));
  const tables = sheets.filter(({ relation }) => relations.get(relation)?.type.endsWith("/worksheet"));
  const visible = tables.filter(({ isHidden }) => !isHidden);
  const names = (visible.length > 0 ? visible : tables).map(({ name }) => name);
  const sheet = wanted === undefined ? (visible[0] ?? tables[0]) : tables.find(({ name }) => name === wanted);
  if (!sheet) {
    const listed = names.slice(0, NAMED).map((name) => JSON.stringify(name));
    throw new Unfit(
      wanted === undefined
        ? "The file has no sheet with cells."
        : `The file has no sheet ${JSON.stringify(wanted)}. It has ${listed.join(", ")}${names.length > NAMED ? ", ..." : ""}.`,
    );
  }
  const partOf = (/** @type {string} */ type) => [...relations.values()].find((relation) => relation.type.endsWith(type))?.target;
  const [textPart, stylePart] = [partOf("/sharedStrings"), partOf("/styles")];
  const texts = textPart === undefined ? [] : await readTexts(await parts.open(textPart, limits.partBytes));
  const dateStyles = stylePart === undefined ? [] : await readStyles(await parts.open(stylePart, limits.partBytes));
  const stream = await parts.open(relations.get(sheet.relation)?.target ?? "", limits.sheetBytes);
  const unpacked = await unpackSheet(stream, { texts, from1904, dateStyles, rows, textBytes: limits.textBytes }, write);
  return { sheets: names, sheet: sheet.name, ...unpacked };
}

/** @param {Parts} parts @param {number} most */
async function bookPart(parts, most) {
  const relations = parts.has("_rels/.rels") ? await relationsOf(parts, "", most) : new Map();
  const name = [...relations.values()].find(({ type }) => type.endsWith("/officeDocument"))?.target ?? "xl/workbook.xml";
  if (parts.has(name) && name.endsWith(".xml") && name.startsWith("xl/")) return name;
  if (name.endsWith(".bin")) throw new Unfit("The file is a binary Excel workbook (.xlsb). Save it as .xlsx, and choose that.");
  throw new Unfit("The file is not an Excel workbook, although its name says so. Save it as .xlsx, and choose that.");
}

/** @param {Parts} parts @param {string} name empty for the whole file @param {number} most */
async function relationsOf(parts, name, most) {
  const folder = path.posix.dirname(name);
  const found = new Map();
  const part = path.posix.join(folder, "_rels", `${path.posix.basename(name)}.rels`);
  if (!parts.has(part)) return found;
  await readPart(await parts.open(part, most), {
    open: (element, { Id = "", Type = "", Target = "", TargetMode }) => {
      if (element !== "Relationship" || TargetMode === "External") return;
      found.set(Id, { type: Type, target: Target.startsWith("/") ? Target.slice(1) : path.posix.join(folder, Target) });
    },
  });
  return found;
}

/** @param {Readable} stream */
async function readBook(stream) {
  /** @type {{ name: string, isHidden: boolean, relation: string }[]} */
  const sheets = [];
  let from1904 = false;
  await readPart(stream, {
    open: (element, attributes) => {
      if (element === "workbookPr") from1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (element !== "sheet") return;
      const id = Object.keys(attributes).find((name) => name.endsWith(":id"));
      const { name = "", state = "visible" } = attributes;
      sheets.push({ name: unescapeText(name), isHidden: state !== "visible", relation: id ? (attributes[id] ?? "") : "" });
    },
  });
  return { sheets, from1904 };
}

/** @param {Readable} stream */
async function readTexts(stream) {
  /** @type {string[]} */
  const texts = [];
  let text = "";
  let inText = false;
  let inSound = false;
  await readPart(stream, {
    open: (element) => {
      if (element === "si") text = "";
      else if (element === "rPh") inSound = true;
      else if (element === "t") inText = !inSound;
    },
    text: (found) => {
      if (inText) text += found;
    },
    close: (element) => {
      if (element === "si") texts.push(unescapeText(text));
      else if (element === "rPh") inSound = false;
      else if (element === "t") inText = false;
    },
  });
  return texts;
}

/** @param {Readable} stream */
async function readStyles(stream) {
  /** @type {Map<number, string>} */
  const codes = new Map();
  /** @type {boolean[]} */
  const styles = [];
  let inCells = false;
  await readPart(stream, {
    open: (element, attributes) => {
      const id = Number(attributes.numFmtId ?? 0);
      if (element === "numFmt") codes.set(id, attributes.formatCode ?? "");
      else if (element === "cellXfs") inCells = true;
      else if (element === "xf" && inCells) styles.push(isDateFormat(id, codes.get(id)));
    },
    close: (element) => {
      if (element === "cellXfs") inCells = false;
    },
  });
  return styles;
}
