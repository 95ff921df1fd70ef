import { type Command, Option } from "commander";
import { leftLine } from "../../erasure/finish-erasure.ts";
import { MisunderstoodError, OperationError } from "../operation.ts";
import type { Operator } from "../operator.ts";
import { ADDRESS_HELP } from "../site/site-address.ts";
import { addBulkCommand } from "./bulk-command.ts";
import { addFact } from "./fact-command.ts";
import { addFilterOptions, readFilterFlags } from "./filter-options.ts";
import { IF_VERSION } from "./if-version.ts";
import { changeLines, type ListingChange, shown } from "./listing-changes.ts";
import { LIST_PAGE, LISTING_SORTS, type States } from "./listing-list.ts";
import { ALLOWABLE } from "./oddities.ts";
import { OVER_PLAN } from "./over-plan.ts";
import { addPictures } from "./picture-command.ts";
import { imageOrigins, isPictureField, pictureWarning, unloadableOrigins } from "./picture-origins.ts";
import { addRevert } from "./revert-command.ts";
import { tellWith } from "./tell-changes.ts";

const collect = (value: string, before: readonly string[]): string[] => [...before, value];

/** A command on one listing. */
const commandOn =
  (listings: Command) =>
  (name: string, description: string, example: string): Command =>
    listings
      .command(name)
      .description(description)
      .argument("<slug>", "the last part of the listing's address")
      .option(...IF_VERSION)
      .option("--reason <text>", "why, for the record")
      .addHelpText("after", `\nExamples:\n${example}`);

/** `ops listings ...`: the listings of the directory. Every running server shows a change within a second or so. */
export function addListingCommands(program: Command, operator: Operator): void {
  const listings = program.command("listings").description("The directory's listings, drafts included.");
  addReading(listings, operator);
  addHistory(listings, operator);
  addRevert(listings, operator);
  addBulkCommand(listings, operator);
  addPictures(listings, operator);
  addMarks(listings, operator);
  addChanges(listings, operator);
}

function addReading(listings: Command, { run, print }: Operator): void {
  addFilterOptions(listings.command("list").description("Lists listings, by slug or by another column."))
    .addOption(new Option("--sort <column>", "what they are sorted by").choices(LISTING_SORTS).default("slug"))
    .option("--descending", "the last first")
    .option("--limit <n>", `at most this many, 1 to ${LIST_PAGE}`, Number, 100)
    .option("--after <slug>", "only those after this one, by slug")
    .option("--cursor <text>", "go on behind a page that ended with this cursor")
    .addOption(new Option("--all", "all of them, however many there are").conflicts("limit"))
    .addHelpText(
      "after",
      "\nExamples:\n  ops listings list --drafts\n  ops listings list --country wales --missing photos,booking-link --sort updated --descending\n  ops listings list --drafts --all --json | jq -r '.listings[].slug' | ops listings publish -",
    )
    .action(async ({ all, limit, after, sort, descending, cursor, ...flags }) => {
      const input = { ...readFilterFlags(flags), sort, descending, after, cursor };
      const found = await run("listings list", { ...input, limit: all ? LIST_PAGE : limit });
      for (let next = found.next; all && next !== undefined; ) {
        const page = await run("listings list", { ...input, after: undefined, limit: LIST_PAGE, cursor: next, count: false });
        found.listings.push(...page.listings);
        next = page.next;
      }
      const rest = after === undefined && cursor === undefined ? found.total - found.listings.length : 0;
      print(found, [
        ...found.listings.map(
          ({ slug, name, place, published, paused, featured, verified }) =>
            `${slug}  ${[published ? "published" : paused ? "paused" : "draft", featured && "featured", verified && "verified"].filter(Boolean).join(", ")}  ${name}  ${place}`,
        ),
        rest > 0
          ? `and ${rest} more; --limit shows more at once, --all all.`
          : `${found.total} ${found.total === 1 ? "listing" : "listings"}`,
        ...(found.states && !flags.drafts && !flags.published && !flags.paused ? [stateLine(found.states)] : []),
      ]);
    });
  listings
    .command("show")
    .description("Shows everything stored about a listing.")
    .argument("<slug>", "the last part of the listing's address")
    .option("--contacts", "add what is known of its host, which visitors never see")
    .addHelpText("after", "\nExamples:\n  ops listings show pine-cabin\n  ops listings show pine-cabin --contacts --json")
    .action(async (slug: string, input) => {
      const found = await run("listings show", { ...input, slug });
      const host = found.host
        ? Object.entries(found.host).map(([field, value]) => `${field}: ${shown(value)}`)
        : found.hostFields.map((field) => `${field}: (kept; --contacts shows it)`);
      const fields = Object.entries(found.record).map(([field, value]) => `${field}: ${shown(value)}`);
      print(found, [...fields, ...host, `version: ${found.version}`, ...found.conflicts]);
    });
}

