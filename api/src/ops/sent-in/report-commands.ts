import { REPORT_REASONS } from "@nightlatch/domain";
import { type Command, Option } from "commander";
import { shown } from "../listings/listing-changes.ts";
import type { Operator } from "../operator.ts";
import { REPORT_STATES } from "./report-operations.ts";

const labelOf = (reason: string): string => REPORT_REASONS.find(({ value }) => value === reason)?.label ?? reason;

/** `ops reports ...`: reports of visitors that something is wrong with a listing. */
export function addReportCommands(program: Command, { run, print }: Operator): void {
  const reports = program.command("reports").description("What visitors have reported about a listing.");
  reports
    .command("list")
    .description("Lists reports, the longest waiting first.")
    .addOption(new Option("--state <state>", "which").choices(REPORT_STATES).default("open"))
    .option("--limit <n>", "at most this many, 1 to 1000", Number, 500)
    .option("--after <id>", "only those behind this one in the list, for its next page")
    .addHelpText("after", "\nExamples:\n  ops reports list\n  ops reports list --state all --json")
    .action(async (input) => {
      const found = await run("reports list", input);
      print(
        found,
        found.length === 0
          ? [input.state === "all" ? "Nothing was ever reported." : `No report is ${input.state}.`]
          : found.flatMap(({ id, slug, listingId, reason, details, createdAt, resolvedAt }) => [
              `${id}  ${resolvedAt ? "resolved" : "open"}  ${createdAt}  ${slug ?? `${listingId} (removed)`}  ${labelOf(reason)}`,
              ...(details ? [`  ${shown(details)}`] : []),
            ]),
      );
    });
  reports
    .command("resolve")
    .description("Closes a report. The listing stays as it is.")
    .argument("<id>", "its id, from `reports list`")
    .option("--reason <text>", "what was done about it, for the record")
    .addHelpText("after", "\nExamples:\n  ops reports resolve 4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c11 --reason 'labels put right'")
    .action(async (id: string, input) => {
      print(await run("reports resolve", { ...input, id }), ["The report is closed."]);
    });
  reports
    .command("resolve-many")
    .description("Closes all open reports about a listing, of a kind, or both.")
    .option("--listing <slug>", "only about this listing")
    .addOption(new Option("--about <reason>", "only of this kind").choices(REPORT_REASONS.map(({ value }) => value)))
    .option("--dry-run", "only show which they are")
    .option("--reason <text>", "what was done about them, for the record")
    .addHelpText("after", "\nExamples:\n  ops reports resolve-many --listing pine-cabin --dry-run")
    .action(async (input) => {
      const done = await run("reports resolve-many", input);
      print(done, [
        ...done.reports.map(({ id, slug, reason }) => `${id}  ${slug ?? "(removed)"}  ${labelOf(reason)}`),
        `${done.reports.length} ${done.resolved ? "closed" : "would be closed"}.`,
      ]);
    });
}
