import type { Command } from "commander";
import { shown } from "../listings/listing-changes.ts";
import type { Operator } from "../operator.ts";

/** `ops audit list`: who changed what, and why. */
export function addAuditCommands(program: Command, { run, print }: Operator): void {
  const audit = program.command("audit").description("The record of changes: who made them, what they changed, and why.");
  audit
    .command("list")
    .description("Lists changes, newest first.")
    .option("--who <text>", "only by people with this in their name")
    .option("--action <text>", "only this kind of change, such as listing.publish or submission")
    .option("--subject <text>", "only changes to this, such as a listing's id")
    .option("--listing <slug>", "only about this listing, by its slug, now or before, or its id")
    .option("--since <day>", "from this day on, such as 2026-03-04, UTC")
    .option("--until <day>", "to the end of this day")
    .option("--limit <n>", "at most this many, 1 to 1000", Number, 50)
    .option("--after <number>", "only those before this entry, for the next page", Number)
    .addHelpText("after", "\nExamples:\n  ops audit list --action listing --since 2026-03-01\n  ops audit list --who ada --json")
    .action(async (input) => {
      const found = await run("audit list", input);
      print(
        found,
        found.length === 0
          ? ["Nothing like that is on record."]
          : found.flatMap(({ id, at, who, action, subject, changes }) => [
              `${id}  ${at}  ${who}  ${action}  ${subject}`,
              ...Object.entries(changes).map(([field, value]) => `  ${field}: ${shown(value)}`),
            ]),
      );
    });
}
