import { type Command, Option } from "commander";
import { leftLine } from "../../erasure/finish-erasure.ts";
import { MisunderstoodError } from "../operation.ts";
import type { Operator } from "../operator.ts";
import { keptLines, mentionLine } from "./person-commands.ts";

/** The line about texts of others that wait. */
export const mentionsLine = (waiting: number): string =>
  `${waiting} ${waiting === 1 ? "text of somebody else names" : "texts of others name"} an erased person: \`mentions list\` shows ${waiting === 1 ? "it" : "them"}.`;

/** `ops erase`: everything about one person. */
export function addEraseCommands(program: Command, operator: Operator): void {
  const { run, print, note } = operator;
  program
    .command("erase")
    .description("Erases everything stored about an email address, for good. A listing stays, without its host's contact details.")
    .argument("[address]", "whose data it is")
    .addOption(new Option("--email <address>", "the same as ADDRESS").hideHelp())
    .option("--yes", "confirm that it is for good; without it, what would go is shown")
    .option("--reason <text>", "why, for the record; the address is left out of it")
    .addHelpText(
      "after",
      "\nIt goes from listings' contacts, submissions with their photos, removals, messages, mails, the waiting list and the record; and\nfrom backups when they are restored. What other people's texts say about the person waits for `mentions erase`. Files that\n`export`, `person export` and `subscribers export` wrote are yours to delete.\n\nExamples:\n  ops erase ada@stays.example\n  ops erase ada@stays.example --yes --reason 'asked by mail'",
    )
    .action(async (argument: string | undefined, { email: option, ...input }: { email?: string; yes?: boolean; reason?: string }) => {
      const email = argument ?? option;
      if (email === undefined) throw new MisunderstoodError("ADDRESS is required: whose data it is.");
      if (!input.yes) {
        const kept = await run("person show", { address: email });
        print(kept, keptLines(kept));
      }
      const { left, ...erased } = await run("erase", { ...input, email });
      const { waiting, ...gone } = erased;
      const parts = Object.entries(gone).filter(([, count]) => count > 0);
      print({ ...erased, left }, [
        parts.length === 0
          ? "Nothing was kept about this address. Backups cannot bring it back either."
          : `Erased: ${parts.map(([what, count]) => `${what} ${count}`).join(", ")}. Backups cannot bring it back.`,
        ...(waiting > 0 ? [mentionsLine(waiting)] : []),
      ]);
      for (const why of left) note(leftLine(why));
    });
  addMentionCommands(program, operator);
}

/** `ops mentions ...`: texts of other people that name somebody who was erased. */
function addMentionCommands(program: Command, { run, print, note }: Operator): void {
  const mentions = program.command("mentions").description("Texts of other people that name somebody who was erased, and wait for you.");
  mentions
    .command("list")
    .description("Shows each mention: its id, where it is, and the words around it.")
    .addHelpText("after", "\nExamples:\n  ops mentions list")
    .action(async () => {
      const found = await run("mentions list", {});
      print(
        found,
        found.mentions.length === 0
          ? ["No text waits."]
          : [
              ...found.mentions.flatMap((each) => [each.id, mentionLine(each)]),
              "",
              `Take all of them out: \`mentions erase --seen ${found.seen} --yes\`; --keep ID leaves one as it is.`,
            ],
      );
    });
  mentions
    .command("erase")
    .description("Takes the mentions that `mentions list` has shown out of their texts, for good; nothing, if others wait by now.")
    .requiredOption("--seen <word>", "the word at the end of `mentions list`")
    .option("--keep <ids...>", "mentions that stay as they are")
    .option("--yes", "confirm that it is for good")
    .option("--reason <text>", "why, for the record")
    .addHelpText("after", "\nExamples:\n  ops mentions erase --seen Wb3xM9qLr0aT5uZc --yes")
    .action(async (input) => {
      const { left, ...done } = await run("mentions erase", input);
      print({ ...done, left }, [`Taken out of ${done.texts + done.records} texts; ${done.kept} mentions stay.`]);
      for (const why of left) note(leftLine(why));
    });
}
