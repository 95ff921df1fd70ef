import { resolve } from "node:path";
import type { Command } from "commander";
import { PRODUCTION } from "../channel.ts";
import { type CopyOptions, copyLive } from "../copy.ts";
import { OPEN_PAGE_MS, prune } from "../prune.ts";
import { repair, SETTLED } from "../repair.ts";
import { isGone, readReports } from "../server-reports.ts";
import { createFolderStore } from "../store.ts";
import { identify, readIdentity, replaceStores } from "../store-identity.ts";
import { formatTime, table } from "./format-table.ts";
import { channel, packageName, type Releaser, whole, whoReleases } from "./inputs.ts";

export function addStoreCommands(program: Command, { registry, print }: Releaser): void {
  const store = program
    .command("store")
    .description("Shows the store's identity, and tests whether two people can safely write to it.")
    .addHelpText("after", "\nExamples:\n  release store\n  release store replace 0b0f6b5e-5f4e-4f6e-9d39-3f0c8b4b8a11")
    .action(async () => {
      const { store: opened } = await registry();
      const identity = await readIdentity(opened);
      if (!identity) return print({ identity: null }, ["The store is empty. It gets an identity when something is published to it."]);
      await identify(opened);
      const replaces = identity.replaces?.length ? [`It replaces ${identity.replaces.join(", ")}.`] : [];
      print({ identity, safe: true }, [
        `The store is ${identity.id}, since ${formatTime(identity.at)}.`,
        ...replaces,
        "Two people can safely write to it.",
      ]);
    });

  store
    .command("replace")
    .description(
      "Makes servers accept this store in place of the one they know, for example after you restored a backup or moved a bucket.",
    )
    .argument("[ids...]", "identities of stores that servers know; this store's own is always included")
    .action(async (ids: readonly string[]) => {
      const identity = await replaceStores((await registry()).store, ids);
      print({ identity }, [`The store is now ${identity.id}, and replaces ${identity.replaces?.join(", ") || "none"}.`]);
    });

  program
    .command("servers")
    .description("Shows the servers that report to the store, and the versions that they refused.")
    .addHelpText("after", "\nExamples:\n  release servers\n  release servers --json")
    .action(async () => {
      const reports = await readReports((await registry()).store);
      if (reports.length === 0) return print([], ["No server reports to this store."]);
      const rows = reports.map((report) => [
        report.id,
        report.channel,
        isGone(report) ? "gone" : "serving",
        `${formatTime(report.at)}`,
        String(report.seq),
        Object.entries(report.refused)
          .map(([name, why]) => `${name}: ${why}`)
          .join(" ") || "-",
      ]);
      print(reports, table(["SERVER", "CHANNEL", "", "REPORTED (UTC)", "ENTRY", "REFUSED"], rows));
    });
}

export function addCopyCommand(program: Command, { registry, print }: Releaser): void {
  program
    .command("copy")
    .description("Copies the live set of a channel into a folder, which is then a store of its own.")
    .argument("<folder>", "a folder without releases")
    .option("--channel <name>", "the channel", channel, PRODUCTION)
    .option(
      "--without <package>",
      "leave a package out; can be repeated",
      (name, names: readonly string[]) => [...names, packageName(name)],
      [],
    )
    .addHelpText("after", "\nExamples:\n  release copy /tmp/live\n  release copy /tmp/live --without mf-browse")
    .action(async (folder: string, options: Required<CopyOptions>) => {
      const copied = await copyLive(await registry(), createFolderStore(resolve(folder)), options);
      print({ channel: options.channel, folder: resolve(folder), copied }, [
        ...table(
          ["PACKAGE", "VERSION"],
          copied.map(({ name, version }) => [name, version]),
        ),
        `${copied.length} ${copied.length === 1 ? "package" : "packages"} copied to ${resolve(folder)}.`,
      ]);
    });
}

const HOUR = 3_600_000;

export function addPruneCommand(program: Command, { registry, print }: Releaser): void {
  program
    .command("prune")
    .description("Removes old versions that no channel serves or can go back to, and that no open page or override needs.")
    .requiredOption("--keep <n>", "keep at least this many of each package's newest versions", whole(1, 10_000))
    .option("--open-for <h>", "for how many hours open pages can still load their files", whole(0, 8760), OPEN_PAGE_MS / HOUR)
    .option("--dry-run", "only list what would be removed")
    .addHelpText("after", "\nExamples:\n  release prune --keep 10 --dry-run\n  release prune --keep 10")
    .action(async ({ openFor, ...options }: { keep: number; openFor: number; dryRun?: boolean }) => {
      const pruned = await prune(await registry(), { ...options, openFor: openFor * HOUR });
      const done = options.dryRun ? "would be removed" : "removed";
      const rows = [
        ...pruned.removed.map(({ name, version }) => [name, version, done]),
        ...pruned.kept.map(({ name, version, because }) => [name, version, `kept: ${because}`]),
      ];
      const count = pruned.removed.length;
      const sum = `${count} ${count === 1 ? "version" : "versions"} ${done}.`;
      print(pruned, rows.length > 0 ? [...table(["PACKAGE", "VERSION", ""], rows), sum] : ["Nothing is published yet."]);
    });
}

const MINUTE = 60_000;

export function addRepairCommand(program: Command, { env, registry, print, fail }: Releaser): void {
  program
    .command("repair")
    .description(
      "Finds damaged, lost and leftover files in the store, and repairs what it can. Exit code 1 means that something is left to do.",
    )
    .option("--dry-run", "only list what would be done")
    .option("--settled <minutes>", "skip younger files, which somebody may still be writing", whole(0, 100_000), SETTLED / MINUTE)
    .addHelpText("after", "\nExamples:\n  release repair --dry-run\n  release repair")
    .action(async ({ dryRun, settled }: { dryRun?: boolean; settled: number }) => {
      const found = await repair(await registry(), { dryRun, settled: settled * MINUTE, by: whoReleases(env) });
      if (found.some(({ mended }) => !mended)) fail();
      const rows = found.map(({ key, problem, remedy, mended }) => [mended ? "repaired" : "to do", key, problem, remedy]);
      const left = found.filter(({ mended }) => !mended).length;
      const sum = `${found.length} found${dryRun ? ", nothing was changed" : ""}; ${left === 0 ? "nothing is left to do" : `${left} left to do`}.`;
      print(
        { dryRun: dryRun === true, found },
        found.length === 0 ? ["The store has no problems."] : [...table(["", "FILE", "PROBLEM", "REMEDY"], rows), sum],
      );
    });
}
