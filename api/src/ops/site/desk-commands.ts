import { type Command, Option } from "commander";
import { DESK_ROLES } from "../../desk/operators.ts";
import type { Operator } from "../operator.ts";
import { ADDRESS_HELP } from "./site-address.ts";

/** `ops desk open|list|revoke`: who is let into the desk on the web (docs/product/desk.md). */
export function addDeskCommands(program: Command, { run, print }: Operator): void {
  const desk = program.command("desk").description("The desk on the web: who is let in, and who is there.");
  desk
    .command("open")
    .description("Makes a link that lets one person in, and prints it, once.")
    .requiredOption("--name <name>", "whose it is; the record has this name for what they do")
    .option("--hours <n>", "for how long they stay signed in, 1 to 168", Number, 12)
    .addOption(new Option("--role <role>", "what they may do").choices(DESK_ROLES).default("curator"))
    .addHelpText(
      "after",
      `\nExamples:\n  ops desk open --name Ada --hours 12\n  ops desk open --name Ben --role owner --json${ADDRESS_HELP}`,
    )
    .action(async (input) => {
      const opened = await run("desk open", input);
      print(opened, [
        `Address  ${opened.address}`,
        `For      ${opened.name}, ${opened.role}, ${opened.hours} hours`,
        `Expires  ${opened.expiresAt}`,
        "It is shown this once, and works once. Whoever has the address can use it.",
      ]);
    });
  desk
    .command("list")
    .description("Lists who is signed in, the latest first, who has passkeys, and whose links wait.")
    .addHelpText("after", "\nExamples:\n  ops desk list\n  ops desk list --json")
    .action(async () => {
      const { sessions, passkeys, links } = await run("desk list", {});
      const lines = [
        ...sessions.map(
          ({ id, name, role, device, openedBy, since, lastUsed, until }) =>
            `${id}  ${name}  ${role}  ${device}  let in by ${openedBy}  since ${since}  last used ${lastUsed}  until ${until}`,
        ),
        ...passkeys.map(({ id, name, label, since }) => `${id}  ${name}  passkey ${label}  since ${since}`),
        ...links.map(({ name, role, openedBy, until }) => `A link for ${name}, ${role}, made by ${openedBy}, waits until ${until}`),
      ];
      print({ sessions, passkeys, links }, lines.length === 0 ? ["Nobody is signed in, nobody has a passkey, and no link waits."] : lines);
    });
  desk
    .command("revoke")
    .description("Ends a session, takes a passkey away, or both with the links of a person, at once.")
    .argument("[id]", "the session's id, from `desk list`")
    .option("--passkey <id>", "a passkey's id, in place of a session's")
    .option("--name <name>", "the person, in place of an id")
    .option("--reason <text>", "why, for the record")
    .addHelpText(
      "after",
      "\nExamples:\n  ops desk revoke 4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c11\n  ops desk revoke --name Ada --reason 'laptop lost'",
    )
    .action(async (id: string | undefined, input: { name?: string; passkey?: string; reason?: string }) => {
      const ended = await run("desk revoke", { ...input, ...(id === undefined ? {} : { id }) });
      print(ended, [`Ended for ${ended.name}: sessions ${ended.sessions}, links ${ended.links}, passkeys ${ended.passkeys}.`]);
    });
}
