import { sanitizeText } from "@nightlatch/process/cli";
import type { ChannelEntry } from "../channel.ts";
import type { Rate } from "../measurements/read-stats.ts";

export function table(
  headings: readonly string[],
  cells: readonly (readonly string[])[],
  isNumeric?: (column: number) => boolean,
): string[] {
  const rows = cells.map((row) => row.map(sanitizeText));
  const widths = headings.map((heading, column) => Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const isNumber = (text = "") => /^\d[\d,]*(\.\d+)?( \w+| %)?$/.test(text);
  const numeric = headings.map((_, column) => isNumeric?.(column) ?? (rows.length > 0 && rows.every((row) => isNumber(row[column]))));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (numeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join("  ")
      .trimEnd();
  return [line(headings), ...rows.map(line)];
}

export const formatTime = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;

export const formatBytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export const formatCount = (count: number): string => count.toLocaleString("en-US");

export const formatRate = ({ count, of }: Rate): string => (of === 0 ? "-" : `${((100 * count) / of).toFixed(2)} %`);

export const formatMs = (value: number | undefined): string => (value === undefined ? "-" : `${formatCount(Math.round(value))} ms`);

export const formatAction = (action: ChannelEntry["action"], percent?: number): string =>
  [action.replace("-", " "), ...(percent === undefined ? [] : [`${percent} %`])].join(" ");
