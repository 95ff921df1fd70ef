import { KNOWN_FIELDS } from "../listings/cells.ts";
import { isImageField, unloadableOrigins } from "../listings/image-operation.ts";
import { BATCH } from "../listings/listing-changes.ts";
import { type Allowable, columnOddity, type Oddity, odditiesOf } from "../listings/oddities.ts";
import { fieldLengthProblem, isInvalidFlag } from "../listings/record-problems.ts";
import { OperationError } from "../operation.ts";
import { EncodingError } from "./decode-text.ts";
import { nameOf } from "./read-table.ts";
import type { FoundRow, KeyedRow } from "./row-keys.ts";

const REPORTED_MAX = 500;

export interface Finding {
  readonly kind: Oddity["kind"] | "pictures" | "flags" | "lost characters";
  readonly what: string;
  readonly why: string;
  readonly rows: number;
  readonly first: string;
  readonly refused: boolean;
}

interface SurveyOptions {
  readonly allow: readonly Allowable[];
  readonly named: ReadonlySet<string>;
  readonly origins: readonly string[];
  readonly exact: boolean;
  changedFields(rows: readonly KeyedRow[]): Promise<ReadonlyMap<number, readonly string[] | "all">>;
}

type Fault = Omit<Finding, "rows" | "first">;
type Waiting = { readonly row: KeyedRow; readonly faults: readonly (Fault & { readonly field: string })[] };

export interface Survey {
  readonly findings: readonly Finding[];
  readonly more: number;
}

/** Reports problems of rows, except values that the listing already has. @throws {EncodingError} when the table is not text */
export async function surveyRows(rows: AsyncIterable<FoundRow>, options: SurveyOptions): Promise<Survey> {
  const found = new Map<string, Fault & { rows: number; first: string }>();
  const counts = { true: 0, false: 0 };
  let more = 0;
  const note = (fault: Fault, row: FoundRow) => {
    const key = `${fault.kind} ${fault.what}`;
    const known = found.get(key);
    if (known) known.rows += 1;
    else if (counts[String(fault.refused) as "true"] < REPORTED_MAX) {
      counts[String(fault.refused) as "true"] += 1;
      found.set(key, { ...fault, rows: 1, first: nameOf(row) });
    } else more += 1;
  };
  let waiting: Waiting[] = [];
  const settle = async () => {
    if (waiting.length === 0) return;
    const changed = await options.changedFields(waiting.map(({ row }) => row));
    for (const { row, faults } of waiting) {
      const fields = changed.get(row.row) ?? [];
      for (const { field, ...fault } of faults) if (fields === "all" || fields.includes(field)) note(fault, row);
    }
    waiting = [];
  };
  for await (const row of whole(rows)) {
    if (row.record === undefined) continue;
    const faults = faultsOf(row, options);
    for (const { field: _, ...fault } of faults) if (!fault.refused) note(fault, row);
    const refused = faults.filter((fault) => fault.refused);
    if (refused.length > 0) waiting.push({ row, faults: refused });
    if (waiting.length >= BATCH) await settle();
  }
  await settle();
  const findings = [...found.values()].toSorted((one, other) => Number(other.refused) - Number(one.refused));
  return { findings, more };
}

async function* whole(rows: AsyncIterable<FoundRow>): AsyncGenerator<FoundRow> {
  try {
    yield* rows;
  } catch (error) {
    if (error instanceof EncodingError || !(error instanceof OperationError)) throw error;
  }
}

const known: ReadonlySet<string> = new Set(KNOWN_FIELDS);

function faultsOf({ record }: KeyedRow, { allow, named, origins, exact }: SurveyOptions): (Fault & { field: string })[] {
  const faults: (Fault & { field: string })[] = [];
  for (const [field, value] of Object.entries(record)) {
    if (fieldLengthProblem(field, value) !== undefined) continue;
    if (typeof value === "string" && value.includes("\uFFFD")) {
      const why = "has a lost character (U+FFFD): it was lost before the file came here.";
      faults.push({ field, kind: "lost characters", what: field, why, refused: false });
    }
    const oddities = exact && !known.has(field) && value !== undefined ? [columnOddity(field, value)] : odditiesOf(field, value);
    for (const oddity of oddities) {
      if (named.has(field) && ["columns", "contacts"].includes(oddity.kind)) continue;
      faults.push({ field, ...oddity, refused: oddity.kind === "contacts" || !allow.includes(oddity.kind) });
    }
    if (isInvalidFlag(field, value) && exact) {
      const why = "is read as no; the site knows only true and false.";
      faults.push({ field, kind: "flags", what: `${field} ${JSON.stringify(value)}`, why, refused: false });
    }
    if (!isImageField(field)) continue;
    for (const origin of unloadableOrigins(value, origins)) {
      const why = "are not shown: pages load images only from this site. The site's IMAGE_ORIGINS can add others.";
      faults.push({ field, kind: "pictures", what: `Images from ${origin}`, why, refused: false });
    }
  }
  return faults;
}

export function findingLines({ findings, more }: Survey): string[] {
  const lines = findings.map(({ what, why, rows, first }) => {
    const count = rows === 1 ? `1 row, ${first}` : `${rows} rows, the first ${first}`;
    return `${what} ${why} (${count})`;
  });
  return more > 0 ? [...lines, `and ${more} more like these.`] : lines;
}