const stateLine = ({ published, paused, drafts }: States) =>
  `${published} published, ${paused} paused by their hosts, ${drafts} ${drafts === 1 ? "draft" : "drafts"}`;

/** What was changed of a listing, by whom and when. */
function addHistory(listings: Command, { run, print }: Operator): void {
  listings
    .command("history")
    .description("Shows what has changed in a listing, newest first, with the values before and after.")
    .argument("<listing>", "its slug, a former slug, or its id; a removed listing is found only by its id")
    .option("--limit <n>", "at most this many changes, 1 to 1000", Number, 100)
    .addHelpText("after", "\nExamples:\n  ops listings history pine-cabin\n  ops listings history recA1b2 --limit 5 --json")
    .action(async (listing: string, input) => {
      const found = await run("listings history", { ...input, listing });
      const lines = found.entries.flatMap(({ id, at, who, action, changes, remarks }) => [
        [String(id), at, who, action, ...Object.entries(remarks).map(([name, value]) => `${name}: ${shown(value)}`)].join("  "),
        ...changeLines(changes),
      ]);
      print(found, lines.length > 0 ? lines : [`Nothing was changed of ${listing} so far.`]);
    });
}

/** A command on several listings. */
const commandOnMany =
  (listings: Command) =>
  (name: string, description: string, example: string): Command =>
    listings
      .command(name)
      .description(description)
      .argument("<slugs...>", "the last parts of the listings' addresses; - reads them from standard input, one per line")
      .option(...IF_VERSION)
      .option("--reason <text>", "why, for the record")
      .addHelpText("after", `\nExamples:\n${example}`);

/**
 * Changes listings one after another. One that cannot be changed is told, and the others are changed all the same; of several,
 * and of those from standard input, the result is a list.
 */
async function changeEach(
  operator: Operator,
  slugs: readonly string[],
  version: string | undefined,
  change: (slug: string) => Promise<{ readonly changed: ListingChange; readonly done: string; readonly already: string }>,
): Promise<void> {
  const [only, ...others] = slugs;
  if (version !== undefined && (only === "-" || others.length > 0)) throw new MisunderstoodError("--if-version is for one listing.");
  if (only !== undefined && only !== "-" && others.length === 0) {
    const { changed, done, already } = await change(only);
    return tellWith(operator)(changed, done, already);
  }
  const wanted = only === "-" && others.length === 0 ? await operator.readLines() : slugs;
  const results: ListingChange[] = [];
  const lines: string[] = [];
  for (const slug of wanted) {
    try {
      const { changed, done, already } = await change(slug);
      results.push(changed);
      lines.push(Object.keys(changed.changes).length === 0 ? already : done);
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      operator.note(error.message);
      operator.fail();
    }
  }
  operator.print(results, [...lines, `${results.length} of ${wanted.length} listings are done.`]);
}

/** What a listing is marked with: published, verified, featured. */
function addMarks(listings: Command, operator: Operator): void {
  const { run } = operator;
  const many = commandOnMany(listings);
  many("publish", "Shows listings to everybody.", `  ops listings publish pine-cabin --reason 'photos are in'${ADDRESS_HELP}`)
    .option("--silent", "send no mail to the host who submitted it, now or later")
    .action((slugs: string[], { ifVersion: version, ...input }) =>
      changeEach(operator, slugs, version, async (slug) => {
        const changed = await run("listings publish", { ...input, version, slug });
        const told = changed.address === undefined ? "" : ` Its host is told by mail: ${changed.address}`;
        const paused = changed.pausedByHost ? " Its host has paused it, so nobody sees it until its host shows it again." : "";
        return { changed, done: `${slug} is published.${told}${paused}`, already: `${slug} was published already.${told}${paused}` };
      }),
    );
  many("unpublish", "Hides listings and keeps all of them.", "  ops listings unpublish pine-cabin --reason 'host asked'").action(
    (slugs: string[], { ifVersion: version, ...input }) =>
      changeEach(operator, slugs, version, async (slug) => {
        const changed = await run("listings unpublish", { ...input, version, slug });
        return { changed, done: `${slug} is a draft now.`, already: `${slug} was a draft already.` };
      }),
  );
  many("verify", "Marks listings as verified with their hosts.", "  ops listings verify pine-cabin\n  ops listings verify pine-cabin --off")
    .option("--off", "take it back")
    .action((slugs: string[], { ifVersion: version, ...input }) =>
      changeEach(operator, slugs, version, async (slug) => {
        const changed = await run("listings verify", { ...input, version, slug });
        const state = input.off ? "not verified" : "verified";
        return { changed, done: `${slug} is ${state}.`, already: `${slug} was ${state} already.` };
      }),
    );
  many("feature", "Puts listings first among the others.", "  ops listings feature pine-cabin\n  ops listings feature pine-cabin --off")
    .option("--off", "take it back")
    .option(...OVER_PLAN)
    .action((slugs: string[], { ifVersion: version, ...input }) =>
      changeEach(operator, slugs, version, async (slug) => {
        const changed = await run("listings feature", { ...input, version, slug });
        const still = input.off && changed.featured ? " Its boost or its plan features it all the same." : "";
        const state = input.off ? "not marked as featured" : "marked as featured";
        return { changed, done: `${slug} is ${state}.${still}`, already: `${slug} was ${state} already.${still}` };
      }),
    );
}

