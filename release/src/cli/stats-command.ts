import type { Command } from "commander";
import { PRODUCTION } from "../channel.ts";
import { RETENTION_DAYS } from "../measurements/measurement-log.ts";
import { type PackageStats, readStats, type VersionStats } from "../measurements/read-stats.ts";
import { formatVital, type Quantile, type Timed, VITALS } from "../measurements/vitals.ts";
import { formatCount, formatTime, formatRate as percent, table } from "./format-table.ts";
import { channel, packageName, type Releaser, whole } from "./inputs.ts";

export function addStatsCommand(program: Command, { registry, print }: Releaser): void {
  program
    .command("stats")
    .description("Shows for each version how fast its pages were and how many failed, and which canaries were halted.")
    .argument("<remote>", "a remote's name, or shell", packageName)
    .option("--hours <h>", "how many hours to look back", whole(1, RETENTION_DAYS * 24), 24)
    .option("--channel <name>", "the channel whose live version and canary are marked", channel, PRODUCTION)
    .addHelpText(
      "after",
      "\nPAGES counts pages that servers sent, VIEWS those that browsers measured (not all do). Three values in four do not exceed P75.\n\nExamples:\n  release stats mf-browse\n  release stats shell --hours 168 --json",
    )
    .action(async (name: string, options: { hours: number; channel: string }) => {
      const stats = await readStats(await registry(), name, options);
      print(stats, statsLines(stats));
    });
}

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
const TEXT_COLUMNS = 2;

export function statsLines({ name, channel, hours, versions, halted }: PackageStats): string[] {
  const title = `${name} on ${channel}, ${hours === 1 ? "this hour" : `the last ${hours} hours`}`;
  const lines = versions.length === 0 ? ["Nothing was measured."] : table(HEAD, versions.map(rowOf), (column) => column >= TEXT_COLUMNS);
  return [
    title,
    ...lines,
    ...versions.flatMap(reasonsOf),
    ...halted.map(({ version, at, reason }) => `${version} was halted at ${at}: ${reason}`),
  ];
}

function rowOf({ version, state, pages, views, vitals, renderTime, errors, loadFailures, serverFailures, since }: VersionStats): string[] {
  return [
    version,
    state === "other" ? "" : state,
    formatCount(pages),
    percent(serverFailures),
    quantile("render", renderTime),
    formatCount(views),
    ...VITALS.map((vital) => quantile(vital, vitals[vital])),
    percent(errors),
    percent(loadFailures),
    formatTime(since),
  ];
}

function reasonsOf({ version, reasons }: VersionStats): string[] {
  const sortedReasons = Object.entries(reasons).sort(([, one], [, other]) => other - one);
  return sortedReasons.length === 0
    ? []
    : [`${version} on the server: ${sortedReasons.map(([reason, times]) => `${reason} ${formatCount(times)}`).join(", ")}`];
}

const quantile = (measure: Timed, found: Quantile | undefined): string =>
  found ? `${formatVital(measure, found.value)} (${formatCount(found.samples)})` : "-";
