import { type Command, Option } from "commander";
import { REMOVAL_STATES } from "../../form-handling/removal-store.ts";
import { shown } from "../listings/listing-changes.ts";
import type { Operator } from "../operator.ts";

const ID = "4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c11";

/** `ops removals ...`: requests to take a listing down (docs/product/forms-removal.md). */
export function addRemovalCommands(program: Command, { run, print }: Operator): void {
  const removals = program.command("removals").description("Requests to take a listing down.");
  removals
    .command("list")
    .description("Shows requests, the one that waits longest first.")
    .addOption(new Option("--state <state>", "which").choices([...REMOVAL_STATES, "all"]).default("open"))
    .option("--contacts", "with who asked")
    .addHelpText("after", "\nExamples:\n  ops removals list\n  ops removals list --state all --contacts --json")
    .action(async (input) => {
      const found = await run("removals list", input);
      print(
        found,
        found.length === 0
          ? [input.state === "all" ? "Nobody ever asked." : `No request is ${input.state}.`]
          : found.flatMap(({ id, reference, state, permanence, reason, propertyName, listingSlug, reasonDetails, createdAt, contact }) => [
              `${id}  ${reference}  ${state}  ${permanence}  ${reason}  ${propertyName}  ${listingSlug ?? "(names no listing)"}  ${createdAt}`,
              ...(reasonDetails ? [`  ${shown(reasonDetails)}`] : []),
              ...(contact ? [`  ${Object.values(contact).map(shown).join("  ")}`] : []),
            ]),
      );
    });
  removals
    .command("resolve")
    .description("Does what was asked: removes the listing, or for a temporary request unpublishes it.")
    .argument("<id>", "as `removals list` shows it")
    .option("--until <day>", "temporary requests: the day on which the listing shows again, as 2026-03-04, UTC")
    .option("--listing <slug>", "the listing it is about, when the request names none or another")
    .option("--keep", "only unpublish the listing, although the request is permanent")
    .option("--decline", "close the request and leave the listing as it is")
    .option("--reason <text>", "why, for the record")
    .addHelpText(
      "after",
      `\nExamples:\n  ops removals resolve ${ID} --until 2027-04-01\n  ops removals resolve ${ID} --listing pine-cabin\n  ops removals resolve ${ID} --decline --reason 'not the host'`,
    )
    .action(async (id: string, input) => {
      const resolved = await run("removals resolve", { ...input, id });
      const line = {
        left: () => `The request ${resolved.reference} is declined.`,
        removed: () => `${resolved.propertyName} is removed.`,
        unpublished: () => `${resolved.propertyName} is a draft now${"until" in resolved ? `, and shows again on ${resolved.until}` : ""}.`,
      }[resolved.became];
      print(resolved, [line()]);
    });
}
