import { type Command, Option } from "commander";
import { commas } from "../commas.ts";
import { changeLines } from "../listings/listing-changes.ts";
import type { Operator } from "../operator.ts";
import { PLACEMENTS } from "./ad-operations.ts";

/** `ops ads ...`: advertisements and their counts. */
export function addAdCommands(program: Command, operator: Operator): void {
  const ads = program.command("ads").description("Advertisements and their counts.");
  addAdd(ads, operator);
  addList(ads, operator);
  addEdit(ads, operator);
  addPauseAndResume(ads, operator);
  addStats(ads, operator);
  addDays(ads, operator);
}

function addAdd(ads: Command, { run, print }: Operator): void {
  ads
    .command("add")
    .description("Adds one picture for an advertiser.")
    .requiredOption("--advertiser <name>", "who pays for it")
    .requiredOption("--image <path>", "its picture, 300 x 1050, as a path that this site serves")
    .requiredOption("--alt <text>", "what the picture shows and says")
    .requiredOption("--url <address>", "where it leads")
    .option("--id <id>", "its id; left out, made from the advertiser's name")
    .addOption(new Option("--placement <place>", "where it stands").choices(PLACEMENTS).default(PLACEMENTS[0]))
    .option("--regions <groups>", "region groups, separated by commas; left out, everywhere", commas, [])
    .option("--from <day>", "its first day, such as 2026-03-04, UTC; left out, today")
    .option("--until <day>", "its last day")
    .option("--weight <n>", "how often, compared with the others, 1 to 1000", Number, 1)
    .option("--paused", "don't show it yet")
    .option("--reason <text>", "why, for the record")
    .addHelpText(
      "after",
      "\nExamples:\n  ops ads add --advertiser Nightjar --image /media/ads/nightjar-1.svg --alt 'Nightjar, slow candles' --url https://nightjar.example\n  ops ads add --id moss-2 --advertiser Moss --image /media/ads/low-tide-1.svg --alt Moss --url moss.example --regions fl,northeast --until 2027-01-31",
    )
    .action(async (input) => {
      const added = await run("ads add", input);
      print(added, [
        `${added.id} is added, ${added.paused ? "paused" : `shown from ${added.from}${added.until ? ` to ${added.until}` : ""}`}.`,
      ]);
    });
}

function addList(ads: Command, { run, print }: Operator): void {
  ads
    .command("list")
    .description("Lists advertisements by id.")
    .option("--limit <n>", "at most this many, 1 to 1000", Number, 500)
    .option("--after <id>", "only those behind this id")
    .addHelpText("after", "\nExamples:\n  ops ads list\n  ops ads list --json")
    .action(async (input) => {
      const found = await run("ads list", input);
      print(
        found,
        found.length === 0
          ? ["There is no advertisement."]
          : found.map(
              ({ id, state, advertiser, regions, from, until, weight, url }) =>
                `${id}  ${state}  ${advertiser}  ${regions.join(",") || "everywhere"}  ${from} to ${until ?? "no end"}  weight ${weight}  ${url}`,
            ),
      );
    });
}

function addEdit(ads: Command, { run, print }: Operator): void {
  ads
    .command("edit")
    .description("Changes its picture, words, address, regions, days or weight.")
    .argument("<id>", "its id, from `ads list`")
    .option("--image <path>", "its picture, as a path that this site serves")
    .option("--alt <text>", "what the picture shows and says")
    .option("--url <address>", "where it leads")
    .option("--regions <groups>", "region groups, separated by commas", commas)
    .option("--from <day>", "its first day, such as 2026-03-04, UTC")
    .option("--until <day>", "its last day")
    .option("--no-until", "take its last day away")
    .option("--weight <n>", "how often, compared with the others, 1 to 1000", Number)
    .option("--reason <text>", "why, for the record")
    .addHelpText("after", "\nExamples:\n  ops ads edit nightjar --until 2027-01-31 --weight 2")
    .action(async (id: string, { until, ...input }) => {
      const edited = await run("ads edit", { ...input, id, ...(until === undefined || until === true ? {} : { until: until || null }) });
      print(edited, Object.keys(edited.changes).length === 0 ? ["It was so already."] : changeLines(edited.changes));
    });
}

function addDays(ads: Command, { run, print }: Operator): void {
  ads
    .command("days")
    .description("Shows how often one was seen and clicked on each day.")
    .argument("<id>", "its id, from `ads list`")
    .option("--days <n>", "how many days, 1 to 366", Number, 30)
    .addHelpText("after", "\nExamples:\n  ops ads days nightjar --days 7")
    .action(async (id: string, input) => {
      const found = await run("ads days", { ...input, id });
      print(
        found,
        found.days.map(({ day, impressions, clicks }) => `${day}  seen ${impressions}  followed ${clicks}`),
      );
    });
}

function addPauseAndResume(ads: Command, { run, print }: Operator): void {
  for (const [name, done] of [
    ["pause", "is paused"],
    ["resume", "is shown again"],
  ] as const) {
    ads
      .command(name)
      .description(name === "pause" ? "Hides it until it is resumed. Its counts are kept." : "Shows it again, within its days.")
      .argument("<id>", "its id, from `ads list`")
      .option("--reason <text>", "why, for the record")
      .addHelpText("after", `\nExamples:\n  ops ads ${name} nightjar`)
      .action(async (id: string, input) => {
        const changed = await run(`ads ${name}`, { ...input, id });
        print(changed, [changed.changed ? `${id} ${done}.` : `${id} was so already.`]);
      });
  }
}

function addStats(ads: Command, { run, print }: Operator): void {
  ads
    .command("stats")
    .description("Shows how often each one was seen and clicked.")
    .option("--from <day>", "from this day on, such as 2026-03-04, UTC")
    .option("--until <day>", "to the end of this day")
    .option("--id <id>", "only this one")
    .addHelpText("after", "\nExamples:\n  ops ads stats\n  ops ads stats --from 2026-03-01 --until 2026-03-31 --json")
    .action(async (input) => {
      const found = await run("ads stats", input);
      print(
        found,
        found.map(({ id, advertiser, impressions, clicks }) => {
          const rate = impressions ? `  ${((100 * clicks) / impressions).toFixed(1)} %` : "";
          return `${id}  ${advertiser}  seen ${impressions}  followed ${clicks}${rate}`;
        }),
      );
    });
}
