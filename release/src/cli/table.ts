import { shownText } from "@nightlatch/process/cli";
import type { ChannelEntry } from "../channel.ts";
import type { Rate } from "../measurements/read-stats.ts";

/** Lines of a table: headings, then rows. Each column is as wide as its widest cell; numbers are aligned right. */
export function table(headings: readonly string[], cells: readonly (readonly string[])[]): string[] {
  const rows = cells.map((row) => row.map(shownText));
  const widths = headings.map((heading, column) => Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const numeric = headings.map(
    (_, column) => rows.length > 0 && rows.every((row) => /^\d[\d,]*(\.\d+)?( \w+| %)?$/.test(row[column] ?? "")),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (numeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join("  ")
      .trimEnd();
  return [line(headings), ...rows.map(line)];
}

/** A time as `2026-03-04 12:30`, UTC. */
export const shownTime = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;

/** A size as `16.3 kB`. */
export const shownBytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** A number as `1,204`. */
export const shownCount = (count: number): string => count.toLocaleString("en-US");

/** A rate as `0.25 %`; a dash where nothing could have happened. */
export const shownRate = ({ count, of }: Rate): string => (of === 0 ? "-" : `${((100 * count) / of).toFixed(2)} %`);

/** Milliseconds as `1,830 ms`; a dash where none were measured. */
export const shownMs = (value: number | undefined): string => (value === undefined ? "-" : `${shownCount(Math.round(value))} ms`);

/** A kind of change as `canary 5 %`. */
export const shownAction = (action: ChannelEntry["action"], percent?: number): string =>
  [action.replace("-", " "), ...(percent === undefined ? [] : [`${percent} %`])].join(" ");
