import { type Info, parse } from "csv-parse";
import { decodeCell, unguardFormula } from "../listings/cells.ts";
import { OperationError } from "../operation.ts";
import { splitJsonRecords } from "./json-records.ts";

/** Most characters of a row, so that little is in memory at once. */
export const ROW_MAX = 1_000_000;

/** A row of a file or a table, or the reason why it could not be read. */
export type TableRow = {
  /** Line of the file on which the row begins, from 1; for the table service the record's number, from 1. */
  readonly line: number;
  /** The record's id at the table service. */
  readonly recordId?: string | undefined;
} & ({ readonly record: Readonly<Record<string, unknown>> } | { readonly problem: string });

/** Our field name for each foreign column; null leaves a column out. */
export type ColumnMap = Readonly<Record<string, string | null>>;

/**
 * The rows of a CSV file, one at a time. The first line names the columns. A quote out of place is a part of its cell; a
 * quote that never closes, or a row that is too long, ends the reading.
 *
 * @throws {OperationError} without a usable first line
 */
export async function* readCsv(source: NodeJS.ReadableStream, columnMap: ColumnMap): AsyncGenerator<TableRow> {
  let ended: string | undefined;
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: ROW_MAX,
    // An error of the parser's stream would lose rows that were read before it, so it only notes the error.
    skip_records_with_error: true,
    on_skip: (error) => {
      ended ??=
        error?.code === "CSV_QUOTE_NOT_CLOSED" ? "The row has a quote that never closes." : `The row has more than ${ROW_MAX} characters.`;
      return undefined;
    },
  });
  source.once("error", (error) => parser.destroy(error));
  source.pipe(parser);
  let next = 1;
  let columns: readonly (string | null)[] | undefined;
  for await (const { record: cells, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
    const line = next;
    next = info.lines + 1;
    if (columns === undefined) columns = columnsOf(cells, columnMap);
    else yield toRow(line, cells, columns);
  }
  if (columns === undefined) throw new OperationError("FILE is empty: its first line has to name the columns.");
  if (ended !== undefined) yield { line: next, problem: `${ended} Nothing after it was read.` };
}

function columnsOf(header: readonly string[], columnMap: ColumnMap): (string | null)[] {
  const columns = header.map((name) => mapped(name.trim(), columnMap) || null);
  const named = columns.filter((name) => name !== null);
  const twice = named.find((name, at) => named.indexOf(name) !== at);
  if (twice !== undefined) throw new OperationError(`FILE has two columns for ${twice}; --map can leave one out.`);
  if (!["id", "Slug", "Name"].some((name) => named.includes(name))) {
    throw new OperationError("FILE has none of the columns id, Slug and Name; --map says what its columns are called here.");
  }
  return columns;
}

function toRow(line: number, cells: readonly string[], columns: readonly (string | null)[]): TableRow {
  if (cells.length !== columns.length) return { line, problem: `The row has ${cells.length} cells, the first line ${columns.length}.` };
  const record: Record<string, unknown> = {};
  for (const [at, column] of columns.entries()) {
    if (column !== null) record[column] = decodeCell(column, unguardFormula(cells[at] ?? ""));
  }
  return { line, record };
}

/** The rows of a JSON file: a list of records, a table's export with `records` and `fields`, or one record after another. */
export async function* readJson(source: NodeJS.ReadableStream, columnMap: ColumnMap): AsyncGenerator<TableRow> {
  for await (const found of splitJsonRecords(source, ROW_MAX)) {
    if ("problem" in found) yield found;
    else yield parseRecord(found.line, found.text, columnMap);
  }
}

function parseRecord(line: number, text: string, columnMap: ColumnMap): TableRow {
  let value: Record<string, unknown>;
  try {
    value = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { line, problem: "The record is not valid JSON." };
  }
  const { fields } = value;
  const flat = typeof fields === "object" && fields !== null && !Array.isArray(fields) ? { id: value.id, ...fields } : value;
  return { line, record: mapColumns(flat, columnMap) };
}

/** A record with its fields renamed to ours. */
export function mapColumns(fields: Readonly<Record<string, unknown>>, columnMap: ColumnMap): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const column = mapped(name, columnMap);
    if (column) record[column] = value;
  }
  return record;
}

const mapped = (name: string, columnMap: ColumnMap): string | null => (Object.hasOwn(columnMap, name) ? (columnMap[name] ?? null) : name);
