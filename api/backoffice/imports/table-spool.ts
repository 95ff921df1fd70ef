import { z } from "zod";
import { openUnnamedFile, splitLines } from "../cli/files.ts";
import { OperationError } from "../operation.ts";
import { mapColumns, type Reading, ROW_MAX, type TableRow } from "./read-table.ts";

export interface SpooledTable {
  readonly records: number;
  readonly columns: ReadonlyMap<string, SpooledColumn>;
  readonly stopped: OperationError | undefined;
  rows(reading: Reading, known?: readonly string[]): AsyncGenerator<TableRow>;
  close(): Promise<void>;
}

type CellKind = "texts" | "numbers" | "checkboxes" | "lists" | "objects";

export interface SpooledColumn {
  readonly count: number;
  readonly kinds: ReadonlySet<CellKind>;
}

const recordSchema = z.object({ id: z.string().min(1).max(200), fields: z.record(z.string(), z.unknown()) });

/** Copies the table to a file first, because the service disconnects slow readers. @throws {OperationError} when the first page fails */
export async function spoolTable(pages: AsyncIterable<readonly unknown[]>, progress: (records: number) => void): Promise<SpooledTable> {
  const handle = await openUnnamedFile();
  const columns = new Map<string, { count: number; kinds: Set<CellKind> }>();
  let line = 0;
  let stopped: OperationError | undefined;
  try {
    for await (const records of pages) {
      const rows = records.map((record) => toSpooled(record, ++line, columns));
      await handle.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
      progress(line);
    }
  } catch (error) {
    if (!(error instanceof OperationError) || line === 0) {
      await handle.close();
      throw error;
    }
    stopped = error;
  }
  return {
    records: line,
    columns,
    stopped,
    rows: async function* (reading, known = []) {
      const empty = Object.fromEntries([...known, ...columns.keys()].map((name) => [name, null]));
      const source = handle.createReadStream({ start: 0, autoClose: false });
      for await (const text of splitLines(source)) yield toRow(JSON.parse(text) as SpooledRow, empty, reading);
      if (stopped !== undefined) throw stopped;
    },
    close: () => handle.close(),
  };
}

type SpooledRow = { readonly line: number; readonly id?: string | undefined } & (
  | { readonly fields: Readonly<Record<string, unknown>> }
  | { readonly problem: string }
);

function toSpooled(record: unknown, line: number, columns: Map<string, { count: number; kinds: Set<CellKind> }>): SpooledRow {
  const parsed = recordSchema.safeParse(record);
  const id = z.object({ id: recordSchema.shape.id }).safeParse(record).data?.id;
  if (!parsed.success) return { line, id, problem: "The record has no id, or no fields." };
  const { fields } = parsed.data;
  if (JSON.stringify(fields).length > ROW_MAX) return { line, id, problem: `The record has more than ${ROW_MAX} characters.` };
  for (const [name, value] of Object.entries(fields)) {
    const column = columns.get(name) ?? { count: 0, kinds: new Set() };
    columns.set(name, column);
    if (value === null || value === "") continue;
    column.count += 1;
    column.kinds.add(cellKind(value));
  }
  return { line, id, fields };
}

function cellKind(value: unknown): CellKind {
  if (Array.isArray(value)) return "lists";
  if (typeof value === "number") return "numbers";
  if (typeof value === "boolean") return "checkboxes";
  return typeof value === "string" ? "texts" : "objects";
}

function toRow(spooled: SpooledRow, empty: Readonly<Record<string, null>>, reading: Reading): TableRow {
  const { line, id } = spooled;
  const position = { row: line, line, recordId: id };
  if ("problem" in spooled) return { ...position, problem: spooled.problem };
  return { ...position, ...mapColumns({ id, ...empty, ...spooled.fields }, reading) };
}
