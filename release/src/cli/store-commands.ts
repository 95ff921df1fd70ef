import type { Command } from "commander";
import { isGone, readReports } from "../server-reports.ts";
import { identify, readIdentity, replaceStores } from "../store-identity.ts";
import type { Releaser } from "./releaser.ts";
import { shownTime, table } from "./table.ts";

/** `release store` and `release servers`: which store this is, and which servers have taken what of it. */
export function addStoreCommands(program: Command, { registry, print }: Releaser): void {
  const store = program
    .command("store")
    .description("Shows the store's identity, and tries whether two people can safely write to it.")
    .addHelpText("after", "\nExamples:\n  release store\n  release store replace 0b0f6b5e-5f4e-4f6e-9d39-3f0c8b4b8a11")
    .action(async () => {
      const { store: opened } = await registry();
      const identity = await readIdentity(opened);
      if (!identity) return print({ identity: null }, ["The store is empty: it gets an identity when something is published to it."]);
      await identify(opened);
      const replaces = identity.replaces?.length ? [`It replaces ${identity.replaces.join(", ")}.`] : [];
      print({ identity, safe: true }, [
        `The store is ${identity.id}, since ${shownTime(identity.at)}.`,
        ...replaces,
        "It refuses a second writer of one key.",
      ]);
    });

  store
    .command("replace")
    .description("Lets this store take the place of the one that servers know, for example after you put back a backup or moved a bucket.")
    .argument("[ids...]", "identities of stores that servers know; this one's own is always among them")
    .action(async (ids: readonly string[]) => {
      const identity = await replaceStores((await registry()).store, ids);
      print({ identity }, [`The store is ${identity.id} now, and replaces ${identity.replaces?.join(", ") || "none"}.`]);
    });

  program
    .command("servers")
    .description("Shows the servers that report to the store, and what they could not take.")
    .addHelpText("after", "\nExamples:\n  release servers\n  release servers --json")
    .action(async () => {
      const reports = await readReports((await registry()).store);
      if (reports.length === 0) return print([], ["No server reports to this store."]);
      const rows = reports.map((report) => [
        report.id,
        report.channel,
        isGone(report) ? "gone" : "serving",
        `${shownTime(report.at)}`,
        String(report.seq),
        Object.entries(report.refused)
          .map(([name, why]) => `${name}: ${why}`)
          .join(" ") || "-",
      ]);
      print(reports, table(["SERVER", "CHANNEL", "", "REPORTED (UTC)", "ENTRY", "NOT TAKEN"], rows));
    });
}
