import { type Command, Option } from "commander";
import { stringify } from "csv-stringify";
import { writeWhole } from "../files.ts";
import type { Operator } from "../operator.ts";
import { SUBSCRIBERS_PAGE } from "./subscriber-operations.ts";

/** `ops subscribers export`: the waiting list, for a mailing. The file has only addresses that their owners confirmed. */
export function addSubscriberCommands(program: Command, { run, print }: Operator): void {
  const subscribers = program.command("subscribers").description("The waiting list.");
  subscribers
    .command("list")
    .description("Lists addresses in alphabetical order.")
    .addOption(new Option("--state <state>", "which").choices(["confirmed", "pending", "all"]).default("confirmed"))
    .option("--query <text>", "only addresses with this in them")
    .option("--limit <n>", "at most this many, 1 to 1000", Number, 100)
    .option("--after <key>", "only those behind this address")
    .addHelpText("after", "\nExamples:\n  ops subscribers list --query example.org")
    .action(async (input) => {
      const { counts, subscribers: found } = await run("subscribers list", input);
      print({ counts, subscribers: found }, [
        ...found.map(({ email, state, tags, createdAt }) => `${email}  ${state}  ${tags.join(", ")}  ${createdAt}`),
        `${counts.confirmed} confirmed, ${counts.pending} not yet.`,
      ]);
    });
  subscribers
    .command("export")
    .description("Writes the confirmed addresses to a CSV file: email, tags, confirmed_at.")
    .argument("<file>", "where to write it; only you can read the file")
    .addHelpText("after", "\nExamples:\n  ops subscribers export waiting-list.csv")
    .action(async (file: string) => {
      let count = 0;
      async function* rows() {
        for (let after = ""; ; ) {
          const found = await run("subscribers page", { after });
          count += found.length;
          yield* found.map(({ email, tags, confirmedAt }) => [email, tags.join(", "), confirmedAt]);
          const last = found.at(-1);
          if (!last || found.length < SUBSCRIBERS_PAGE) return;
          after = last.key;
        }
      }
      // An address may begin like a formula, which a spreadsheet would run.
      await writeWhole(file, rows(), stringify({ header: true, columns: ["email", "tags", "confirmed_at"], escape_formulas: true }));
      await run("subscribers exported", { count });
      print({ file, count }, [`${count} confirmed ${count === 1 ? "address is" : "addresses are"} in ${file}.`]);
    });
}
