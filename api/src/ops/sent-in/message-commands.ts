import type { Command } from "commander";
import type { Operator } from "../operator.ts";

/** `ops messages list|show`: what visitors wrote in the contact form. */
export function addMessageCommands(program: Command, { run, print }: Operator): void {
  const messages = program
    .command("messages")
    .description("What visitors have written to you. Each message was also sent to OPERATOR_EMAIL.");
  messages
    .command("list")
    .description("Lists messages, newest first.")
    .option("--contacts", "add who wrote it")
    .option("--limit <n>", "at most this many, 1 to 1000", Number, 100)
    .addHelpText("after", "\nExamples:\n  ops messages list\n  ops messages list --contacts --json")
    .action(async (input) => {
      const found = await run("messages list", input);
      print(
        found,
        found.length === 0
          ? ["Nobody has written."]
          : found.map(({ id, form, createdAt, subject, name, email }) =>
              [id, createdAt, form, subject || "(no subject)", ...(email === undefined ? [] : [`${name} <${email}>`])].join("  "),
            ),
      );
    });
  messages
    .command("show")
    .description("Shows a whole message.")
    .argument("<id>", "its id, from `messages list`")
    .option("--contacts", "add who wrote it")
    .addHelpText("after", "\nExamples:\n  ops messages show 4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c11 --contacts")
    .action(async (id: string, input) => {
      const { message, form, subject, createdAt, name, email, ...rest } = await run("messages show", { ...input, id });
      print({ ...rest, form, subject, createdAt, ...(email === undefined ? {} : { name, email }), message }, [
        `Form: ${form}`,
        `Written: ${createdAt}`,
        email === undefined ? "From: (kept; --contacts shows it)" : `From: ${name} <${email}>`,
        `Subject: ${subject || "(none)"}`,
        "",
        ...message.split(/\r?\n/),
      ]);
    });
}
