import { isNestedTooDeeply } from "@nightlatch/process/http";
import { z } from "zod";
import { KNOWN_FIELDS } from "../listings/cells.ts";
import { isContactField } from "../listings/contact-fields.ts";
import { OperationError } from "../operation.ts";
import { decodeText } from "./decode-text.ts";
import { delimiterName } from "./delimiter.ts";
import { splitJsonRecords } from "./json-records.ts";
import type { TableFormat } from "./open-rows.ts";
import { type CellRow, EMPTY_FILE, namesIn, openCsv, ROW_MAX } from "./read-table.ts";
import { suggestField } from "./suggest-columns.ts";
import { openSheet } from "./workbooks/sheet-rows.ts";

const ROWS_MAX = 200;
const SAMPLES_SHOWN = 3;
const SAMPLE_MAX = 80;

const lookedColumn = z.object({
  column: z.string(),
  samples: z.array(z.string()),
  suggestion: z.object({ field: z.string(), why: z.string(), split: z.string().optional() }).optional(),
  /** Whether it looks like somebody's contacts, which are taken only where they are named. */
  contact: z.boolean(),
});
type LookedColumn = z.output<typeof lookedColumn>;

export const lookedSchema = z.object({
  columns: z.array(lookedColumn),
  delimiter: z.string().optional(),
  sheets: z.array(z.string()).readonly().optional(),
  sheet: z.string().optional(),
});
type Looked = z.output<typeof lookedSchema>;

interface Looking {
  readonly format: TableFormat;
  readonly encoding: string | undefined;
  readonly delimiter: string | undefined;
  readonly sheet: string | undefined;
}

/** The columns of a file by its first rows, each with what it is probably for. No field is suggested twice, unless it takes several. @throws {OperationError} */
export async function lookAtFile(bytes: AsyncIterable<Uint8Array>, { format, encoding, delimiter, sheet }: Looking): Promise<Looked> {
  if (format === "xlsx") {
    const opened = await openSheet(bytes, { sheet, rows: ROWS_MAX + 1 });
    try {
      return { columns: suggested(await cellColumns(opened.cells())), sheets: opened.sheets, sheet: opened.sheet };
    } finally {
      await opened.close();
    }
  }
  const text = decodeText(bytes, encoding);
  if (format === "json") return { columns: suggested(await jsonColumns(text)) };
  const csv = await openCsv(text, delimiter, () => false);
  const columns = await cellColumns(csv.rows);
  if (columns.size === 0) throw new OperationError(EMPTY_FILE);
  return { columns: suggested(columns), delimiter: delimiterName(csv.delimiter) };
}

async function cellColumns(rows: AsyncIterable<CellRow>): Promise<ReadonlyMap<string, readonly string[]>> {
  let names: readonly string[] | undefined;
  const found: (readonly string[])[] = [];
  for await (const row of rows) {
    if (names === undefined) names = namesIn(row);
    else if ("cells" in row) found.push(row.cells);
    if (found.length >= ROWS_MAX) break;
  }
  return new Map((names ?? []).map((name, at) => [name.trim(), found.map((cells) => cells[at] ?? "")]));
}

async function jsonColumns(text: AsyncIterable<string>): Promise<ReadonlyMap<string, string[]>> {
  const columns = new Map<string, string[]>();
  let rows = 0;
  for await (const part of splitJsonRecords(text, ROW_MAX, (name) => KNOWN_FIELDS.includes(name) || name === "fields")) {
    if ("problem" in part) continue;
    const record = asRecord(part.text);
    const { fields } = record;
    const flat = typeof fields === "object" && fields !== null && !Array.isArray(fields) ? { id: record.id, ...fields } : record;
    for (const [path, value] of pathsOf(flat)) columns.set(path, [...(columns.get(path) ?? []), value]);
    rows += 1;
    if (rows >= ROWS_MAX) break;
  }
  if (rows === 0) throw new OperationError("FILE has no records: it has to be a list of objects as JSON.");
  return columns;
}

function asRecord(text: string): Record<string, unknown> {
  try {
    const record = JSON.parse(text) as Record<string, unknown>;
    return isNestedTooDeeply(record) ? {} : record;
  } catch {
    return {};
  }
}

/** The values of a record with their paths as a map names them. A known field is taken whole. */
function* pathsOf(value: Readonly<Record<string, unknown>>, before = ""): Generator<readonly [path: string, text: string]> {
  for (const [name, each] of Object.entries(value)) {
    const path = before + name;
    const isNested = typeof each === "object" && each !== null && !KNOWN_FIELDS.includes(path);
    const [first] = Array.isArray(each) ? each : [];
    if (isNested && Array.isArray(each) && typeof first === "object" && first !== null) {
      for (const [inner, text] of pathsOf(first as Record<string, unknown>)) yield [`${path}[].${inner}`, text];
    } else if (isNested && !Array.isArray(each)) yield* pathsOf(each as Record<string, unknown>, `${path}.`);
    else
      yield [
        path,
        Array.isArray(each) && each.every((one) => typeof one !== "object")
          ? each.join(", ")
          : typeof each === "object"
            ? JSON.stringify(each ?? "")
            : String(each),
      ];
  }
}

const LISTS: ReadonlySet<string> = new Set(["Tags", "Image Gallery", "Kink Furniture", "Property Type"]);

function suggested(columns: ReadonlyMap<string, readonly string[]>): LookedColumn[] {
  const taken = new Set<string>([...columns.keys()].filter((name) => KNOWN_FIELDS.includes(name)));
  return [...columns].map(([column, values]) => {
    const samples = values.filter((value) => value.trim() !== "");
    const suggestion = suggestField(column, samples.slice(0, ROWS_MAX));
    const isFree = suggestion !== undefined && (suggestion.field === column || !taken.has(suggestion.field) || LISTS.has(suggestion.field));
    if (suggestion && isFree) taken.add(suggestion.field);
    const shown = [...new Set(samples)]
      .slice(0, SAMPLES_SHOWN)
      .map((text) => (text.length > SAMPLE_MAX ? `${text.slice(0, SAMPLE_MAX - 1)}…` : text));
    return {
      column,
      samples: shown,
      suggestion: isFree ? suggestion : undefined,
      contact: isContactField(column) || isContactField(suggestion?.field ?? "id"),
    };
  });
}
