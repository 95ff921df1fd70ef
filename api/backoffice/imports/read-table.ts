import { Readable } from "node:stream";
import { isNestedTooDeeply, NESTING_MAX } from "@nightlatch/process/http";
import { type Info, parse } from "csv-parse";
import { decodeCell, KNOWN_FIELDS, kindOf, unguardFormula } from "../listings/cells.ts";
import { OperationError } from "../operation.ts";
import { type ColumnMap, type ColumnRule, isList, translate, valueAt } from "./column-map.ts";
import { EncodingError } from "./decode-text.ts";
import { splitJsonRecords } from "./json-records.ts";

const DELIMITERS: Readonly<Record<string, string>> = { comma: ",", semicolon: ";", tab: "\t", pipe: "|" };

export const delimiterName = (delimiter: string): string =>
  Object.entries(DELIMITERS).find(([, char]) => char === delimiter)?.[0] ?? JSON.stringify(delimiter);

export function readDelimiter(text: string): string {
  const named = DELIMITERS[text.trim().toLowerCase()] ?? (text === "\\t" ? "\t" : text);
  if ([...named].length !== 1 || /["\r\n\p{L}\p{N}]/u.test(named)) {
    throw new OperationError(`--delimiter must be one character, or comma, semicolon, tab or pipe; not ${JSON.stringify(text)}.`);
  }
  return named;
}

function guessDelimiter(header: string, isField: (name: string) => boolean): string {
  let best = { delimiter: ",", fields: -1, cells: 0 };
  for (const delimiter of Object.values(DELIMITERS)) {
    const cells = cellsOf(header, delimiter);
    const fields = cells.filter((cell) => isField(cell)).length;
    if (fields > best.fields || (fields === best.fields && cells.length > best.cells)) best = { delimiter, fields, cells: cells.length };
  }
  return best.delimiter;
}

function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = [""];
  let quoted = false;
  for (const char of line) {
    if (char === '"') quoted = !quoted;
    else if (char === delimiter && !quoted) cells.push("");
    else cells[cells.length - 1] += char;
  }
  return cells.map((cell) => cell.trim());
}

export const ROW_MAX = 1_000_000;
const HEADER_MAX = 100_000;

export interface RowPosition {
  readonly row: number;
  readonly line: number;
  readonly number?: number | undefined;
  readonly id?: string | undefined;
  readonly recordId?: string | undefined;
}

export const positionFields = ({ line, number, id, recordId }: RowPosition): Readonly<Record<string, unknown>> => ({
  ...(number === undefined ? {} : { record: number }),
  line,
  ...(id === undefined ? {} : { id }),
  ...(recordId === undefined ? {} : { recordId }),
});

export function nameOf({ line, number, id, recordId }: RowPosition): string {
  if (recordId !== undefined) return `record ${recordId}`;
  if (number === undefined) return `line ${line}`;
  return `record ${number} (${id === undefined ? `line ${line}` : `id ${id}`})`;
}

export type TableRow = RowPosition & ({ readonly record: Readonly<Record<string, unknown>> } | { readonly problem: string });

export interface Reading {
  readonly columnMap: ColumnMap;
  readonly delimiter?: string | undefined;
  note?(line: string): void;
  readonly used?: Set<string>;
}

type Put = (field: string, value: unknown) => void;

export type CellRow = { readonly line: number } & ({ readonly cells: readonly string[] } | { readonly problem: string });

interface Mapping {
  fixHint(line: number): string;
  readonly empty: string;
  adapt(cells: readonly string[], columns: readonly (ColumnRule | null)[]): readonly string[];
}

export async function* mapRows(
  rows: AsyncIterable<CellRow>,
  reading: Reading,
  { fixHint, empty, adapt }: Mapping,
): AsyncGenerator<TableRow> {
  let columns: readonly (ColumnRule | null)[] | undefined;
  let row = 0;
  for await (const found of rows) {
    const { line } = found;
    if (columns === undefined) {
      columns = columnsOf(namesIn(found), reading, fixHint(line));
      continue;
    }
    row += 1;
    yield {
      row,
      line,
      ...("problem" in found ? { problem: found.problem } : toRecord(adapt(found.cells, columns), columns, reading.columnMap)),
    };
  }
  if (columns === undefined) throw new OperationError(empty);
}

