import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { OperationError } from "../operation.ts";
import { checkEncoding, decodeText } from "./decode-text.ts";
import { type Reading, readCsv, readDelimiter, readJson, type TableRow } from "./read-table.ts";
import { openSheet, type Sheet, sheetRows } from "./workbooks/sheet-rows.ts";

export const TABLE_FORMATS = ["csv", "json", "xlsx"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

const BY_ENDING: Readonly<Record<string, TableFormat>> = { csv: "csv", tsv: "csv", txt: "csv", json: "json", xlsx: "xlsx", xlsm: "xlsx" };
const OTHER_WORKBOOKS = ["xls", "xlsb", "ods", "numbers"];

export function formatOfName(name: string): TableFormat {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const format = BY_ENDING[ending];
  if (format !== undefined) return format;
  if (OTHER_WORKBOOKS.includes(ending)) throw new OperationError(`The file is a .${ending}: ${name}. Save it as .xlsx, and choose that.`);
  throw new OperationError(`The file must be a CSV, TSV, JSON or Excel (.xlsx) table, and its name must end so: ${name}.`);
}

export interface Rows {
  open(): Promise<AsyncIterable<TableRow>>;
  share?(): number | undefined;
  remarks?(): readonly string[];
  close?(): Promise<void>;
}

export interface ByteSource {
  bytes(): Promise<AsyncIterable<Uint8Array>>;
  share(): number;
}

interface FileOptions {
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly sheet?: string | undefined;
}

export function openRows(source: ByteSource, format: TableFormat, { encoding, delimiter, sheet }: FileOptions, reading: Reading): Rows {
  if (format !== "csv" && delimiter !== undefined) throw new OperationError("--delimiter is for CSV files.");
  if (format !== "xlsx" && sheet !== undefined) throw new OperationError("--sheet is for Excel workbooks.");
  if (format === "xlsx") return workbookRows(source, sheet, reading);
  const named = encoding === undefined ? undefined : checkEncoding(encoding);
  const parted = delimiter === undefined ? undefined : readDelimiter(delimiter);
  const read = format === "csv" ? readCsv : readJson;
  return {
    open: async () => withPauses(read(decodeText(await source.bytes(), named), { ...reading, delimiter: parted })),
    share: source.share,
  };
}

function workbookRows(source: ByteSource, sheet: string | undefined, reading: Reading): Rows {
  let opened: Sheet | undefined;
  let read = 0;
  async function* counted(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
    for await (const row of rows) {
      read += 1;
      yield row;
    }
  }
  return {
    open: async () => {
      opened ??= await openSheet(await source.bytes(), { sheet });
      read = 0;
      return withPauses(counted(sheetRows(opened, reading)));
    },
    share: () => (opened && opened.rows > 1 ? read / (opened.rows - 1) : undefined),
    remarks: () => opened?.remarks() ?? [],
    close: async () => opened?.close(),
  };
}

const YIELD_EVERY_MS = 20;

export async function* withPauses<T>(values: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  let since = performance.now();
  for await (const value of values) {
    yield value;
    if (performance.now() - since < YIELD_EVERY_MS) continue;
    await yieldToEventLoop();
    since = performance.now();
  }
}
