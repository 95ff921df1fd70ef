import type { FileHandle } from "node:fs/promises";
import { openUnnamedFile, splitLines } from "../../line-files.ts";
import { OperationError } from "../../operation.ts";
import type { ColumnRule } from "../column-map.ts";
import { columnsOf, type Reading, type TableRow, toRecord } from "../read-table.ts";
import type { MergedArea, UnpackedSheet } from "./apart/job.ts";
import { unpackWorkbook } from "./unpack-workbook.ts";

const WORKBOOK_MAX = 64 * 1024 * 1024;

type SheetRow = { readonly number: number } & ({ readonly cells: readonly string[] } | { readonly problem: string });

/** A sheet that was unpacked, and can be read several times. */
export interface Sheet extends UnpackedSheet {
  cells(): AsyncGenerator<SheetRow>;
  /** Its rows as those of any table; the first names the columns. @throws {OperationError} without a usable first row */
  table(reading: Reading): AsyncGenerator<TableRow>;
  remarks(): readonly string[];
  close(): Promise<void>;
}

/**
 * Unpacks a sheet of a workbook of Excel.
 *
 * @param bytes the file
 * @param wanted the sheet's name, and how many of its rows are wanted
 * @param unpack writes its rows down; in a process apart unless told otherwise
 * @throws {OperationError} with a sentence about the file
 */
export async function openSheet(
  bytes: AsyncIterable<Uint8Array | string>,
  wanted: { readonly sheet?: string | undefined; readonly rows?: number } = {},
  unpack: typeof unpackWorkbook = unpackWorkbook,
): Promise<Sheet> {
  const lines = await openUnnamedFile();
  try {
    const source = await openUnnamedFile();
    try {
      await copy(bytes, source);
      return makeSheet(await unpack(source, lines, wanted), lines);
    } finally {
      await source.close();
    }
  } catch (error) {
    await lines.close();
    throw error;
  }
}

async function copy(bytes: AsyncIterable<Uint8Array | string>, file: FileHandle): Promise<void> {
  let size = 0;
  for await (const part of bytes) {
    const buffer = Buffer.from(part as Uint8Array);
    size += buffer.length;
    if (size > WORKBOOK_MAX) throw new OperationError(`FILE may have at most ${WORKBOOK_MAX / 1024 ** 2} MB.`);
    await file.writeFile(buffer);
  }
}

function makeSheet(unpacked: UnpackedSheet, lines: FileHandle): Sheet {
  const { sheet, sheets, merged, formulas } = unpacked;
  async function* cells(): AsyncGenerator<SheetRow> {
    const fill = filler(merged);
    for await (const line of splitLines(lines.createReadStream({ start: 0, autoClose: false }))) {
      const [number, found] = JSON.parse(line) as [number, string[] | string];
      yield typeof found === "string" ? { number, problem: found } : { number, cells: fill(number, found) };
    }
  }
  return {
    ...unpacked,
    cells,
    table: async function* (reading) {
      let columns: readonly (ColumnRule | null)[] | undefined;
      let row = 0;
      for await (const found of cells()) {
        const { number: line } = found;
        if (columns === undefined) {
          columns = headerOf(found, reading, unpacked);
          continue;
        }
        row += 1;
        // Cells at the end that have nothing are not in the file.
        const padded =
          "cells" in found ? [...found.cells, ...Array<string>(Math.max(0, columns.length - found.cells.length)).fill("")] : [];
        yield { row, line, ...("problem" in found ? { problem: found.problem } : toRecord(padded, columns, reading.columnMap)) };
      }
      if (columns === undefined) throw new OperationError(`FILE has nothing in its sheet ${JSON.stringify(sheet)}.`);
    },
    remarks: () => [
      ...(sheets.length > 1 ? [`Of ${sheets.length} sheets, ${JSON.stringify(sheet)} was read.`] : []),
      ...(formulas > 0 ? ["Formulas count as what they gave when the file was saved."] : []),
      ...(merged.length > 0 ? ["Merged cells have the value of the first of them."] : []),
    ],
    close: () => lines.close(),
  };
}

function headerOf(found: SheetRow, reading: Reading, { sheet, sheets }: UnpackedSheet) {
  if ("problem" in found) throw new OperationError(`FILE cannot be read: its first row has to name the columns. ${found.problem}`);
  const another = sheets.length > 1 ? ", --sheet names another" : "";
  const wayOut = `in row ${found.number} of its sheet ${JSON.stringify(sheet)}${another}; --map says what its columns are called here.`;
  return columnsOf(found.cells, reading, { names: found.cells, wayOut });
}

/** Gives merged cells below the first row the value of the first of them: in the file the others have none. */
function filler(merged: readonly MergedArea[]) {
  const waiting = merged.toSorted((one, other) => one.top - other.top);
  /** How many columns have names; an area may be as wide as Excel allows. */
  let width: number | undefined;
  let next = 0;
  let open: { readonly area: MergedArea; readonly value: string }[] = [];
  return (row: number, cells: string[]): readonly string[] => {
    if (width === undefined) {
      width = cells.length;
      while ((waiting[next]?.top ?? row + 1) <= row) next += 1;
      return cells;
    }
    for (let area = waiting[next]; area && area.top <= row; area = waiting[++next])
      if (area.top === row) open.push({ area, value: cells[area.left] ?? "" });
    open = open.filter(({ area }) => area.bottom >= row);
    for (const { area, value } of open) {
      if (value === "") continue;
      const right = Math.min(area.right, width - 1);
      while (cells.length <= right) cells.push("");
      for (let at = area.left; at <= right; at++) if (cells[at] === "") cells[at] = value;
    }
    return cells;
  };
}
