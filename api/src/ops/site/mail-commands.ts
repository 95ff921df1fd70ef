import { type Command, Option } from "commander";
import type { Operator } from "../operator.ts";
import { TROUBLED } from "./mail-operations.ts";

const EXAMPLE_ID = "4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c11";

/** `ops mails ...`: mails that are not sent again by themselves. */
export function addMailCommands(program: Command, { run, print }: Operator): void {
  const mails = program.command("mails").description("Emails that failed, or that may not have arrived.");
  mails
    .command("list")
    .description("Lists them in the order they were written.")
    .addOption(new Option("--state <state>", "which; left out, both").choices(TROUBLED))
    .option("--limit <n>", "at most this many, 1 to 1000", Number, 500)
    .option("--after <id>", "only those behind this one in the list, for its next page")
    .addHelpText("after", "\nExamples:\n  ops mails list\n  ops mails list --state uncertain --json")
    .action(async (input) => {
      const found = await run("mails list", { ...input, contacts: true });
      print(
        found,
        found.length === 0
          ? ["No mail is in trouble."]
          : found.flatMap(({ id, state, kind, to, subject, messageId, because, createdAt }) => [
              `${id}  ${state}  ${kind}  ${createdAt}  to ${to ?? ""}  ${subject ?? ""}`,
              `  ${messageId}  ${because ?? ""}`,
            ]),
      );
    });
  mails
    .command("retry")
    .description("Sends an email again, with the same Message-ID.")
    .argument("<id>", "its id, from `mails list`")
    .option("--reason <text>", "why, for the record")
    .addHelpText("after", `\nExamples:\n  ops mails retry ${EXAMPLE_ID}`)
    .action(async (id: string, input) => {
      const mail = await run("mails retry", { ...input, id });
      print(mail, [`The mail ${mail.messageId} waits to leave again.`]);
    });
  mails
    .command("close")
    .description("Gives up on an email and deletes its content.")
    .argument("<id>", "its id, from `mails list`")
    .option("--reason <text>", "why, for the record")
    .addHelpText("after", `\nExamples:\n  ops mails close ${EXAMPLE_ID} --reason 'arrived, says the mail server'`)
    .action(async (id: string, input) => {
      const mail = await run("mails close", { ...input, id });
      print(mail, [`The mail ${mail.messageId} is closed.`]);
    });
  for (const [name, verb] of [
    ["retry-many", "Sends all of them again"],
    ["close-many", "Gives up on all of them"],
  ] as const) {
    mails
      .command(name)
      .description(`${verb} that are in a state, of a kind, or both.`)
      .addOption(new Option("--state <state>", "only those").choices(TROUBLED))
      .option("--kind <kind>", "only of this kind, such as property-published")
      .option("--dry-run", "only show which they are")
      .option("--reason <text>", "why, for the record")
      .addHelpText("after", `\nExamples:\n  ops mails ${name} --state failed --dry-run`)
      .action(async (input) => {
        const done = await run(`mails ${name}`, input);
        print(done, [
          ...done.mails.map(({ id, kind, messageId }) => `${id}  ${kind}  ${messageId}`),
          `${done.mails.length} ${done.done ? "settled" : "would be settled"}.`,
        ]);
      });
  }
}