export function namesIn(first: CellRow): readonly string[] {
  if ("problem" in first) throw new OperationError(`The file cannot be read: its first row must name the columns. ${first.problem}`);
  return first.cells;
}

export const EMPTY_FILE = "The file is empty: its first line must name the columns.";

export async function* readCsv(text: AsyncIterable<string>, reading: Reading): AsyncGenerator<TableRow> {
  const { delimiter, rows } = await openCsv(text, reading.delimiter, (name) => reading.columnMap.columns.has(name));
  if (delimiter !== "," && reading.delimiter === undefined) {
    reading.note?.(
      `The file's cells are separated by ${delimiterName(delimiter)}s, to judge by its first line; --delimiter can change that.`,
    );
  }
  yield* mapRows(rows, reading, {
    fixHint: () =>
      `separated by ${delimiterName(delimiter)}s. Use --map to name its columns, or --delimiter or --encoding if it was misread.`,
    empty: EMPTY_FILE,
    adapt: delimiter === ";" ? withPoints : (cells) => cells,
  });
}

/** Treats a misplaced quote as part of its cell. Reading stops at an unclosed quote or an overlong row. */
export async function openCsv(text: AsyncIterable<string>, wanted: string | undefined, isColumn: (name: string) => boolean) {
  const { rest, skipped, delimiter } = await readHeader(text, wanted, isColumn);
  let ended: string | undefined;
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: ROW_MAX,
    // Stores the error and reports it at the end, because an error of the parser's stream would discard the rows read so far.
    skip_records_with_error: true,
    on_skip: (error) => {
      ended ??=
        error?.code === "CSV_QUOTE_NOT_CLOSED" ? "The row has a quote that never closes." : `The row has more than ${ROW_MAX} characters.`;
      return undefined;
    },
  });
  async function* rows(): AsyncGenerator<CellRow> {
    const source = Readable.from(rest);
    source.once("error", (error) => parser.destroy(error));
    source.pipe(parser);
    let next = 1 + skipped;
    for await (const { record: cells, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const line = next;
      next = info.lines + skipped + 1;
      yield { line, cells };
    }
    if (ended !== undefined) yield { line: next, problem: `${ended} Nothing after it was read.` };
  }
  return { delimiter, rows: rows() };
}

const withPoints = (cells: readonly string[], columns: readonly (ColumnRule | null)[]): readonly string[] =>
  cells.map((text, at) => (kindOf(columns[at]?.field ?? "") === "amount" && /^\s*\d+,\d+\s*$/.test(text) ? text.replace(",", ".") : text));

async function readHeader(text: AsyncIterable<string>, delimiter: string | undefined, isColumn: (name: string) => boolean) {
  const parts = text[Symbol.asyncIterator]();
  let head = "";
  for (;;) {
    const { value, done } = await parts.next();
    if (done) break;
    head += value;
    if (head.split("\n", 3).length === 3 || head.length > HEADER_MAX) break;
  }
  const stated = /^sep=(.)\r?\n/i.exec(head);
  if (stated) head = head.slice(stated[0].length);
  const header = head.trimStart().split(/\r\n|\n|\r/, 1)[0] ?? "";
  const isField = (name: string) => isColumn(name) || KNOWN_FIELDS.includes(name);
  async function* rest(): AsyncGenerator<string> {
    yield head;
    for (let part = await parts.next(); !part.done; part = await parts.next()) yield part.value;
  }
  return { rest: rest(), skipped: stated ? 1 : 0, delimiter: delimiter ?? stated?.[1] ?? guessDelimiter(header, isField) };
}

function columnsOf(names: readonly string[], { columnMap, used }: Reading, fixHint: string): readonly (ColumnRule | null)[] {
  const columns = names.map((name) => ruleFor(name.trim(), columnMap));
  for (const name of names) if (columnMap.columns.has(name.trim())) used?.add(name.trim());
  const fields = [...columns.flatMap((rule) => rule?.field ?? []), ...Object.keys(columnMap.constants)];
  const twice = fields.find((field, at) => fields.indexOf(field) !== at && !mayMeet(field, columnMap));
  if (twice !== undefined) throw new OperationError(`The file has two columns for ${twice}; --map can leave one out.`);
  if (!["id", "Slug", "Name"].some((field) => fields.includes(field))) {
    const examples = names.slice(0, 8).map((name) => JSON.stringify(name.trim().slice(0, 40)));
    throw new OperationError(
      `The file has none of the columns id, Slug and Name, but ${examples.join(", ")}${names.length > 8 ? ", ..." : ""} ${fixHint}`,
    );
  }
  return columns;
}

