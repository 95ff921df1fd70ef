import { slugify } from "@nightlatch/domain";
import { OperationError } from "../operation.ts";
import type { Operator } from "../operator.ts";
import type { TableRow } from "./read-table.ts";
import { BATCH } from "./table-operations.ts";

/** Most characters of a batch that is sent at once. */
const BATCH_TEXT = 4_000_000;
/** Most bad rows that the result lists; stderr names all of them. */
const BAD_LISTED = 1_000;

export interface ImportOptions {
  /** Where the rows come from, as the result shows it. */
  readonly from: Readonly<Record<string, string>>;
  /** Where the rows come from, as the audit shows it. */
  readonly source: string;
  readonly dryRun: boolean;
  readonly reason: string | undefined;
  /** The share of the source that was read so far, from 0 to 1; left out where that is not known. */
  share?(): number;
}

type Place = Pick<TableRow, "line" | "recordId">;

/**
 * Imports rows batch by batch. A bad row is refused and the others are taken; when the source breaks off, the rows before
 * the break are taken.
 *
 * @throws {OperationError} when a batch fails before any row was taken
 */
export async function importRows(
  { run, print, note, progress, fail }: Operator,
  rows: AsyncIterable<TableRow>,
  { from, source, dryRun, reason, share }: ImportOptions,
): Promise<void> {
  const total = { read: 0, added: 0, changed: 0, same: 0, badCount: 0 };
  const bad: (Place & { readonly reason: string })[] = [];
  const refuse = (place: Place, why: string) => {
    total.badCount += 1;
    if (bad.length < BAD_LISTED) bad.push({ ...place, reason: why });
    const name = nameOf(place);
    note(`${name[0]?.toUpperCase()}${name.slice(1)}: ${why}`);
  };
  let stopped: string | undefined;
  try {
    for await (const batch of inBatches(withoutRepeats(rows))) {
      const good = batch.flatMap((row) => ("record" in row ? [row] : []));
      const took = await run("listings import", { source, dryRun, reason, rows: good.map(({ line, record }) => ({ line, record })) });
      total.read += batch.length;
      total.added += took.added;
      total.changed += took.changed;
      total.same += took.same;
      for (const row of batch) if ("problem" in row) refuse(placeOf(row), row.problem);
      for (const { line, reason: why } of took.bad) refuse(placeOf(good.find((row) => row.line === line) ?? { line }), why);
      progress(total.read, share?.());
    }
  } catch (error) {
    if (!(error instanceof OperationError) || total.read === 0) throw error;
    stopped = error.message;
  }
  if (total.badCount > 0 || stopped !== undefined) fail();
  print({ ...from, dryRun, ...total, bad, ...(stopped === undefined ? {} : { stopped }) }, [
    `${dryRun ? "It would be: " : ""}${total.added} added, ${total.changed} changed, ${total.same} as they were, ${total.badCount} refused.`,
    ...(stopped === undefined ? [] : [`Not all was read: ${stopped} Run it again to go on.`]),
  ]);
}

const placeOf = ({ line, recordId }: Place): Place => (recordId === undefined ? { line } : { line, recordId });

const nameOf = ({ line, recordId }: Place): string => (recordId === undefined ? `line ${line}` : `record ${recordId}`);

/** Refuses rows about a listing that an earlier row was about: the two would undo each other at every run. */
async function* withoutRepeats(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  const seen = new Map<string, string>();
  for await (const row of rows) {
    if ("problem" in row) {
      yield row;
      continue;
    }
    const text = (field: string) => (typeof row.record[field] === "string" ? row.record[field].trim() : "");
    const keys = [text("id") && `id ${text("id")}`, `slug ${text("Slug") || slugify(text("Name"))}`].filter(
      (key) => key && key !== "slug ",
    );
    const repeated = keys.find((key) => seen.has(key));
    for (const key of keys) if (!seen.has(key)) seen.set(key, nameOf(row));
    yield repeated === undefined ? row : { ...placeOf(row), problem: `The row has the ${repeated} of ${seen.get(repeated)}.` };
  }
}

async function* inBatches(rows: AsyncIterable<TableRow>): AsyncGenerator<readonly TableRow[]> {
  let batch: TableRow[] = [];
  let size = 0;
  let failure: unknown;
  try {
    for await (const row of rows) {
      batch.push(row);
      size += JSON.stringify(row).length;
      if (batch.length < BATCH && size < BATCH_TEXT) continue;
      yield batch;
      batch = [];
      size = 0;
    }
  } catch (error) {
    // The rows that were read before the failure are whole and must be taken.
    failure = error;
  }
  if (batch.length > 0) yield batch;
  if (failure !== undefined) throw failure;
}
