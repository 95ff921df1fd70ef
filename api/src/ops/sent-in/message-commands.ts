import { type Command, Option } from "commander";
import type { Operator } from "../operator.ts";
import { MESSAGE_STATES } from "./message-operations.ts";

/** `ops messages ...`: what visitors wrote in the contact form. */
export function addMessageCommands(program: Command, { run, print, readLines }: Operator): void {
  const messages = program
    .command("messages")
    .description("What visitors have written to you. Each message was also sent to OPERATOR_EMAIL.");
  messages
    .command("list")
    .description("Lists messages that wait for an answer, newest first.")
    .addOption(new Option("--state <state>", "which").choices(MESSAGE_STATES).default("open"))
    .option("--after <id>", "only those behind this one in the list, for its next page")
    .option("--contacts", "add who wrote it")
    .option("--limit <n>", "at most this many, 1 to 1000", Number, 100)
    .addHelpText("after", "\nExamples:\n  ops messages list\n  ops messages list --contacts --json")
    .action(async (input) => {
      const found = await run("messages list", input);
      print(
        found,
        found.length === 0
          ? [input.state === "open" ? "No message waits." : "No message is like that."]
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
      const { message, form, subject, createdAt, name, email, answers, ...rest } = await run("messages show", { ...input, id });
      print({ ...rest, form, subject, createdAt, ...(email === undefined ? {} : { name, email }), message, answers }, [
        `Form: ${form}`,
        `Written: ${createdAt}`,
        email === undefined ? "From: (kept; --contacts shows it)" : `From: ${name} <${email}>`,
        `Subject: ${subject || "(none)"}`,
        "",
        ...message.split(/\r?\n/),
        ...answers.flatMap(({ at, who, text }) => ["", `Answered ${at} by ${who}:`, ...text.split(/\r?\n/)]),
      ]);
    });
  messages
    .command("answer")
    .description("Sends an answer by email, from the site's address. The message then is no longer open.")
    .argument("<id>", "its id, or the beginning of it")
    .argument("<text>", "in your own words; - reads them from standard input")
    .option("--again", "write once more, although it was answered or closed")
    .addHelpText(
      "after",
      "\nExamples:\n  ops messages answer 4f0c1a2e 'Yes, it is open in May.'\n  ops messages answer 4f0c1a2e - < answer.txt",
    )
    .action(async (id: string, text: string, input) => {
      const words = text === "-" ? (await readLines()).join("\n") : text;
      print(await run("messages answer", { ...input, id, text: words }), ["The answer waits to leave."]);
    });
  messages
    .command("close")
    .description("Takes a message off the open ones, without an answer.")
    .argument("<id>", "its id, or the beginning of it")
    .option("--reason <text>", "why, for the record")
    .addHelpText("after", "\nExamples:\n  ops messages close 4f0c1a2e --reason advertisement")
    .action(async (id: string, input) => {
      print(await run("messages close", { ...input, id }), ["The message is closed."]);
    });
}
