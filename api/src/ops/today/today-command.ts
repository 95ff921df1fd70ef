import { PROXY_UNSAID } from "@nightlatch/process";
import type { Command } from "commander";
import { shown } from "../listings/listing-changes.ts";
import type { Operator } from "../operator.ts";
import { mentionsLine } from "../sent-in/erase-commands.ts";
import { serverLine } from "../site/mail-commands.ts";
import type { TableState } from "./table-state.ts";
import type { Queue } from "./waiting.ts";

/** `ops today`: what waits for the operator. */
export function addTodayCommand(program: Command, { run, print }: Operator): void {
  program
    .command("today")
    .description("Shows what waits for you, what is late, and what others have changed since your last visit.")
    .addHelpText("after", "\nExamples:\n  ops today\n  ops today --json")
    .action(async () => {
      const found = await run("today", {});
      print(found, [
        ...found.queues.map(queueLine),
        ...(found.isEmpty ? EMPTY : []),
        ...(found.demonstration > 0
          ? [`The demonstration is in the catalogue, ${found.demonstration} invented listings. \`ops demo remove\` takes it out.`]
          : []),
        ...(found.proxyUnsaid ? [PROXY_UNSAID] : []),
        ...found.ads.map(({ id, advertiser, until }) => `Advertisement ${id} of ${advertiser} ends on ${until}.`),
        ...tableLines(found.table),
        ...(found.mailServer ? [serverLine(found.mailServer)] : []),
        ...(found.mentions > 0 ? [mentionsLine(found.mentions)] : []),
        ...(found.photosAway ? ["Photos cannot be reached: some are not shown, and none are taken. The log of the servers says why."] : []),
        ...(found.late.length > 0 ? ["", "Late, the longest first:"] : []),
        ...found.late.map(({ queue, id, label, createdAt }) => `  ${queue}  ${id.slice(0, 8)}  ${createdAt}  ${shown(label)}`),
        ...(found.changes.length > 0 ? ["", found.firstVisit ? "Changed in the last week:" : "Changed since your last visit:"] : []),
        ...found.changes.map(({ at, who, action, subject }) => `  ${at}  ${who}  ${action}  ${subject}`),
      ]);
    });
}

/** How an operator gets from a new site to its first listing. */
const EMPTY = [
  "There are no listings yet, and pages say so to visitors. Add the first by one of these:",
  "  the form /add-listing, then `ops submissions approve`",
  "  a file: `ops import listings.csv --dry-run`, then without --dry-run",
  "  a table service: `ops import --table`",
];

function tableLines({ gone, stopped }: TableState): string[] {
  const waiting = `${gone} ${gone === 1 ? "listing is" : "listings are"} gone from the table and ${gone === 1 ? "waits" : "wait"} for you.`;
  return [...(gone > 0 ? [waiting] : []), ...(stopped ? [`The table's run of ${stopped.at} stopped: ${shown(stopped.why)}`] : [])];
}

function queueLine({ queue, waiting, oldest, due, late }: Queue): string {
  if (waiting === 0) return `${queue}: none`;
  return `${queue}: ${waiting}, the oldest of ${oldest}${late > 0 ? `, ${late} late` : due > 0 ? `, ${due} due today` : ""}`;
}
