import type { Command } from "commander";
import { leftLine } from "../../erasure/finish-erasure.ts";
import type { Operator } from "../operator.ts";

/** `ops erase`: everything about one person. */
export function addEraseCommands(program: Command, { run, print, note }: Operator): void {
  program
    .command("erase")
    .description("Erases everything stored about an email address, for good. A listing stays, without its host's contact details.")
    .requiredOption("--email <address>", "whose data it is")
    .option("--yes", "confirm that it is for good")
    .option("--reason <text>", "why, for the record; the address is left out of it")
    .addHelpText(
      "after",
      "\nIt goes from listings' contacts, submissions with their photos, removals, messages, mails, the waiting list and the record; and\nfrom backups when they are restored. Files that `export` and `subscribers export` wrote are yours to delete.\n\nExamples:\n  ops erase --email ada@stays.example --yes --reason 'asked by mail'",
    )
    .action(async (input) => {
      const { left, ...erased } = await run("erase", input);
      const parts = Object.entries(erased).filter(([, count]) => count > 0);
      print({ ...erased, left }, [
        parts.length === 0
          ? "Nothing was kept about this address. Backups cannot bring it back either."
          : `Erased: ${parts.map(([what, count]) => `${what} ${count}`).join(", ")}. Backups cannot bring it back.`,
      ]);
      for (const why of left) note(leftLine(why));
    });
}
