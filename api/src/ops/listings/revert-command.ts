import type { Command } from "commander";
import type { Operator } from "../operator.ts";
import { tellWith } from "./tell-changes.ts";

const collect = (value: string, before: readonly string[]): string[] => [...before, value];

/** `ops listings revert`: the way back from a change. */
export function addRevert(listings: Command, operator: Operator): void {
  listings
    .command("revert")
    .description("Puts fields back to what they were before a change that `listings history` shows.")
    .argument("<listing>", "its slug, a former slug, or its id")
    .requiredOption("--to <number>", "the number of the change, as `listings history` shows it", Number)
    .option("--field <field>", "only this field; can be given several times", collect, [])
    .option("--anyway", "also where a later change is lost")
    .option("--reason <text>", "why, for the record")
    .addHelpText(
      "after",
      "\nExamples:\n  ops listings revert pine-cabin --to 4711\n  ops listings revert pine-cabin --to 4711 --field Name --anyway",
    )
    .action(async (listing: string, { field, ...input }) => {
      const changed = await operator.run("listings revert", { ...input, listing, fields: field });
      tellWith(operator)(changed, `${changed.slug} is as it was before.`, `${changed.slug} was so already.`);
    });
}
