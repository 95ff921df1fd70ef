const WIDEST = 40;

/**
 * @typedef {{ head: readonly string[], rows: readonly (readonly (string | number)[])[] }} Table
 * @typedef {readonly (string | Table)[]} Report Markdown, in parts
 */

export function table({ head, rows }) {
  const cells = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column].length).filter((length) => length <= WIDEST)));
  const line = (row) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join(" | ")} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  return [line(cells[0]), rule, ...cells.slice(1).map(line)].join("\n");
}

export const print = (report) => report.map((part) => (typeof part === "string" ? part : table(part))).join("\n\n");

/** @param {readonly number[]} values @param {number} share from 0 to 1 */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
export const median = (values) => percentile(values, 0.5);
export const sum = (values) => values.reduce((all, value) => all + value, 0);

export const thousands = (value) => Math.round(value).toLocaleString("en-US");
export const milliseconds = (value) => `${thousands(value)} ms`;
export const ratio = (value, base) => `${(value / base).toFixed(2)} x`;
