import type { FileHandle } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { forkApart } from "@nightlatch/process";
import { OperationError } from "../../operation.ts";
import type { UnpackedSheet, WorkbookJob, WorkbookLimits, WorkbookResult } from "./apart/job.ts";

const CHILD = fileURLToPath(new URL("./apart/child.mjs", import.meta.url));
/** Megabytes of the child's JavaScript: the texts that a workbook's cells share, above all. */
const HEAP_MB = 512;
const MB = 1024 ** 2;

/** Limits under which a sheet of 64 MB with a million cells is read, as measured (docs/adr/0054). */
export const WORKBOOK_LIMITS: WorkbookLimits = {
  sheetBytes: 1_024 * MB,
  partBytes: 256 * MB,
  textBytes: 512 * MB,
  cpuSeconds: 120,
  memoryBytes: 768 * MB,
  patience: 10 * 60_000,
};

/** Workbooks are unpacked one after another, so that several cost no more memory than one. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Writes the rows of a sheet down in a process apart, which ends with it (docs/adr/0054).
 *
 * @param source the workbook
 * @param rows gets the rows, one a line
 * @throws {OperationError} with a sentence about the file, also when the process did not survive it
 */
export function unpackWorkbook(source: FileHandle, rows: FileHandle, job: Partial<WorkbookJob> = {}): Promise<UnpackedSheet> {
  const unpacked = last.then(() => unpack(source, rows, { limits: WORKBOOK_LIMITS, ...job }));
  last = unpacked.catch(() => {});
  return unpacked;
}

function unpack(source: FileHandle, rows: FileHandle, job: WorkbookJob): Promise<UnpackedSheet> {
  const child = forkApart(CHILD, { heapMb: HEAP_MB, env: { MALLOC_ARENA_MAX: "2" }, files: [source.fd, rows.fd] });
  return new Promise<UnpackedSheet>((resolve, reject) => {
    const refuse = (what: string) =>
      reject(new OperationError(`FILE takes too much ${what} to unpack. Save its sheet as CSV, and choose that.`));
    const timer = setTimeout(() => refuse("time"), job.limits.patience);
    child.once("error", (error) => reject(new Error("The process that unpacks workbooks could not be run.", { cause: error })));
    // It tells all else itself, so this is a heap that was full, or the system's own limit.
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
