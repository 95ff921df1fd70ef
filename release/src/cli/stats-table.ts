import type { PackageStats, VersionStats } from "../measurements/read-stats.ts";
import { type Quantile, shownValue, type Timed, VITALS } from "../measurements/vitals.ts";
import { shownRate as percent, shownTime, shownCount as whole } from "./table.ts";

const HEAD = [
  "VERSION",
  "",
  "PAGES",
  "NOT RENDERED",
  "RENDER P75 (OF)",
  "VIEWS",
  ...VITALS.map((vital) => `${vital} P75 (OF)`),
  "WITH ERRORS",
  "NOT LOADED",
  "SINCE (UTC)",
];
/** Indexes of the columns that hold words, which are aligned left. All others hold numbers and are aligned right. */
const WORDS: ReadonlySet<number> = new Set([0, 1]);

/** The measurements as lines for people. */
export function statsLines({ name, channel, hours, versions, halted }: PackageStats): string[] {
  const title = `${name} on ${channel}, ${hours === 1 ? "this hour" : `the last ${hours} hours`}`;
  const table = versions.length === 0 ? ["Nothing was measured."] : aligned([HEAD, ...versions.map(rowOf)]);
  return [
    title,
    ...table,
    ...versions.flatMap(reasonsOf),
    ...halted.map(({ version, at, reason }) => `${version} was halted at ${at}: ${reason}`),
  ];
}

function rowOf({ version, state, pages, views, vitals, renderTime, errors, loadFailures, serverFailures, since }: VersionStats): string[] {
  return [
    version,
    state === "other" ? "" : state,
    whole(pages),
    percent(serverFailures),
    quantile("render", renderTime),
    whole(views),
    ...VITALS.map((vital) => quantile(vital, vitals[vital])),
    percent(errors),
    percent(loadFailures),
    shownTime(since),
  ];
}

/** Why pages of a version were not rendered, most often first; no line when there is nothing to say. */
function reasonsOf({ version, reasons }: VersionStats): string[] {
  const told = Object.entries(reasons).sort(([, one], [, other]) => other - one);
  return told.length === 0 ? [] : [`${version} on the server: ${told.map(([reason, times]) => `${reason} ${whole(times)}`).join(", ")}`];
}

const quantile = (measure: Timed, found: Quantile | undefined): string =>
  found ? `${shownValue(measure, found.value)} (${whole(found.samples)})` : "-";

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number) => (WORDS.has(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0));
  return rows.map((row) => row.map(pad).join("  ").trimEnd());
}
