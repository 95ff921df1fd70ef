import type { Command } from "commander";
import { OPEN_PAGE_MS, prune } from "../prune.ts";
import { whole } from "./inputs.ts";
import type { Releaser } from "./releaser.ts";
import { table } from "./table.ts";

const HOUR = 3_600_000;

/** `release prune`: removes versions that are not needed any more. */
export function addPruneCommand(program: Command, { registry, print }: Releaser): void {
  program
    .command("prune")
    .description(
      "Removes old versions. Those that a channel gives out or may go back to stay, and so do those that an open page or an override may need.",
    )
    .requiredOption("--keep <n>", "keep at least this many of each package's newest versions", whole(1, 10_000))
    .option("--open-for <h>", "how long a page can stay open and still find its files, in hours", whole(0, 8760), OPEN_PAGE_MS / HOUR)
    .option("--dry-run", "only say what would be removed")
    .addHelpText("after", "\nExamples:\n  release prune --keep 10 --dry-run\n  release prune --keep 10")
    .action(async ({ openFor, ...options }: { keep: number; openFor: number; dryRun?: boolean }) => {
      const pruned = await prune(await registry(), { ...options, openFor: openFor * HOUR });
      const done = options.dryRun ? "would go" : "removed";
      const rows = [
        ...pruned.removed.map(({ name, version }) => [name, version, done]),
        ...pruned.kept.map(({ name, version, because }) => [name, version, `stays: ${because}`]),
      ];
      const count = pruned.removed.length;
      const sum = `${count} ${count === 1 ? "version" : "versions"} ${done}.`;
      print(pruned, rows.length > 0 ? [...table(["PACKAGE", "VERSION", ""], rows), sum] : ["Nothing is published yet."]);
    });
}
