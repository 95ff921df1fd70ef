import type { Command } from "commander";
import { leftLine } from "../../erasure/finish-erasure.ts";
import { type Changes, changeLines } from "../listings/listing-changes.ts";
import { ALLOWABLE, type Allowable } from "../listings/oddities.ts";
import { MisunderstoodError } from "../operation.ts";
import type { InputOf } from "../operations.ts";
import type { Operator } from "../operator.ts";
import { readMapFile } from "../tables/column-map.ts";
import { SAME_NAME } from "../tables/import-operation.ts";
import type { Guard } from "./run-guards.ts";

/** Milliseconds between two looks at a run. */
const LOOK_MS = 500;

const list = (value: string): string[] => value.split(",").map((each) => each.trim());

/** `ops table ...`: a table service as the source of listings, by schedule. */
export function addScheduleCommands(program: Command, operator: Operator): void {
  const table = program.command("table").description("The table service as the source of listings, by schedule.");
  addShow(table, operator);
  addSet(table, operator);
  addRuns(table, operator);
  addGone(table, operator);
}

function addShow(table: Command, { run, print }: Operator): void {
  table
    .command("show")
    .description("Shows which service is named, the schedule, the last runs, and what waits. The key is never shown.")
    .addHelpText("after", "\nExamples:\n  ops table show\n  ops table show --json")
    .action(async () => {
      const found = await run("table show", {});
      const { service, schedule, counts } = found;
      print(found, [
        service ? `${service.address}, base ${service.base}, table ${service.table}` : "No table service is named here.",
        schedule.on ? `On, every ${schedule.everyMinutes} minutes; the next run is due at ${schedule.nextAt}.` : "Off.",
        `${counts.listings} listings come from the table, ${counts.gone} are gone from it and wait, ${counts.leftOut} were removed here.`,
        ...found.runs.map(
          ({ id, startedAt, kind, state, who, added, changed, same, refused, stopped }) =>
            `${id.slice(0, 8)}  ${startedAt}  ${kind === "check" ? "look" : "run"}  ${state}  ${who}  ${added} added, ${changed} changed, ${same} as they were, ${refused} refused${stopped ? `: ${stopped}` : ""}`,
        ),
      ]);
    });
}

interface SetFlags {
  readonly on?: boolean;
  readonly off?: boolean;
  readonly every?: number;
  readonly share?: number;
  readonly map?: string;
  readonly match?: string;
  readonly sameName?: (typeof SAME_NAME)[number];
  readonly allow?: string[];
  readonly reason?: string;
}

function addSet(table: Command, { run, print, note }: Operator): void {
  table
    .command("set")
    .description("Turns the schedule on or off, and says how the table is read.")
    .option("--on", "take the table in by schedule; the first run comes at once")
    .option("--off", "end that; listings stay as they are")
    .option("--every <minutes>", "minutes between two runs, 5 to 10080", Number)
    .option("--share <percent>", "most percent of the table's listings that one run may find gone, 1 to 100", Number)
    .option("--map <file>", "how columns are called here, as for `import`")
    .option("--match <how>", "what finds a record's listing, as for `import`")
    .option("--same-name <how>", `what becomes of another listing's slug: ${SAME_NAME.join(", ")}`)
    .option("--allow <kinds>", `store what the site doesn't know: ${ALLOWABLE.join(", ")}; separated by commas`, list)
    .option("--reason <text>", "why, for the record")
    .addHelpText(
      "after",
      "\nExamples:\n  ops table set --on --every 60\n  ops table set --map columns.json --share 5\n  ops table set --off --reason 'moving to another base'",
    )
    .action(async ({ on, off, every, share, map, match, sameName, allow, reason }: SetFlags) => {
      // What is not checked here, the operation checks.
      const options = {
        map: map === undefined ? undefined : await readMapFile(map),
        match,
        sameName,
        allow: allow as Allowable[] | undefined,
      };
      const given = Object.values(options).some((value) => value !== undefined);
      const set = await run("table set", {
        ...{ on: off ? false : on, every, share, reason },
        ...(given ? { options: options as InputOf<"table set">["options"] } : {}),
      });
      print(set, [
        set.on ? `On, every ${set.everyMinutes} minutes; the next run is due at ${set.nextAt}.` : "Off. Listings stay as they are.",
      ]);
      if (set.on && (await run("table show", {})).service === undefined)
        note("No table service is named here. Runs begin where AIRTABLE_BASE_ID and AIRTABLE_API_KEY are set for a server.");
    });
}

interface Outcome {
  readonly stopped?: string;
  readonly guards?: readonly Guard[];
  readonly findings?: readonly { readonly what: string; readonly why: string; readonly rows: number }[];
  readonly remarks?: readonly string[];
  readonly bad?: readonly { readonly recordId?: string; readonly line?: number; readonly reason: string }[];
  readonly gone?: readonly { readonly slug: string; readonly name: string }[];
  readonly goneCount?: number;
  readonly leftOut?: readonly { readonly name: string }[];
}

/** Waits until a run has ended. */
async function followed({ run, progress, pause }: Operator, id: string) {
  for (;;) {
    const shown = await run("imports show", { id });
    if (shown.state !== "running") return { ...shown, outcome: shown.outcome as Outcome };
    progress(shown.read);
    await pause(LOOK_MS);
  }
}

