import { normalise } from "@nightlatch/domain";
import { distance } from "fastest-levenshtein";
import { z } from "zod";

const fieldChange = z.union([z.object({ private: z.literal(true) }), z.object({ from: z.unknown(), to: z.unknown() })]);
export type FieldChange = z.output<typeof fieldChange>;
export const changesSchema = z.record(z.string(), fieldChange);
export type Changes = Readonly<Record<string, FieldChange>>;

export const time = z.date().transform((at) => at.toISOString());
export const bigint = z.union([z.string(), z.number()]).transform(Number);

const TEXT_LENGTH_MAX = 200;

export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return "(empty)";
  const text = (typeof value === "string" ? value : JSON.stringify(value)).replace(/\s+/g, " ");
  return text.length > TEXT_LENGTH_MAX ? `${text.slice(0, TEXT_LENGTH_MAX - 1)}…` : text;
}

export const counted = (count: number, noun: string, plural = `${noun}s`): string => `${count} ${count === 1 ? noun : plural}`;

export function changeLines(changes: Changes): string[] {
  return Object.entries(changes).map(([field, change]) =>
    "private" in change ? `  ${field}: changed` : `  ${field}: ${formatValue(change.from)} -> ${formatValue(change.to)}`,
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function resultLines(result: unknown): string[] {
  if (Array.isArray(result)) return result.length === 0 ? ["None."] : result.every(isObject) ? tableLines(result) : result.map(formatValue);
  if (!isObject(result)) return [formatValue(result)];
  return Object.entries(result).flatMap(([name, value]) => {
    const isTable = Array.isArray(value) && value.length > 0 && value.every(isObject);
    const [first = "", ...rest] = isTable ? resultLines(value) : [];
    return isTable ? [`${name}:`, `  ${first}`, ...rest.map((line) => `  ${line}`)] : [`${name}: ${formatValue(value)}`];
  });
}

function tableLines(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const cell = (value: unknown): string => (value === null || value === undefined || value === "" ? "-" : formatValue(value));
  const lines = [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))];
  const widths = columns.map((_, at) => Math.max(...lines.map((cells) => (cells[at] ?? "").length)));
  return lines.map((cells) =>
    cells
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

const LETTERS_A_SLIP = 4;

export function didYouMean(word: string, candidates: Iterable<string>): string {
  const near = nearest(word, candidates);
  return near === undefined ? "" : ` Did you mean ${near}?`;
}

export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = normalise(word);
  let best: string | undefined;
  let least = Math.max(1, Math.floor(wanted.length / LETTERS_A_SLIP)) + 1;
  for (const candidate of candidates) {
    const known = normalise(candidate);
    if (Math.abs(known.length - wanted.length) >= least) continue;
    const far = distance(wanted, known);
    if (far >= least) continue;
    [best, least] = [candidate, far];
  }
  return best;
}
