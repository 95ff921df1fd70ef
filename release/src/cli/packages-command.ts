import type { Command } from "commander";
import { packageName, whole } from "./inputs.ts";
import type { Releaser } from "./releaser.ts";
import { shownBytes, table } from "./table.ts";

interface Agreement {
  readonly owner: string;
  readonly budget: number;
  readonly firstView?: number;
  readonly route?: number;
}

/** Most bytes of a budget. */
const MOST = 10_000_000;

/** `release packages`: the packages that may be published to this store, who answers for them, and their budgets. */
export function addPackagesCommand(program: Command, { registry, print }: Releaser): void {
  const packages = program
    .command("packages")
    .description("Shows the packages of the store, with their owners and budgets.")
    .addHelpText("after", "\nExamples:\n  release packages\n  release packages add mf-events --owner 'Events team' --budget 16000")
    .action(async () => {
      const releases = await registry();
      const registrations = await releases.registrations();
      const names = [...new Set([...registrations.map(({ name }) => name), ...(await releases.packages())])].sort();
      const all = names.map((name) => registrations.find((each) => each.name === name) ?? { name });
      if (all.length === 0) return print([], ["Nothing is registered or published yet."]);
      const rows = all.map((each) => {
        const { owner = "-", budget } = "owner" in each ? each : {};
        return [
          each.name,
          owner,
          ...[budget?.own, budget?.firstView, budget?.route].map((limit) => (limit === undefined ? "-" : shownBytes(limit))),
        ];
      });
      print(all, table(["PACKAGE", "OWNER", "EVERY PAGE", "FIRST VIEW", "ROUTE"], rows));
    });

  packages
    .command("add")
    .description("Registers a package, so that it can be published here, or changes what was agreed for it.")
    .argument("<remote>", "a remote, or shell", packageName)
    .requiredOption("--owner <name>", "who answers for it")
    .requiredOption("--budget <bytes>", "how much every one of its pages may load", whole(1, MOST))
    .option("--first-view <bytes>", "how much a first view may load with the shell, instead of the site's limit", whole(1, MOST))
    .option("--route <bytes>", "how much a route may load without the shell, instead of the site's limit", whole(1, MOST))
    .action(async (name: string, { owner, budget: own, firstView, route }: Agreement) => {
      const registration = { name, owner, budget: { own, ...(firstView ? { firstView } : {}), ...(route ? { route } : {}) } };
      await (await registry()).register(registration);
      print(registration, [`${name} is registered for ${owner}.`, `To publish it: release publish ${name}`]);
    });
}
