import type { Database } from "@nightlatch/database/schema";
import type { Kysely } from "kysely";
import type { z } from "zod";
import { imageOrigins } from "../listings/image-operation.ts";
import { BATCH } from "../listings/listing-changes.ts";
import type { Allowable } from "../listings/oddities.ts";
import { expectRole, type Operation, type OperationContext, OperationError } from "../operation.ts";
import { changeLines, counted } from "../show.ts";
import type { Rows } from "./open-rows.ts";
import { nameOf, positionFields, type RowPosition, type TableRow } from "./read-table.ts";
import { type FindKey, type FoundRow, type KeyedRow, keyFinder, slugOf } from "./row-keys.ts";
import { begin, end } from "./runs.ts";
import { type Finding, findingLines, type Survey, surveyRows } from "./survey.ts";
import { type ConflictingRow, type RowChange, type SameName, take, values } from "./take-rows.ts";

const BATCH_TEXT = 4_000_000;
const BAD_LISTED = 1_000;
const CONFLICTS_LISTED = 500;
const ADDED_NAMED = 20;

const STEPS = { "listings import": take, "listings values": values, "imports begin": begin, "imports end": end };
type Steps = typeof STEPS;

export interface ImportTools {
  run<Name extends keyof Steps>(name: Name, input: z.input<Steps[Name]["input"]>): Promise<z.output<Steps[Name]["output"]>>;
  readonly origins: readonly string[];
  found?(changes: readonly RowChange[]): Promise<void>;
  note?(line: string): void;
  progress?(rows: number, share?: number): void;
}

export const serverTools = (db: Kysely<Database>, context: OperationContext): Pick<ImportTools, "run" | "origins"> => ({
  origins: imageOrigins(process.env),
  run: async (name, input) => {
    const { input: schema, role, run } = STEPS[name] as unknown as Operation<unknown>;
    const read = schema.parse(input);
    expectRole(role, read, context);
    return (await run(db, read, new Date(), context)) as never;
  },
});

export interface ImportOptions {
  readonly from: Readonly<Record<string, string>>;
  readonly source: string;
  readonly dryRun: boolean;
  readonly reason?: string | undefined;
  readonly match: string;
  readonly sameName: SameName;
  readonly allow: readonly Allowable[];
  readonly named: ReadonlySet<string>;
  readonly exact: boolean;
  readonly runId?: string | undefined;
  remarks(): readonly string[];
}

interface ImportResult extends Partial<Taken["total"]> {
  readonly dryRun: boolean;
  readonly refused?: boolean;
  readonly findings: readonly Finding[];
  readonly remarks: readonly string[];
  readonly bad?: readonly Readonly<Record<string, unknown>>[];
  readonly conflicting?: readonly ConflictingRow[];
  readonly changes?: readonly RowChange[];
  readonly stopped?: string;
  readonly import?: string;
}

export interface Imported {
  readonly result: ImportResult;
  readonly failed: boolean;
  lines(): string[];
}

/** An unknown column rejects the whole table; an invalid row is skipped. @throws {OperationError} before it imports any row */
export async function importRows(tools: ImportTools, rows: Rows, options: ImportOptions): Promise<Imported> {
  const { allow, named, exact } = options;
  const find = await keyFinder(options.match, tools.run);
  const opened = async () => withoutRepeats(await rows.open(), find);
  const survey = await surveyRows(await opened(), {
    ...{ allow, named, exact, origins: tools.origins },
    changedFields: (batch) => changedFields(tools.run, batch, options),
  });
  const refused = survey.findings.some((finding) => finding.refused);
  if (!refused || options.dryRun) return reportOf(survey, refused, options, await takeAll(tools, rows, await opened(), options));
  const [{ findings }, remarks] = [survey, options.remarks()];
  return {
    result: { ...options.from, dryRun: false, refused, findings, remarks },
    failed: true,
    lines: () => [...findingLines(survey), ...remarks, `Nothing was imported. ${fixHint(findings)}`],
  };
}

async function changedFields(run: ImportTools["run"], batch: readonly KeyedRow[], { source, exact }: ImportOptions) {
  const { changes } = await run("listings import", { source, dryRun: true, sameName: "suffix", exact, rows: batch.map(toSent) });
  return new Map(changes.map(({ row, fields }) => [row, fields ? Object.keys(fields) : ("all" as const)]));
}

const toSent = ({ row, match, record }: KeyedRow) => ({ row, match, record: record as { id: string } });

const HOW_ON = "--map renames, translates or leaves out columns.";

function fixHint(findings: readonly Finding[]): string {
  const kinds = [...new Set(findings.flatMap(({ kind, refused }) => (refused && kind !== "contacts" ? [kind] : [])))];
  return kinds.length === 0 ? HOW_ON : `${HOW_ON} --allow ${kinds.join(",")} imports the rest as it is.`;
}