function outcomeLines({
  stopped,
  guards = [],
  findings = [],
  remarks = [],
  bad = [],
  gone = [],
  goneCount = 0,
  leftOut = [],
}: Outcome): string[] {
  return [
    ...findings.map(({ what, why, rows }) => `${what} ${why} (${rows === 1 ? "1 record" : `${rows} records`})`),
    ...remarks,
    ...bad.map(({ recordId, line, reason }) => `Record ${recordId ?? line}: ${reason}`),
    ...gone.map(({ slug, name }) => `${slug} (${name}) is gone from the table`),
    ...(goneCount > gone.length ? [`and ${goneCount - gone.length} more are gone`] : []),
    ...leftOut.map(({ name }) => `${name} was removed here, and is left out`),
    ...(stopped === undefined ? guards.map(({ words }) => `${words} A run would stop because of it.`) : [stopped]),
  ];
}

function addRuns(table: Command, operator: Operator): void {
  const { run, print, fail } = operator;
  table
    .command("look")
    .description("Shows every change that a run would make, and changes nothing.")
    .addHelpText("after", "\nExamples:\n  ops table look\n  ops table look --json")
    .action(async () => {
      const { id } = await run("table look", {});
      const done = await followed(operator, id);
      const changes: { readonly slug: string; readonly name: string; readonly fields?: Changes }[] = [];
      for (let page = 1, pages = 1; page <= pages; page++) {
        const found = await run("imports changes", { id, page });
        pages = found.pages;
        changes.push(...(found.changes as unknown as typeof changes));
      }
      if (done.outcome.stopped !== undefined) fail();
      print({ ...done, changes }, [
        ...changes.flatMap(({ slug, name, fields }) =>
          fields ? [`${slug} (${name})`, ...changeLines(fields)] : [`${slug} (${name}) is new`],
        ),
        ...outcomeLines(done.outcome),
        `It would be: ${done.added} added, ${done.changed} changed, ${done.same} as they were, ${done.refused} refused.`,
      ]);
    });
  table
    .command("run")
    .description("Takes the table in now, whether the schedule is on or not. Listings that are gone from it wait to be confirmed.")
    .option("--accept <what>", "although columns are odd, or more is gone than may be: columns, gone; separated by commas", list, [])
    .option("--reason <text>", "why, for the record")
    .addHelpText("after", "\nExamples:\n  ops table run\n  ops table run --accept gone --reason 'autumn clean-up'")
    .action(async ({ accept, reason }: { accept: InputOf<"table run">["accept"]; reason?: string }) => {
      const { id } = await run("table run", { accept, reason });
      const done = await followed(operator, id);
      if (done.state !== "done" || done.refused > 0) fail();
      print(done, [
        ...outcomeLines(done.outcome),
        `${done.added} added, ${done.changed} changed, ${done.same} as they were, ${done.refused} refused.`,
        ...(done.added + done.changed > 0 ? [`\`imports undo ${id.slice(0, 8)}\` takes it back.`] : []),
      ]);
    });
}

function addGone(table: Command, operator: Operator): void {
  const { run, print, note, fail } = operator;
  table
    .command("gone")
    .description("Lists what is gone from the table and waits, and what was removed here while the table still has it.")
    .option("--limit <n>", "at most this many, 1 to 50", Number, 50)
    .option("--after <slug>", "only those behind this one, for the next page")
    .addHelpText("after", "\nExamples:\n  ops table gone\n  ops table gone --json")
    .action(async (input) => {
      const found = await run("table gone", input);
      print(found, [
        ...found.listings.map(
          ({ id, slug, name, goneAt, changed }) =>
            `${id}  ${slug}  ${name}  gone since ${goneAt}${changed ? `, changed since by ${changed.who} on ${changed.at}` : ""}`,
        ),
        `${found.total} ${found.total === 1 ? "listing is" : "listings are"} gone from the table and wait.`,
        ...found.leftOut.map(({ record, name }) => `${record}  ${name} was removed here; the table still has it.`),
      ]);
    });
  table
    .command("confirm")
    .description("Removes listings that are gone from the table, with their hosts' contacts, for good.")
    .argument("<ids...>", "their ids, from `table gone`")
    .option("--yes", "confirm that it is for good")
    .option("--if-version <version>", "of one listing: only if it still has this version")
    .option("--reason <text>", "why, for the record")
    .addHelpText("after", "\nExamples:\n  ops table confirm recA1b2c3 recD4e5f6 --yes --reason 'sold'")
    .action(async (ids: string[], { ifVersion: version, ...input }) => {
      if (version !== undefined && ids.length > 1) throw new MisunderstoodError("--if-version is for one listing.");
      const done = await run("table confirm", { ...input, listings: ids.map((id) => ({ id, version })) });
      for (const { id, why } of done.left) note(`${id}: ${why}`);
      for (const why of done.files) note(leftLine(why));
      if (done.left.length > 0) fail();
      print(done, [
        ...done.removed.map(({ id, name }) => `${name} (${id}) is removed.`),
        `${done.removed.length} of ${ids.length} are removed.`,
      ]);
    });
  table
    .command("keep")
    .description("Keeps listings that are gone from the table; they don't wait any more.")
    .argument("<ids...>", "their ids, from `table gone`")
    .option("--reason <text>", "why, for the record")
    .addHelpText("after", "\nExamples:\n  ops table keep recA1b2c3")
    .action(async (ids: string[], input) => {
      const done = await run("table keep", { ...input, ids });
      print(done, [`${done.kept.length} of ${ids.length} stay.`]);
    });
  table
    .command("readmit")
    .description("Has the next run take in again what was removed here.")
    .argument("<records...>", "the records, from `table gone`")
    .option("--reason <text>", "why, for the record")
    .addHelpText("after", "\nExamples:\n  ops table readmit recA1b2c3")
    .action(async (records: string[], input) => {
      const done = await run("table readmit", { ...input, records });
      print(done, [`The next run takes in ${done.readmitted.length} of ${records.length}.`]);
    });
}