const mayMeet = (field: string, { columns }: ColumnMap): boolean =>
  isList(field) && [...columns.values()].filter((rule) => rule?.field === field).length > 1;

function ruleFor(name: string, { columns, leavesOthersOut }: ColumnMap): ColumnRule | null {
  const rule = columns.get(name);
  if (rule !== undefined) return rule;
  return name === "" || leavesOthersOut ? null : { entry: name, field: name };
}

function toRecord(cells: readonly string[], columns: readonly (ColumnRule | null)[], columnMap: ColumnMap) {
  if (cells.length !== columns.length) return { problem: `The row has ${cells.length} cells, the first line ${columns.length}.` };
  return gather(columnMap, (put) => {
    for (const [at, rule] of columns.entries()) {
      if (rule === null) continue;
      const text = unguardFormula(cells[at] ?? "");
      put(rule.field, rule.split === undefined && rule.values === undefined ? decodeCell(rule.field, text) : ofCell(rule, text));
    }
  });
}

function ofCell(rule: ColumnRule, text: string): unknown {
  if (text.trim() === "") return null;
  const value = translate(rule, rule.split === undefined && isList(rule.field) ? decodeCell(rule.field, text) : text);
  return typeof value === "string" ? decodeCell(rule.field, value) : value;
}

function gather(
  { constants }: ColumnMap,
  fill: (put: Put) => void,
): { readonly record: Record<string, unknown> } | { readonly problem: string } {
  const record: Record<string, unknown> = {};
  let twice: string | undefined;
  const put: Put = (field, value) => {
    const before = record[field];
    if (isBlank(before)) {
      record[field] = value;
      return;
    }
    if (isBlank(value)) return;
    if (isList(field)) record[field] = [before, value].flat();
    else twice ??= field;
  };
  fill(put);
  for (const [field, value] of Object.entries(constants)) put(field, value);
  return twice === undefined ? { record } : { problem: `There are two values for ${twice}; --map can leave one out.` };
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === "";

export async function* readJson(text: AsyncIterable<string>, reading: Reading): AsyncGenerator<TableRow> {
  const isField = (name: string) => KNOWN_FIELDS.includes(name) || name === "fields" || reading.columnMap.columns.has(name);
  let row = 0;
  try {
    for await (const found of splitJsonRecords(text, ROW_MAX, isField)) {
      row += 1;
      const read = "problem" in found ? { problem: found.problem } : parseRecord(found.text, reading);
      const id = "record" in read && typeof read.record.id === "string" && read.record.id.trim() !== "" ? read.record.id.trim() : undefined;
      yield { row, line: found.line, number: row, id, ...read };
    }
  } catch (error) {
    throw error instanceof EncodingError ? new EncodingError(`Record ${row + 1}: ${error.message}`) : error;
  }
}

function parseRecord(text: string, reading: Reading) {
  let value: Record<string, unknown>;
  try {
    value = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { problem: "The record is not valid JSON." };
  }
  if (isNestedTooDeeply(value)) return { problem: `The record has more than ${NESTING_MAX} levels of lists and objects.` };
  const { fields } = value;
  const flat = typeof fields === "object" && fields !== null && !Array.isArray(fields) ? { id: value.id, ...fields } : value;
  return mapColumns(flat, reading);
}

export function mapColumns(values: Readonly<Record<string, unknown>>, { columnMap, used }: Reading) {
  return gather(columnMap, (put) => {
    const inside = new Set<string>();
    for (const { rule, steps } of columnMap.nested) {
      if (Object.hasOwn(values, rule.entry)) continue;
      if (typeof steps[0] === "string") inside.add(steps[0]);
      const value = valueAt(values, steps);
      if (value === undefined) continue;
      used?.add(rule.entry);
      put(rule.field, asId(rule.field, translate(rule, value)));
    }
    for (const [name, value] of Object.entries(values)) {
      const rule = ruleFor(name, columnMap);
      if (columnMap.columns.has(name)) used?.add(name);
      else if (inside.has(name)) continue;
      if (rule !== null && value !== undefined) put(rule.field, asId(rule.field, translate(rule, value)));
    }
  });
}

const asId = (field: string, value: unknown): unknown => (field === "id" && typeof value === "number" ? String(value) : value);
