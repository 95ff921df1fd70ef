import { resolve } from "node:path";
import type { Command } from "commander";
import { PRODUCTION } from "../channel.ts";
import { copyLive } from "../copy-live.ts";
import { createFolderStore } from "../store.ts";
import { channel, packageName } from "./inputs.ts";
import type { Releaser } from "./releaser.ts";
import { table } from "./table.ts";

interface Options {
  readonly channel: string;
  readonly without: readonly string[];
}

/** `release copy`: what everybody gets, in a folder, to try a build beside it. */
export function addCopyCommand(program: Command, { registry, print }: Releaser): void {
  program
    .command("copy")
    .description("Copies what a channel gives to everybody into a folder, which is then a store of its own.")
    .argument("<folder>", "a folder that has no releases")
    .option("--channel <name>", "which channel", channel, PRODUCTION)
    .option(
      "--without <package>",
      "leave a package out; can be repeated",
      (name, names: readonly string[]) => [...names, packageName(name)],
      [],
    )
    .addHelpText("after", "\nExamples:\n  release copy /tmp/live\n  release copy /tmp/live --without mf-browse")
    .action(async (folder: string, options: Options) => {
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
