import type { Pause, TableAccess } from "../../table-service/table-settings.ts";
import { OperationError } from "../operation.ts";
import { readTablePages } from "../tables/table-service.ts";
import { type SpooledTable, spoolTable } from "../tables/table-spool.ts";

/** Why a run ends with its server. */
export const SERVER_STOPPED = "The server was stopped meanwhile.";

/** Most records of a table. */
const RECORDS_MAX = 250_000;
/** Longest time, in milliseconds, that reading the table may take. */
const READING_MS = 30 * 60_000;
/** Longest wait, in milliseconds, that the service may ask for; a longer one is for the next run. */
const WAIT_MS = 2 * 60_000;

/**
 * Reads the table to its end, into a file without a name.
 *
 * @throws {OperationError} when it cannot be read whole, or has a record twice: then nothing of it is to be trusted
 */
export async function readWhole({ settings, pause, signal }: TableAccess, progress: (records: number) => void): Promise<SpooledTable> {
  const patient: Pause = async (ms) => {
    if (ms > WAIT_MS)
      throw new OperationError(`The table service asks for a wait of ${Math.ceil(ms / 60_000)} minutes. The next run tries again.`);
    await pause(ms).catch((error: unknown) => {
      throw signal?.aborted ? new OperationError(SERVER_STOPPED) : error;
    });
    if (signal?.aborted) throw new OperationError(SERVER_STOPPED);
  };
  const spooled = await spoolTable(distrusted(readTablePages(settings, { pause: patient, signal, note: () => {} })), progress);
  if (spooled.stopped === undefined) return spooled;
  await spooled.close();
  throw spooled.stopped;
}

/** Pages that have each record once, and an end. */
async function* distrusted(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<readonly unknown[]> {
  const seen = new Set<string>();
  const began = performance.now();
  for await (const records of pages) {
    for (const record of records) {
      const id = (record as { readonly id?: unknown } | null)?.id;
      if (typeof id !== "string") continue;
      if (seen.has(id)) throw new OperationError(`The table service gives the record ${id} twice, so its pages cannot be trusted.`);
      seen.add(id);
    }
    if (seen.size > RECORDS_MAX) throw new OperationError(`The table has more than ${RECORDS_MAX} records.`);
    if (performance.now() - began > READING_MS)
      throw new OperationError("The table service is too slow: its table was not read within 30 minutes.");
    yield records;
  }
}
