import { type Command, Option } from "commander";
import { leftLine } from "../../erasure/finish-erasure.ts";
import { REMOVAL_STATES } from "../../form-handling/removal-store.ts";
import { shown } from "../listings/listing-changes.ts";
import type { ResultOf } from "../operations.ts";
import type { Operator } from "../operator.ts";

const ID = "4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c11";

/** `ops removals ...`: requests to take a listing down (docs/product/forms-removal.md). */
export function addRemovalCommands(program: Command, operator: Operator): void {
  const removals = program.command("removals").description("Requests to take a listing down.");
  addReading(removals, operator);
  addResolve(removals, operator);
}

function addReading(removals: Command, { run, print }: Operator): void {
  removals
    .command("list")
    .description("Lists requests, the longest waiting first.")
    .addOption(new Option("--state <state>", "which").choices([...REMOVAL_STATES, "all"]).default("open"))
    .option("--limit <n>", "at most this many, 1 to 1000", Number, 500)
    .option("--after <id>", "only those behind this one in the list, for its next page")
    .option("--contacts", "add who asked")
    .addHelpText("after", "\nExamples:\n  ops removals list\n  ops removals list --state all --contacts --json")
    .action(async (input) => {
      const found = await run("removals list", input);
      print(
        found,
        found.length === 0 ? [input.state === "all" ? "Nobody ever asked." : `No request is ${input.state}.`] : found.flatMap(linesOf),
      );
    });
  removals
    .command("show")
    .description("Shows one request.")
    .argument("<id>", "its id, from `removals list`")
    .option("--contacts", "add who asked")
    .addHelpText("after", `\nExamples:\n  ops removals show ${ID} --contacts`)
    .action(async (id: string, input) => {
      const found = await run("removals show", { ...input, id });
      print(found, linesOf(found));
    });
}

const ASKED_BY = {
  host: "confirmed from its host's stored address",
  unconfirmed: "not confirmed: it gives its host's stored address, and the link that was mailed there was not pressed",
  "somebody else": "asked from another address than its host's",
  unknown: "whether its host asked cannot be told: one of the addresses is not kept",
} as const;

function linesOf(removal: ResultOf<"removals show">): string[] {
  const { id, reference, state, permanence, reason, propertyName, listingSlug, bookingLink, reasonDetails, createdAt, contact } = removal;
  const confirmed = removal.confirmedAt ? ` on ${removal.confirmedAt.slice(0, 10)}` : "";
  return [
    `${id}  ${reference}  ${state}  ${permanence}  ${reason}  ${propertyName}  ${listingSlug ?? "(names no listing)"}  ${createdAt}`,
    `  ${ASKED_BY[removal.askedBy]}${confirmed}${bookingLink ? `; ${shown(bookingLink)}` : ""}`,
    ...(reasonDetails ? [`  ${shown(reasonDetails)}`] : []),
    ...(contact && Object.keys(contact).length > 0 ? [`  ${Object.values(contact).map(shown).join("  ")}`] : []),
  ];
}

function addResolve(removals: Command, { run, print, note }: Operator): void {
  removals
    .command("resolve")
    .description("Does what was asked and tells the host by email: removes the listing or, for a temporary request, unpublishes it.")
    .argument("<id>", "its id, from `removals list`")
    .option("--until <day>", "for temporary requests: the day on which the listing shows again, such as 2026-03-04, UTC")
    .option("--listing <slug>", "the listing it is about, if the request names none or another")
    .option("--keep", "only unpublish the listing, although the request is permanent")
    .option("--decline", "close the request and leave the listing as it is; no one is told")
    .option("--silent", "send no mail")
    .option("--reason <text>", "why, for the record")
    .addHelpText(
      "after",
      `\nExamples:\n  ops removals resolve ${ID} --until 2027-04-01\n  ops removals resolve ${ID} --listing pine-cabin\n  ops removals resolve ${ID} --decline --reason 'not the host'`,
    )
    .action(async (id: string, input) => {
      const resolved = await run("removals resolve", { ...input, id });
      const line = {
        left: () => `The request ${resolved.reference} is declined.`,
        removed: () => `${resolved.propertyName} is removed, with its host's contacts.`,
        unpublished: () => `${resolved.propertyName} is a draft now${resolved.until ? `, and shows again on ${resolved.until}` : ""}.`,
      }[resolved.became];
      const told =
        resolved.told === 0
          ? "Nobody is told by mail."
          : `Told by mail: ${resolved.told === 1 ? "one address" : "who asked, and the host"}.`;
      print(resolved, [`${line()} ${resolved.became === "left" ? "" : told}`.trim()]);
      for (const why of resolved.left) note(leftLine(why));
    });
}
