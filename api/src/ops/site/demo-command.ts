import type { Command } from "commander";
import { shown } from "../listings/listing-changes.ts";
import type { Operator } from "../operator.ts";

/** `ops demo ...`: the demonstration that `pnpm start` loads. */
export function addDemoCommand(program: Command, { run, print }: Operator): void {
  program
    .command("demo")
    .description("The demonstration: invented listings and advertisements, which `pnpm start` loads into a new catalogue.")
    .command("remove")
    .description("Takes out all listings and advertisements of the demonstration, in one go. Listings with a real address stay.")
    .option("--yes", "confirm that it is for good; without it the command says how many there are")
    .option("--reason <text>", "why, for the record")
    .addHelpText(
      "after",
      "\nNo start loads them again.\n\nExamples:\n  ops demo remove\n  ops demo remove --yes --reason 'we open on Monday'",
    )
    .action(async (input) => {
      const { listings, ads, kept } = await run("demo remove", input);
      print({ listings, ads, kept }, [
        listings + ads === 0
          ? "There is no demonstration here."
          : `Taken out: ${listings} ${listings === 1 ? "listing" : "listings"} and ${ads} ${ads === 1 ? "advertisement" : "advertisements"} of the demonstration.`,
        ...(kept.length > 0 ? [`Kept, as each has a real address: ${shown(kept.join(", "))}`] : []),
      ]);
    });
}
