import type { Command } from "commander";
import { shown } from "../listings/listing-changes.ts";
import { MisunderstoodError } from "../operation.ts";
import type { ResultOf } from "../operations.ts";
import type { Operator } from "../operator.ts";

interface Filter {
  readonly search?: string;
  readonly before?: string;
  readonly withoutPhotos?: boolean;
  readonly dryRun?: boolean;
}

interface Reason {
  readonly stock?: string | undefined;
  readonly reason?: string | undefined;
}

/** The words of a reason: those given, or the stock reason that is named. @throws {MisunderstoodError} for one that is none */
export async function wordsOf(run: Operator["run"], { stock, reason }: Reason): Promise<string> {
  if (reason !== undefined || stock === undefined) return reason ?? "";
  const words = (await run("submissions reasons", {})).find((each) => each.id === stock)?.text;
  if (words === undefined) throw new MisunderstoodError("--stock is none of `submissions reasons`.");
  return words;
}

/** Decisions about many submissions at once. */
export function addSubmissionBulk(submissions: Command, { run, print }: Operator): void {
  const filtered = (name: string, description: string) =>
    submissions
      .command(name)
      .description(`${description} At most 100 at a time, the longest waiting first.`)
      .argument("[ids...]", "their whole ids, from `submissions list`")
      .option("--search <words>", "only with these words in the name, description, place or links")
      .option("--before <day>", "only what came before this day")
      .option("--without-photos", "only what came without photos")
      .option("--dry-run", "only show which they are");
  const asked = (ids: readonly string[], filter: Filter) => ({
    ...filter,
    ...(ids.length > 0 ? { submissions: ids.map((id) => ({ id })) } : {}),
  });
  filtered("approve-many", "Makes drafts of submissions.")
    .option("--reason <text>", "why, for the record")
    .addHelpText("after", "\nExamples:\n  ops submissions approve-many --search lakeside --dry-run")
    .action(async (ids: string[], input: Filter & Reason) => {
      const made = await run("submissions approve-many", asked(ids, input));
      print(made, lines(made, "drafts now", "would be drafts"));
    });
  filtered("reject-many", "Declines submissions with one reason, and tells their hosts by email.")
    .option("--reason <text>", "why, in words for the hosts; also kept for the record")
    .option("--stock <id>", "the words of `submissions reasons` with this id, in place of --reason")
    .option("--silent", "send no mail: the reason is only for the record")
    .addHelpText("after", "\nExamples:\n  ops submissions reject-many --without-photos --before 2026-03-04 --stock booking-page --dry-run")
    .action(async (ids: string[], { stock, reason, ...input }: Filter & Reason & { silent?: boolean }) => {
      const declined = await run("submissions reject-many", { ...asked(ids, input), reason: await wordsOf(run, { stock, reason }) });
      print(declined, lines(declined, `declined. Hosts told by mail: ${declined.hostsTold}`, "would be declined"));
    });
  submissions
    .command("undo-many")
    .description("Takes decisions back within ten seconds, with the mails about them.")
    .argument("<ids...>", "their whole ids")
    .addHelpText("after", "\nExamples:\n  ops submissions undo-many 4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c11")
    .action(async (ids: string[]) => {
      const undone = await run("submissions undo-many", { ids });
      print(undone, lines(undone, "wait again", ""));
    });
}

function lines({ done, notDone, dryRun }: ResultOf<"submissions reject-many">, did: string, would: string): string[] {
  return [
    ...done.map(({ id, name }) => `${id}  ${shown(name)}`),
    ...notDone.map(({ id, name, why }) => `${id}  ${shown(name)}: ${why}`),
    `${done.length} ${dryRun ? would : did}.`,
    ...(notDone.length > 0 ? [`${notDone.length} as before.`] : []),
  ];
}
