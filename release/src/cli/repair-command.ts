import type { Command } from "commander";
import { repair, SETTLED } from "../repair.ts";
import { whoReleases } from "../who.ts";
import { whole } from "./inputs.ts";
import type { Releaser } from "./releaser.ts";
import { table } from "./table.ts";

const MINUTE = 60_000;

/** `release repair`: finds what is damaged, lost or left over in the store, and mends what can be mended. */
export function addRepairCommand(program: Command, { env, registry, print, fail }: Releaser): void {
  program
    .command("repair")
    .description("Looks for what is damaged, lost or left over in the store, and mends what it can. Exit code 1: something is left to do.")
    .option("--dry-run", "only say what would be done")
    .option("--settled <minutes>", "leave alone what is younger: someone may still be writing it", whole(0, 100_000), SETTLED / MINUTE)
    .addHelpText("after", "\nExamples:\n  release repair --dry-run\n  release repair")
    .action(async ({ dryRun, settled }: { dryRun?: boolean; settled: number }) => {
      const found = await repair(await registry(), { dryRun, settled: settled * MINUTE, by: whoReleases(env) });
      if (found.some(({ mended }) => !mended)) fail();
      const rows = found.map(({ key, problem, remedy, mended }) => [mended ? "mended" : "to do", key, problem, remedy]);
      const left = found.filter(({ mended }) => !mended).length;
      const sum = `${found.length} found${dryRun ? ", nothing was changed" : ""}; ${left === 0 ? "nothing is left to do" : `${left} left to do`}.`;
      print(
        { dryRun: dryRun === true, found },
        found.length === 0 ? ["Everything in the store is as it should be."] : [...table(["", "FILE", "PROBLEM", "REMEDY"], rows), sum],
      );
    });
}
