import type { Command } from "commander";
import { PRODUCTION } from "../channel.ts";
import { KEPT_DAYS } from "../measurements/measurement-log.ts";
import { readStats } from "../measurements/read-stats.ts";
import { channel, packageName, whole } from "./inputs.ts";
import type { Releaser } from "./releaser.ts";
import { statsLines } from "./stats-table.ts";

/** `release stats`: measurements of each version, by visitors' browsers and by the servers. */
export function addStatsCommand(program: Command, { registry, print }: Releaser): void {
  program
    .command("stats")
    .description("Shows for each version how fast its pages were and how many failed, and which canaries were halted for that.")
    .argument("<remote>", "a remote, or shell", packageName)
    .option("--hours <h>", "how far back, whole hours of the clock", whole(1, KEPT_DAYS * 24), 24)
    .option("--channel <name>", "the channel whose live version and canary are marked", channel, PRODUCTION)
    .addHelpText(
      "after",
      "\nPages are what servers gave out, and views what browsers measured (some do); p75 is what three in four don't exceed.\n\nExamples:\n  release stats mf-browse\n  release stats shell --hours 168 --json",
    )
    .action(async (name: string, options: { hours: number; channel: string }) => {
      const stats = await readStats(await registry(), name, options);
      print(stats, statsLines(stats));
    });
}
