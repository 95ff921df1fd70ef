import { type Command, Option } from "commander";
import { MisunderstoodError } from "../operation.ts";
import type { Operator } from "../operator.ts";
import { addFilterOptions, type FilterFlags, readFilterFlags } from "./filter-options.ts";
import { CHANGE_MAX } from "./listing-bulk.ts";
import { changeLines } from "./listing-changes.ts";
import { ALLOWABLE, type Allowable } from "./oddities.ts";
import { OVER_PLAN } from "./over-plan.ts";

const collect = (value: string, before: readonly string[]): string[] => [...before, value];

interface Flags extends FilterFlags {
  readonly publish?: boolean;
  readonly unpublish?: boolean;
  readonly verify?: boolean;
  readonly unverify?: boolean;
  readonly feature?: boolean;
  readonly unfeature?: boolean;
  readonly set: string[];
  readonly addTag: string[];
  readonly takeTag: string[];
  readonly allow: Allowable[];
  readonly every?: boolean;
  readonly dryRun?: boolean;
  readonly silent?: boolean;
  readonly overPlan?: boolean;
  readonly reason?: string;
}

/** `ops listings change`: one change of many listings, found by a filter or named. */
export function addBulkCommand(listings: Command, operator: Operator): void {
  addFilterOptions(
    listings
      .command("change")
      .description(`Changes many listings in one way, at most ${CHANGE_MAX}, all of them or none.`)
      .argument("[slugs...]", "the listings; - reads them from standard input, one per line; left out, the flags find them"),
  )
    .option("--every", "every listing of the directory, where no other flag finds some")
    .option("--publish", "show them to everybody")
    .addOption(new Option("--unpublish", "hide them").conflicts("publish"))
    .option("--verify", "mark them as verified")
    .addOption(new Option("--unverify", "take that back").conflicts("verify"))
    .option("--feature", "put them first among the others")
    .addOption(new Option("--unfeature", "take that back").conflicts("feature"))
    .option("--set <field=value>", "a field as the source spells it; an empty value empties it", collect, [])
    .option("--add-tag <tag>", "add a tag: its slug, id or name", collect, [])
    .option("--take-tag <tag>", "take a tag away", collect, [])
    .option(
      "--allow <kinds>",
      `store what the site doesn't know: ${ALLOWABLE.join(", ")}; separated by commas`,
      (text: string) => text.split(","),
      [],
    )
    .option("--dry-run", "only show what would change, with the old and the new values")
    .option(...OVER_PLAN)
    .option("--silent", "send no mail to hosts whose listings are published for the first time")
    .option("--reason <text>", "why, for the record")
    .addHelpText(
      "after",
      "\nExamples:\n  ops listings change --country wales --missing photos --unpublish --dry-run\n  ops listings change pine-cabin oak-loft --add-tag sauna --set 'Max Guests=4'",
    )
    .action((slugs: string[], flags: Flags) => changeMany(operator, slugs, flags));
}

async function changeMany(operator: Operator, slugs: readonly string[], flags: Flags): Promise<void> {
  const { run, print, note, fail } = operator;
  const result = await run("listings change", {
    ...(await chosenBy(operator, slugs, flags)),
    acts: {
      publish: flags.unpublish ? false : flags.publish,
      verify: flags.unverify ? false : flags.verify,
      feature: flags.unfeature ? false : flags.feature,
      set: flags.set,
      addTags: flags.addTag,
      takeTags: flags.takeTag,
    },
    dryRun: flags.dryRun ?? false,
    silent: flags.silent ?? false,
    overPlan: flags.overPlan ?? false,
    reason: flags.reason,
    allow: flags.allow,
    name: CHANGE_MAX,
  });
  for (const { slug, reason } of result.refused) note(`${slug}: ${reason}`);
  if (result.refused.length > 0) fail();
  const counts = `${result.changed} changed, ${result.same} as they were, ${result.refused.length} refused.`;
  print(result, [
    ...result.changes.flatMap(({ slug, name, changes }) => [`${slug} (${name})`, ...changeLines(changes)]),
    flags.dryRun ? `It would be: ${counts}` : counts,
  ]);
}

/** @throws {MisunderstoodError} when nothing says which listings, because a slip would change all of them */
async function chosenBy({ readLines }: Operator, slugs: readonly string[], flags: Flags) {
  const filter = readFilterFlags(flags);
  const filters = Object.values(filter).some((value) => value !== undefined);
  if (slugs.length > 0 && (filters || flags.every)) throw new MisunderstoodError("Give slugs, or flags that find listings, not both.");
  if (slugs.length > 0) return { slugs: slugs.length === 1 && slugs[0] === "-" ? await readLines() : [...slugs] };
  if (!filters && !flags.every) throw new MisunderstoodError("Say which listings: slugs, flags that find them, or --every.");
  return { filter };
}
