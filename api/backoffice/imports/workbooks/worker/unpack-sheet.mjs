import { cellName, cellText, columnOf } from "./cell-text.mjs";
import { readPart, Unfit } from "./open-parts.mjs";

/** @import { Readable } from "node:stream" */
/** @import { MergedArea } from "../sheet-rows.ts" */
/** @import { RawCell } from "./cell-text.mjs" */
/** @typedef {{ texts: string[], dateStyles: boolean[], from1904: boolean, rows: number | undefined, textBytes: number }} Options */

const COLUMNS_MAX = 2_000;
const MERGED_MAX = 20_000;
const ROW_MAX = 1_000_000;
const BATCH = 256 * 1024;

/** @param {Readable} stream @param {Options} options @param {(text: string) => void} write @throws {Unfit} */
export async function unpackSheet(stream, { texts, dateStyles, from1904, rows: most = Number.POSITIVE_INFINITY, textBytes }, write) {
  const out = createLines(write, textBytes);
  /** @type {MergedArea[]} */
  const merged = [];
  let [rows, formulas, row, column] = [0, 0, 0, -1];
  /** @type {string[]} */
  let cells = [];
  /** @type {string | undefined} */
  let problem;
  /** @type {{ -readonly [Key in keyof RawCell]: RawCell[Key] } | undefined} */
  let cell;
  /** The open element: `v`, a value, or `t`, an inline string. @type {"v" | "t" | undefined} */
  let reading;
  let inSound = false;

  const put = (/** @type {RawCell} */ raw) => {
    if (raw.isFormula) formulas += 1;
    const found = cellText(raw, { texts, from1904 });
    if ("problem" in found) problem ??= `Cell ${cellName(column, row)} ${found.problem}.`;
    else if (found.text !== "") {
      if (column >= COLUMNS_MAX)
        throw new Unfit(`The file has more than ${COLUMNS_MAX} columns: cell ${cellName(column, row)} has a value.`);
      while (cells.length < column) cells.push("");
      cells[column] = found.text;
    }
  };
  const endRow = () => {
    if (cells.length === 0 && problem === undefined) return;
    rows += 1;
    const length = cells.reduce((sum, text) => sum + text.length, 0);
    if (length > ROW_MAX) problem = `The row has more than ${ROW_MAX} characters.`;
    out.line(JSON.stringify([row, problem ?? cells]));
  };

  await readPart(stream, {
    done: () => rows >= most,
    open: (element, attributes) => {
      if (element === "row") {
        row = Math.max(row + 1, Number(attributes.r) || 0);
        [cells, problem, column] = [[], undefined, -1];
      } else if (element === "c") {
        column = columnOf(attributes.r ?? "") ?? column + 1;
        const isDate = dateStyles[Number(attributes.s ?? 0)] ?? false;
        cell = { type: attributes.t ?? "n", isDate, value: undefined, inline: undefined, isFormula: false };
      } else if (cell && element === "f") cell.isFormula = true;
      else if (cell && element === "v") {
        cell.value = "";
        reading = "v";
      } else if (cell && element === "t" && !inSound) reading = "t";
      else if (element === "rPh") inSound = true;
      else if (element === "mergeCell") merged.push(areaOf(attributes.ref ?? ""));
      if (merged.length > MERGED_MAX) throw new Unfit(`The file has more than ${MERGED_MAX} areas of merged cells. Unmerge them in Excel.`);
    },
    text: (found) => {
      if (cell && reading === "v") cell.value += found;
      else if (cell && reading === "t") cell.inline = (cell.inline ?? "") + found;
    },
    close: (element) => {
      if (element === "v" || element === "t") reading = undefined;
      else if (element === "rPh") inSound = false;
      else if (element === "c" && cell) {
        put(cell);
        cell = undefined;
      } else if (element === "row" && rows < most) endRow();
    },
  });
  out.end();
  return { rows, merged, formulas };
}

/** @param {string} reference as `A1:C3` */
function areaOf(reference) {
  const [from = "", to = from] = reference.split(":");
  const rowOf = (/** @type {string} */ name) => Number(/^\D*(\d+)$/.exec(name)?.[1] ?? 0);
  return { top: rowOf(from), left: columnOf(from) ?? 0, bottom: rowOf(to), right: columnOf(to) ?? 0 };
}

/** @param {(text: string) => void} write @param {number} most bytes */
function createLines(write, most) {
  let waiting = "";
  let bytes = 0;
  const flush = () => {
    bytes += Buffer.byteLength(waiting);
    if (bytes > most) throw new Unfit(`The file has more than ${Math.floor(most / 1024 ** 2)} MB of text. Import it in parts.`);
    write(waiting);
    waiting = "";
  };
  return {
    line: (/** @type {string} */ text) => {
      waiting += `${text}\n`;
      if (waiting.length > BATCH) flush();
    },
    end: flush,
  };
}
