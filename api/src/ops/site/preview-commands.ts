import { PREVIEW_SCOPES } from "@nightlatch/domain";
import { Argument, type Command, Option } from "commander";
import { commas } from "../commas.ts";
import type { Operator } from "../operator.ts";
import { ADDRESS_HELP } from "./site-address.ts";

/** `ops preview issue|list|revoke`: invitations to see drafts (docs/product/preview.md). */
export function addPreviewCommands(program: Command, { run, print }: Operator): void {
  const preview = program.command("preview").description("Invitations to see listings that are not public yet.");
  preview
    .command("issue")
    .description("Creates an invitation and prints its token, once.")
    .requiredOption("--name <name>", "the name that the banner greets")
    .option("--days <n>", "for how many days it is valid, 1 to 365", Number, 14)
    .addOption(new Option("--scope <scope>", "all drafts, or the listed ones").choices(PREVIEW_SCOPES).default("all"))
    .option("--allow <slugs>", "the drafts that `--scope listed` opens, separated by commas", commas, [])
    .option("--sessions <n>", "how many browsers can have it open at once, 1 to 100", Number, 3)
    .addHelpText(
      "after",
      `\nExamples:\n  ops preview issue --name Ada --days 7\n  ops preview issue --name Press --scope listed --allow pine-cabin,old-mill --sessions 1 --json${ADDRESS_HELP}`,
    )
    .action(async (input) => {
      const issued = await run("preview issue", input);
      print(issued, [
        `Token    ${issued.token}`,
        `Address  ${issued.address}`,
        `Expires  ${issued.expiresAt}`,
        "It is shown this once. Whoever has the address can open it.",
      ]);
    });
  preview
    .command("list")
    .description("Lists invitations, newest first.")
    .option("--limit <n>", "at most this many, 1 to 1000", Number, 500)
    .option("--after <id>", "only those behind this one in the list, for its next page")
    .addHelpText("after", "\nExamples:\n  ops preview list\n  ops preview list --json")
    .action(async (input) => {
      const tokens = await run("preview list", input);
      print(
        tokens,
        tokens.length === 0
          ? ["No invitation was ever made."]
          : tokens.map(
              ({ id, name, scope, state, openSessions, sessions, views, lastAt, expiresAt, because }) =>
                `${id}  ${state}${because ? ` (${because})` : ""}  ${name}  scope ${scope}  ${openSessions} of ${sessions} browsers  ${views} events${lastAt ? `, the last ${lastAt}` : ""}  until ${expiresAt}`,
            ),
      );
    });
  preview
    .command("use")
    .description("Shows when an invitation was opened, and which pages were looked at.")
    .argument("<id>", "its id, or the beginning of it")
    .option("--limit <n>", "at most this many of each, 1 to 1000", Number, 100)
    .addHelpText("after", "\nExamples:\n  ops preview use 4f0c1a2e")
    .action(async (id: string, input) => {
      const used = await run("preview use", { ...input, id });
      print(used, [
        `${used.sessions.length} ${used.sessions.length === 1 ? "browser has" : "browsers have"} opened it.`,
        ...used.events.map(({ at, event, path }) => `${at}  ${event}  ${path}`),
      ]);
    });
  preview
    .command("revoke")
    .description("Revokes an invitation and ends its sessions at once.")
    .addArgument(new Argument("<id>", "its id, from `preview list`"))
    .option("--reason <text>", "why, for the record", "revoked by the operator")
    .addHelpText("after", "\nExamples:\n  ops preview revoke 4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c11 --reason 'sent to the wrong person'")
    .action(async (id: string, { reason }: { reason: string }) => {
      const revoked = await run("preview revoke", { id, reason });
      print(revoked, [`The invitation of ${revoked.name} is closed.`]);
    });
}