async function takeAll(
  tools: ImportTools,
  rows: Rows,
  found: AsyncIterable<FoundRow>,
  { source, dryRun, reason, sameName, exact, runId }: ImportOptions,
) {
  const { run } = tools;
  let begun = dryRun ? undefined : runId;
  const total = { read: 0, added: 0, changed: 0, same: 0, kept: 0, badCount: 0, sameNames: 0 };
  const bad: Readonly<Record<string, unknown>>[] = [];
  const changes: RowChange[] = [];
  const conflicting: ConflictingRow[] = [];
  const claims = new Map<string, string[]>();
  const rejectRow = (position: RowPosition, why: string) => {
    total.badCount += 1;
    if (bad.length < BAD_LISTED) bad.push({ ...positionFields(position), reason: why });
    const name = nameOf(position);
    tools.note?.(`${name[0]?.toUpperCase()}${name.slice(1)}: ${why}`);
  };
  let stopped: string | undefined;
  try {
    for await (const batch of inBatches(found)) {
      if (!dryRun) begun ??= (await run("imports begin", { name: source })).id;
      const good = batch.filter((row) => row.record !== undefined);
      const claimed = dryRun ? good.flatMap(({ record }) => claims.get(slugOf(record)) ?? []) : [];
      const took = await run("listings import", { source, dryRun, reason, sameName, exact, claimed, run: begun, rows: good.map(toSent) });
      total.read += batch.length;
      for (const count of ["added", "changed", "same", "kept"] as const) total[count] += took[count];
      for (const row of batch) if (row.record === undefined) rejectRow(row, row.problem);
      conflicting.push(...took.conflicting.slice(0, CONFLICTS_LISTED - conflicting.length));
      const byRow = new Map(good.map((row) => [row.row, row]));
      for (const { row, reason: why, sameName: same } of took.bad) {
        if (same) total.sameNames += 1;
        rejectRow(byRow.get(row) as KeyedRow, why);
      }
      for (const change of took.changes) {
        if (!tools.found) changes.push(change);
        const base = slugOf(byRow.get(change.row)?.record ?? {});
        claims.set(base, [...(claims.get(base) ?? []), change.slug]);
      }
      await tools.found?.(took.changes);
      tools.progress?.(total.read, rows.share?.());
    }
  } catch (error) {
    if (!(error instanceof OperationError) || total.read === 0) throw error;
    stopped = error.message;
  }
  if (begun !== undefined) await run("imports end", { id: begun, refused: total.badCount, stopped });
  return { total, bad, changes, conflicting, stopped, begun };
}

type Taken = Awaited<ReturnType<typeof takeAll>>;

function reportOf(
  survey: Survey,
  refused: boolean,
  options: ImportOptions,
  { total, bad, changes, conflicting, stopped, begun }: Taken,
): Imported {
  const { from, dryRun } = options;
  const remarks = options.remarks();
  const counts = `${total.added} added, ${total.changed} changed, ${total.same} unchanged, ${total.badCount} refused.`;
  return {
    failed: total.badCount > 0 || stopped !== undefined || refused,
    result: {
      ...{ ...from, dryRun, ...total, ...(refused ? { refused } : {}), bad, findings: survey.findings, remarks, conflicting },
      ...(dryRun ? { changes } : {}),
      ...(stopped === undefined ? {} : { stopped }),
      ...(begun === undefined ? {} : { import: begun }),
    },
    lines: () => [
      ...namedChanges(changes),
      ...findingLines(survey),
      ...remarks,
      ...conflicting.flatMap(({ slug, conflicts }) => conflicts.map((conflict) => `${slug}: ${conflict}`)),
      ...sameNameLines(total, options.sameName),
      `${dryRun ? "Dry run: " : ""}${counts}`,
      ...(begun !== undefined && total.added + total.changed > 0 ? [`\`imports undo ${begun.slice(0, 8)}\` undoes it.`] : []),
      ...(refused ? [`But as it is, nothing would be imported. ${fixHint(survey.findings)}`] : []),
      ...(stopped === undefined ? [] : [`Not everything was read: ${stopped} Run it again to continue.`]),
    ],
  };
}

function namedChanges(changes: readonly RowChange[]): string[] {
  const added = changes.filter(({ fields }) => !fields);
  const changed = changes.flatMap(({ slug, name, fields }) => (fields ? [`${slug} (${name})`, ...changeLines(fields)] : []));
  const rest = added.length - ADDED_NAMED;
  return [
    ...changed,
    ...added.slice(0, ADDED_NAMED).map(({ slug, name }) => `${slug} (${name}) is new`),
    ...(rest > 0 ? [`and ${rest} more are new; --json names them all`] : []),
  ];
}

function sameNameLines({ sameNames, kept }: Taken["total"], sameName: ImportOptions["sameName"]): string[] {
  if (sameName === "keep" && kept > 0) return [`${counted(kept, "row was", "rows were")} left out: the names belong to other listings.`];
  if (sameNames === 0) return [];
  const rows = sameNames === 1 ? "1 row has the name of another listing" : `${sameNames} rows have the names of other listings`;
  return [
    `${rows}. --same-name suffix gives them their own addresses, --same-name keep leaves them out, --match slug treats them as those listings.`,
  ];
}

async function* withoutRepeats(rows: AsyncIterable<TableRow>, find: FindKey): AsyncGenerator<FoundRow> {
  const seen = new Map<string, string>();
  for await (const row of rows) {
    const found = find(row);
    if (found.record === undefined) {
      yield found;
      continue;
    }
    // Compares ids, because names that differ only in case or accents produce the same id.
    const same = found.match === "slug" ? found.key : String(found.record.id);
    const earlier = seen.get(same);
    if (earlier === undefined) {
      seen.set(same, nameOf(found));
      yield found;
      continue;
    }
    const { record: _, key, match: __, ...position } = found;
    const hint = key.startsWith("name and place") ? " Match by a column that tells them apart." : "";
    yield { ...position, problem: `The row has the same ${key} as ${earlier}.${hint}` };
  }
}

async function* inBatches(rows: AsyncIterable<FoundRow>): AsyncGenerator<readonly FoundRow[]> {
  let batch: FoundRow[] = [];
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
    failure = error;
  }
  if (batch.length > 0) yield batch;
  if (failure !== undefined) throw failure;
}
