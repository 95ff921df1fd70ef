import { type Command, Option } from "commander";
import { type FilterInput, MISSING, NO_PLAN } from "./listing-filter.ts";

const list = (value: string): string[] => value.split(",").map((each) => each.trim());

/** The flags by which commands find listings; all that are given have to hold. */
export function addFilterOptions(command: Command): Command {
  return command
    .option("--drafts", "only those not published")
    .option("--published", "only those published")
    .option("--paused", "only those that their hosts paused")
    .option("--search <text>", "with this in slug, name, city, state or country")
    .option("--type <type>", "of this type: its slug, id or name")
    .option("--tag <tag>", "with this tag or furniture: its slug, id or name")
    .option("--country <name>", "in this country")
    .option("--state <name>", "in this state")
    .option("--city <name>", "in this city")
    .option("--plan <plan>", `on this plan, or ${NO_PLAN}`)
    .option("--featured", "only featured ones")
    .addOption(new Option("--not-featured", "only others").conflicts("featured"))
    .option("--boosted", "only those whose boost runs")
    .option("--verified", "only verified ones")
    .addOption(new Option("--not-verified", "only others").conflicts("verified"))
    .option("--missing <what>", `without ${MISSING.join(", ")}; separated by commas`, list)
    .option("--since <day>", "changed on this day or later, as 2026-03-04, UTC");
}

export interface FilterFlags {
  readonly drafts?: boolean;
  readonly published?: boolean;
  readonly paused?: boolean;
  readonly search?: string;
  readonly type?: string;
  readonly tag?: string;
  readonly country?: string;
  readonly state?: string;
  readonly city?: string;
  readonly plan?: string;
  readonly featured?: boolean;
  readonly notFeatured?: boolean;
  readonly boosted?: boolean;
  readonly verified?: boolean;
  readonly notVerified?: boolean;
  readonly missing?: string[];
  readonly since?: string;
}

/** The filter that a command's flags mean. Of flags that are no filter nothing is taken. */
export function readFilterFlags(flags: FilterFlags): FilterInput {
  const { drafts, published, paused, search, type, tag, country, state, city, plan, boosted, missing, since } = flags;
  const featured = flags.notFeatured ? false : flags.featured;
  const verified = flags.notVerified ? false : flags.verified;
  // What is not checked here, such as the words of --missing, the operation checks.
  return {
    drafts,
    published,
    paused,
    search,
    type,
    tag,
    country,
    state,
    city,
    plan,
    featured,
    boosted,
    verified,
    missing: missing as FilterInput["missing"],
    since,
  };
}