/** Changes of what a listing is, and its end. */
function addChanges(listings: Command, operator: Operator): void {
  const { run, print, note, env } = operator;
  const [one, tell] = [commandOn(listings), tellWith(operator)];
  one(
    "boost",
    "Runs a Featured Boost; one property per host at a time.",
    "  ops listings boost pine-cabin --days 30\n  ops listings boost pine-cabin --off",
  )
    .option("--days <n>", "for how many days from now, 1 to 365", Number)
    .option("--off", "end it now")
    .option("--over-limit", "also where all places of its region are taken")
    .action(async (slug: string, { ifVersion: version, ...input }) => {
      const changed = await run("listings boost", { ...input, version, slug });
      const { taken, limit, region } = changed.places;
      const unknown = changed.hostKnown ? "" : " We don't know its host's email, so we couldn't look for the host's other boosts.";
      tell(
        changed,
        changed.boostUntil
          ? `${slug} is boosted until ${changed.boostUntil}. ${taken} of ${limit} places for boosts in ${region} are taken.${unknown}`
          : `${slug} is not boosted any more.`,
        `${slug} had no boost.`,
      );
    });
  one(
    "edit",
    "Changes fields of a listing.",
    "  ops listings edit pine-cabin --set 'Name=Pine Cabin' --set 'Max Guests=4'\n  ops listings edit pine-cabin --set 'Tags=tag-sauna, tag-pool-private' --set 'Website='",
  )
    .option(...OVER_PLAN)
    .option("--set <field=value>", "a field as the source spells it; an empty value empties it; lists are separated by commas", collect, [])
    .option(
      "--allow <kinds>",
      `store what the site doesn't know: ${ALLOWABLE.join(", ")}; separated by commas`,
      (text: string) => text.split(","),
      [],
    )
    .action(async (slug: string, { ifVersion: version, ...input }) => {
      const changed = await run("listings edit", { ...input, version, slug });
      const moved = changed.slug === slug ? "" : ` It is found at ${changed.slug} now, and ${slug} leads there.`;
      tell(changed, `${slug} is changed.${moved}`, `${slug} was so already.`);
      for (const conflict of changed.conflicts) note(conflict);
      for (const [field, change] of Object.entries(changed.changes)) {
        const origins = isPictureField(field) && "to" in change ? unloadableOrigins(change.to, imageOrigins(env)) : [];
        if (origins.length > 0) note(pictureWarning(origins));
      }
    });
  addFact(listings, operator);
  addHostLink(listings, operator);
  one("remove", "Removes a listing and its host's contacts for good.", "  ops listings remove pine-cabin --yes --reason 'sold'")
    .option("--yes", "confirm that it is for good")
    .action(async (slug: string, { ifVersion: version, ...input }) => {
      const removed = await run("listings remove", { ...input, version, slug });
      const host = removed.hostInUse
        ? " Its host has something else here, which keeps the contacts."
        : removed.hostErased
          ? " All about its host is erased."
          : "";
      print(removed, [`${removed.name} (${slug}) is removed.${host}`]);
      for (const why of removed.left) operator.note(leftLine(why));
    });
}

/** The link to the page of a listing's host. */
function addHostLink(listings: Command, { run, print }: Operator): void {
  commandOn(listings)(
    "host-link",
    "Mails its host a new link to the host's own page.",
    `  ops listings host-link pine-cabin\n  ops listings host-link pine-cabin --revoke --reason 'mailbox was read by others'${ADDRESS_HELP}`,
  )
    .option("--revoke", "take back every link, and end what they opened, instead")
    .action(async (slug: string, { ifVersion: version, ...input }) => {
      const done = await run("listings host-link", { ...input, version, slug });
      const revoked = done.revoked === 0 ? "no link opened it" : "its link opens nothing any more";
      print(done, [
        input.revoke
          ? `The page of the host of ${slug} is closed: ${revoked}.`
          : `The host of ${slug} gets a new link by mail. The link before opens nothing any more.`,
      ]);
    });
}
