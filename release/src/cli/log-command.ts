import type { Command } from "commander";
import { PRODUCTION } from "../channel.ts";
import { type HistoryChange, type Outcome, type ReleaseHistory, readHistory } from "../history.ts";
import { RETENTION_DAYS } from "../measurements/measurement-log.ts";
import { formatAction, formatCount, formatMs, formatRate, formatTime, table } from "./format-table.ts";
import { channel, packageName, type Releaser, whole } from "./inputs.ts";

const NOTES = `A view is a page that a browser measured. Counts cover the time that a change was in effect: a canary's until it ended or
got another share, any other version's until the next version went live.`;

export function addLogCommand(program: Command, { registry, print }: Releaser): void {
  program
    .command("log")
    .description("Lists the changes to a channel, newest first: when, who, what, why, and with what result.")
    .argument("[remote]", "a remote's name, or shell; all of them by default", packageName)
    .option("--channel <name>", "the channel", channel, PRODUCTION)
    .option("--limit <n>", "the most changes to list", whole(1, 10_000), 20)
    .addHelpText(
      "after",
      `\n${NOTES}\n\nExamples:\n  release log\n  release log mf-browse --limit 5\n  release log --channel preview --json`,
    )
    .action(async (name: string | undefined, options: { channel: string; limit: number }) => {
      const history = await readHistory(await registry(), { ...options, name });
      print(history, linesOf(history, name));
    });
}

const HEAD = [
  "WHEN (UTC)",
  "WHO",
  "WHAT",
  "PACKAGE",
  "VERSION",
  "INSTEAD OF",
  "VIEWS",
  "ERRORS",
  "NOT RENDERED",
  "LCP P75",
  "UNTIL (UTC)",
  "WHY",
];

function linesOf({ channel: name, changes, older }: ReleaseHistory, only: string | undefined): string[] {
  if (changes.length === 0) return [only === undefined ? `Nothing has changed on ${name} yet.` : `${only} has not changed on ${name} yet.`];
  return [
    ...table(HEAD, changes.map(rowOf)),
    ...notesOn(changes),
    ...(older > 0 ? [`Older changes that are not shown (--limit): ${older}`] : []),
  ];
}

function rowOf({ at, by = "-", action, name, version, percent, replaced = "-", reason, went }: HistoryChange): string[] {
  const what = [formatTime(at), by, formatAction(action, percent), name, version, replaced];
  return [...what, ...(went ? outcomeCells(went) : ["-", "-", "-", "-", "-"]), reason || "-"];
}

function outcomeCells({ views, errors, serverFailures, vitals, end, ...rest }: Outcome): string[] {
  const until = end ? `${formatTime(end.at)}, ${formatAction(end.action, end.percent)} ${end.version}` : "now";
  if (isGone(rest.keptSince, end)) return ["deleted", "-", "-", "-", until];
  const marks = [rest.sharesHours && "*", rest.alsoOn.length > 0 && "+", rest.keptSince && "^"].filter(Boolean).join("");
  return [formatCount(views) + marks, formatRate(errors), formatRate(serverFailures), formatMs(vitals.LCP?.value), until];
}

const isGone = (keptSince: string | undefined, end: Outcome["end"]): boolean =>
  keptSince !== undefined && end !== undefined && end.at < keptSince;

function notesOn(changes: readonly HistoryChange[]): string[] {
  const all = changes.flatMap(({ went }) => went ?? []);
  const channels = [...new Set(all.flatMap(({ alsoOn }) => alsoOn))];
  return [
    ...(all.some(({ sharesHours }) => sharesHours)
      ? ["* includes counts of the same version from the change before or after, because counts are stored by the hour."]
      : []),
    ...(channels.length > 0 ? [`+ includes counts from ${channels.join(" and ")}, because all channels count a version together.`] : []),
    ...(all.some(({ keptSince }) => keptSince) ? [`^ covers the last ${RETENTION_DAYS} days only, because older counts are deleted.`] : []),
  ];
}
