/** Lines of a table: headings, then rows. Each column is as wide as its widest cell; numbers are aligned right. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = headings.map((heading, column) => Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const numeric = headings.map(
    (_, column) => rows.length > 0 && rows.every((row) => /^\d[\d,]*(\.\d+)?( \w+| %)?$/.test(row[column] ?? "")),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (numeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join("  ")
      .trimEnd();
  return [line(headings), ...rows.map(line)];
}

/** A time as `2026-03-04 12:30`, UTC. */
export const shownTime = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;

/** A size as `16.3 kB`. */
export const shownBytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
