import { PRIVACY_KEYS } from "@nightlatch/domain";
import type { Command } from "commander";
import type { Operator } from "../operator.ts";
import { IF_VERSION } from "./if-version.ts";
import { tellWith } from "./tell-changes.ts";

/** `ops listings fact`: what a listing says about privacy, one question at a time. */
export function addFact(listings: Command, operator: Operator): void {
  const { run, note } = operator;
  listings
    .command("fact")
    .description("Sets what a listing says about one question of privacy, as its host's word or as verified by us, of today.")
    .argument("<slug>", "the last part of the listing's address")
    .argument("<question>", PRIVACY_KEYS.join(", "))
    .argument("[answers...]", "as `ops fields` lists them for the question's column")
    .option("--detail <text>", "a few words more, such as where the cameras are")
    .option("--verified", "we have looked ourselves; without an answer, at the one that there is")
    .option("--since <day>", "since when; today when left out")
    .option("--off", "take the answer back")
    .option(...IF_VERSION)
    .option("--reason <text>", "why, for the record")
    .addHelpText(
      "after",
      "\nExamples:\n  ops listings fact pine-cabin cameras outside-only --detail 'at the gate'\n  ops listings fact pine-cabin cameras --verified --reason 'seen on our visit'\n  ops listings fact pine-cabin ground host-on-site other-guests\n  ops listings fact pine-cabin sound --off",
    )
    .action(async (slug: string, question: string, answers: readonly string[], { ifVersion: version, ...input }) => {
      const changed = await run("listings fact", { ...input, version, slug, question, answers: [...answers] });
      tellWith(operator)(changed, `${slug} is changed.`, `${slug} was so already.`);
      if (changed.noted) note(`A note of ${slug} goes on to say it: \`listings edit\` changes that.`);
      for (const conflict of changed.conflicts) note(conflict);
    });
}
