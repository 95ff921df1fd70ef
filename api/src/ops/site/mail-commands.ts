import { type Command, Option } from "commander";
import type { MailTrouble } from "../../mail/mail-standing.ts";
import { TROUBLED } from "../../mail/outbox.ts";
import { shown } from "../listings/listing-changes.ts";
import type { Operator } from "../operator.ts";
import { STUCK } from "./mail-operations.ts";

/** The line about mails that do not leave, also of `ops today`. */
export const serverLine = ({ reason, since }: MailTrouble): string => `Mails have not left since ${since}: ${shown(reason)}`;

const EXAMPLE_ID = "4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c11";

/** `ops mails ...`: mails in trouble, and why. */
export function addMailCommands(program: Command, { run, print }: Operator): void {
  const mails = program.command("mails").description("Emails that failed, may not have arrived, or wait for the mail server.");
  mails
    .command("list")
    .description("Lists them in the order they were written.")
    .addOption(new Option("--state <state>", "which; left out, all").choices(TROUBLED))
    .option("--limit <n>", "at most this many, 1 to 1000", Number, 500)
    .option("--after <id>", "only those behind this one in the list, for its next page")
    .addHelpText("after", "\nExamples:\n  ops mails list\n  ops mails list --state uncertain --json")
    .action(async (input) => {
      const found = await run("mails list", { ...input, contacts: true });
      const { trouble } = await run("mails server", {});
      const summary = trouble ? [serverLine(trouble)] : [];
      print(
        found,
        found.length === 0
          ? [...summary, "No mail is in trouble."]
          : [
              ...summary,
              ...found.flatMap(({ id, state, kind, to, subject, messageId, because, createdAt }) => [
                `${id}  ${state}  ${kind}  ${createdAt}  to ${to ?? ""}  ${subject ?? ""}`,
                `  ${messageId}  ${shown(because ?? "")}`,
              ]),
            ],
      );
    });
  mails
    .command("server")
    .description("Says whether the mail server takes mails, and if not, why and since when.")
    .addHelpText("after", "\nExamples:\n  ops mails server\n  ops mails server --json")
    .action(async () => {
      const found = await run("mails server", {});
      print(found, [found.trouble ? serverLine(found.trouble) : "No mail that was tried last failed."]);
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
      .addOption(new Option("--state <state>", "only those").choices(STUCK))
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
