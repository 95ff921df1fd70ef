/** @returns {string} rows as a Markdown table that is also readable as plain text; columns after the first are aligned right */
export function table(head, rows) {
  const cells = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column].length)));
  const line = (row) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join(" | ")} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  return [line(cells[0]), rule, ...cells.slice(1).map(line)].join("\n");
}

/** The median of some figures. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export const thousands = (value) => Math.round(value).toLocaleString("en-US");
export const milliseconds = (value) => `${thousands(value)} ms`;

/** A value as a multiple of a base, such as `1.04 x`; `percentMore` gives how much it is more or less. */
export const ratio = (value, base) => `${(value / base).toFixed(2)} x`;
export const percentMore = (value, base) => `${value >= base ? "+" : "-"}${Math.abs((value / base - 1) * 100).toFixed(1)} %`;
