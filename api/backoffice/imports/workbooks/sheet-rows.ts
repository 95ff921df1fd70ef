import type { FileHandle } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { forkWorker } from "@nightlatch/process/supervision";
import { openUnnamedFile, splitLines } from "../../cli/files.ts";
import { OperationError } from "../../operation.ts";
import { type CellRow, mapRows, type Reading, type TableRow } from "../read-table.ts";

type WorkbookLimits = Readonly<Record<"sheetBytes" | "partBytes" | "textBytes" | "cpuSeconds" | "memoryBytes" | "patience", number>>;

export interface WorkbookJob {
  readonly sheet?: string | undefined;
  readonly rows?: number | undefined;
  readonly limits: WorkbookLimits;
}

export type MergedArea = Readonly<Record<"top" | "left" | "bottom" | "right", number>>;

export interface UnpackedSheet {
  readonly sheets: readonly string[];
  readonly sheet: string;
  readonly rows: number;
  readonly merged: readonly MergedArea[];
  readonly formulas: number;
}

export type WorkbookResult =
  | { readonly kind: "unpacked"; readonly unpacked: UnpackedSheet }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "broken"; readonly problem: string };

const WORKBOOK_MAX = 64 * 1024 * 1024;

export interface Sheet extends UnpackedSheet {
  cells(): AsyncGenerator<CellRow>;
  remarks(): readonly string[];
  close(): Promise<void>;
}

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
  for await (const chunk of bytes) {
    const buffer = Buffer.from(chunk as Uint8Array);
    size += buffer.length;
    if (size > WORKBOOK_MAX) throw new OperationError(`The file may have at most ${WORKBOOK_MAX / 1024 ** 2} MB.`);
    await file.writeFile(buffer);
  }
}

function makeSheet(unpacked: UnpackedSheet, lines: FileHandle): Sheet {
  const { sheet, sheets, merged, formulas } = unpacked;
  async function* cells(): AsyncGenerator<CellRow> {
    const fill = filler(merged);
    for await (const line of splitLines(lines.createReadStream({ start: 0, autoClose: false }))) {
      const [number, found] = JSON.parse(line) as [number, string[] | string];
      yield typeof found === "string" ? { line: number, problem: found } : { line: number, cells: fill(number, found) };
    }
  }
  return {
    ...unpacked,
    cells,
    remarks: () => [
      ...(sheets.length > 1 ? [`Read the sheet ${JSON.stringify(sheet)}, one of ${sheets.length}.`] : []),
      ...(formulas > 0 ? ["Formulas count as their result when the file was saved."] : []),
      ...(merged.length > 0 ? ["Merged cells have the value of the first cell."] : []),
    ],
    close: () => lines.close(),
  };
}

export function sheetRows({ sheet, sheets, cells }: Sheet, reading: Reading): AsyncGenerator<TableRow> {
  const another = sheets.length > 1 ? " (--sheet can name another)" : "";
  return mapRows(cells(), reading, {
    fixHint: (line) => `in row ${line} of its sheet ${JSON.stringify(sheet)}${another}. Use --map to name its columns.`,
    empty: `The file's sheet ${JSON.stringify(sheet)} is empty.`,
    adapt: (found, columns) => [...found, ...Array<string>(Math.max(0, columns.length - found.length)).fill("")],
  });
}

function filler(merged: readonly MergedArea[]) {
  const waiting = merged.toSorted((one, other) => one.top - other.top);
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

const CHILD = fileURLToPath(new URL("./worker/child.mjs", import.meta.url));
/** Heap limit of the worker process in megabytes. The workbook's shared strings need most of the heap. */
const HEAP_MB = 512;
const MB = 1024 ** 2;

export const WORKBOOK_LIMITS: WorkbookLimits = {
  sheetBytes: 1_024 * MB,
  partBytes: 256 * MB,
  textBytes: 512 * MB,
  cpuSeconds: 120,
  memoryBytes: 768 * MB,
  patience: 10 * 60_000,
};

let last: Promise<unknown> = Promise.resolve();

/** Unpacks in a worker process (docs/adr/0052). @throws {OperationError} about the file, also when the worker crashes */
export function unpackWorkbook(source: FileHandle, rows: FileHandle, job: Partial<WorkbookJob> = {}): Promise<UnpackedSheet> {
  const unpacked = last.then(() => unpack(source, rows, { limits: WORKBOOK_LIMITS, ...job }));
  last = unpacked.catch(() => {});
  return unpacked;
}

function unpack(source: FileHandle, rows: FileHandle, job: WorkbookJob): Promise<UnpackedSheet> {
  const child = forkWorker(CHILD, { heapMb: HEAP_MB, env: { MALLOC_ARENA_MAX: "2" }, files: [source.fd, rows.fd] });
  return new Promise<UnpackedSheet>((resolve, reject) => {
    const refuse = (what: string) =>
      reject(new OperationError(`The file takes too much ${what} to unpack. Save its sheet as CSV, and choose that.`));
    const timer = setTimeout(() => refuse("time"), job.limits.patience);
    child.once("error", (error) => reject(new Error("The process that unpacks workbooks could not be run.", { cause: error })));
    // Assumes that the worker ran out of memory, because the worker reports all other failures.
    child.once("exit", () => {
      clearTimeout(timer);
      refuse("memory");
    });
    child.once("message", (result: WorkbookResult) => {
      if (result.kind === "unpacked") resolve(result.unpacked);
      else reject(result.kind === "refused" ? new OperationError(result.reason) : new Error(result.problem));
    });
    child.send(job, () => {});
  }).finally(() => child.kill("SIGKILL"));
}
