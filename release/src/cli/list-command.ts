import type { Command } from "commander";
import { type ChannelEntry, givenOut } from "../channel.ts";
import { initialLoadFiles, wireBytes } from "../gate/check-size.ts";
import type { ReleaseRegistry } from "../registry.ts";
import type { ReleaseRecord } from "../release-record.ts";
import { formatBytes, formatTime, table } from "./format-table.ts";
import { packageName, type Releaser, whole } from "./inputs.ts";

export type Placing = ReturnType<Awaited<ReturnType<typeof readPlacings>>>[number];

export function addListCommand(program: Command, { registry, print }: Releaser): void {
  program
    .command("list")
    .description("Shows published versions, newest first, and which channels serve them.")
    .argument("[remote]", "a remote's name, or shell; all of them by default", packageName)
    .addHelpText("after", "\nExamples:\n  release list\n  release list mf-browse --json")
    .action(async (only: string | undefined) => {
      const releases = await registry();
      const placingsOf = await readPlacings(releases);
      const names = only === undefined ? await releases.packages() : [only];
      const records = (await Promise.all(names.map((name) => releases.records(name)))).flat();
      const versions = records.map((record) => ({ ...summaryOf(record), channels: placingsOf(record.name, record.version) }));
      if (versions.length === 0)
        return print([], [only === undefined ? "Nothing is published yet." : `No version of ${only} is published yet.`]);
      const rows = versions.map(({ name, version, publishedAt, commit, firstView, total, channels }) => [
        name,
        version,
        formatTime(publishedAt),
        commit?.slice(0, 7) ?? "-",
        formatBytes(firstView),
        formatBytes(total),
        channels.map((placing) => `${formatPlacing(placing)} since ${formatTime(placing.since)}`).join(", ") || "-",
      ]);
      print(versions, table(["PACKAGE", "VERSION", "PUBLISHED (UTC)", "COMMIT", "INITIAL LOAD", "ALL FILES", "CHANNELS"], rows));
    });
}

export async function readPlacings(registry: ReleaseRegistry) {
  const channels = await registry.channels();
  const histories = await Promise.all(channels.map(async (channel) => ({ channel, history: await registry.history(channel) })));
  return (name: string, version: string) =>
    histories.flatMap(({ channel, history }) =>
      givenOut(history[0])
        .filter((current) => current.name === name && current.version === version)
        .map(({ role, percent }) => ({ channel, role, percent, since: sinceOf(history, name, role) })),
    );
}

/** @param history newest first */
function sinceOf(history: readonly ChannelEntry[], name: string, role: "live" | "canary"): string {
  const { version, canary } = history[0]?.packages[name] ?? {};
  if (role === "canary" && canary) return canary.since;
  const other = history.findIndex(({ packages }) => packages[name]?.version !== version);
  return history.at(other === -1 ? -1 : other - 1)?.at ?? "";
}

export const formatPlacings = (placings: readonly Placing[]): string => placings.map(formatPlacing).join(", ");

function formatPlacing({ channel, role, percent }: Placing): string {
  if (role === "canary") return `${channel} canary ${percent} %`;
  return percent === 100 ? channel : `${channel} ${percent} %`;
}

function summaryOf(record: ReleaseRecord) {
  return {
    name: record.name,
    version: record.version,
    publishedAt: record.publishedAt,
    ...(record.commit === undefined ? {} : { commit: record.commit }),
    contract: record.contract,
    firstView: wireBytes(record, ...initialLoadFiles(record)),
    total: wireBytes(record, ...Object.keys(record.files)),
  };
}

interface Agreement {
  readonly owner: string;
  readonly budget: number;
  readonly firstView?: number;
  readonly route?: number;
}

const MOST = 10_000_000;

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
          ...[budget?.own, budget?.firstView, budget?.route].map((limit) => (limit === undefined ? "-" : formatBytes(limit))),
        ];
      });
      print(all, table(["PACKAGE", "OWNER", "EVERY PAGE", "INITIAL LOAD", "ROUTE"], rows));
    });

  packages
    .command("add")
    .description("Permits a package to be published to this store, or changes its owner and budgets.")
    .argument("<remote>", "a remote's name, or shell", packageName)
    .requiredOption("--owner <name>", "the team that is responsible for it")
    .requiredOption("--budget <bytes>", "the most bytes that every page of the package may load", whole(1, MOST))
    .option("--first-view <bytes>", "the most bytes of an initial load with the shell, instead of the site's limit", whole(1, MOST))
    .option("--route <bytes>", "the most bytes of a route without the shell, instead of the site's limit", whole(1, MOST))
    .action(async (name: string, { owner, budget: own, firstView, route }: Agreement) => {
      const registration = { name, owner, budget: { own, ...(firstView ? { firstView } : {}), ...(route ? { route } : {}) } };
      await (await registry()).register(registration);
      print(registration, [`${name} is registered for ${owner}.`, `To publish it: release publish ${name}`]);
    });
}
