import { misfits, servesOf } from "../fit.ts";
import { tryBundles } from "../gate/try-bundles.ts";
import type { ReleaseRecord, Serves } from "../record.ts";
import type { ReleaseRegistry } from "../registry.ts";
import { type Placing, readPlacings, shownPlacings } from "./list-command.ts";

export interface ShellNode {
  readonly version: string;
  readonly contract: number;
  /** The contracts that it serves; none when its bundle does not run. */
  readonly contracts: readonly number[];
  /** The modules that it shares, with their versions where these are known; empty when its bundle does not run. */
  readonly gives: Readonly<Record<string, string | null>>;
  readonly channels: readonly Placing[];
}

export interface RemoteNode {
  readonly name: string;
  readonly version: string;
  readonly contract: number;
  /** The modules that it takes from the shell, with ranges of their versions. */
  readonly needs: Readonly<Record<string, string>>;
  readonly channels: readonly Placing[];
  /** Versions of the shell in which it runs. */
  readonly shells: readonly string[];
}

/** The needs of each published version, and the shells that meet them. */
export interface ReleaseGraph {
  readonly shells: readonly ShellNode[];
  readonly remotes: readonly RemoteNode[];
}

/** What a shell of before serves, whose record does not tell: its bundle is run to see it, as in the gate. */
async function servesNow(registry: ReleaseRegistry, record: ReleaseRecord): Promise<Serves> {
  const { shell } = await tryBundles({
    shell: { source: await registry.readServerBundle(record), filename: `shell@${record.version}/${record.server.file}` },
  });
  return shell ? servesOf(record, shell) : { contracts: [], shared: {} };
}

/** Reads the graph. */
export async function readGraph(registry: ReleaseRegistry): Promise<ReleaseGraph> {
  const placingsOf = await readPlacings(registry);
  const shells: ShellNode[] = [];
  for (const record of await registry.records("shell")) {
    const { version, contract } = record;
    const { contracts, shared } = record.serves ?? (await servesNow(registry, record));
    shells.push({ version, contract, contracts, gives: shared, channels: placingsOf("shell", version) });
  }
  const names = (await registry.packages()).filter((name) => name !== "shell");
  const records = (await Promise.all(names.map((name) => registry.records(name)))).flat();
  const remotes = records.map((record) => ({
    name: record.name,
    version: record.version,
    contract: record.contract,
    needs: record.shared,
    channels: placingsOf(record.name, record.version),
    shells: shells
      .filter(({ contracts, gives }) => misfits(record, { contracts, shared: gives }).length === 0)
      .map(({ version }) => version),
  }));
  return { shells, remotes };
}

/** The graph as lines for people: below each version, indented, what it needs and where it runs. */
export function treeOf({ shells, remotes }: ReleaseGraph): string[] {
  const head = (name: string, version: string, channels: readonly Placing[]) =>
    [`${name} ${version}`, shownPlacings(channels)].filter(Boolean).join("  ");
  const list = (pairs: Readonly<Record<string, string | null>>) =>
    Object.entries(pairs).map(([key, value]) => [key, value].filter(Boolean).join(" "));
  return [
    ...shells.flatMap(({ version, contract, gives, channels }) => [
      head("shell", version, channels),
      `  gives     ${[`contract ${contract}`, ...list(gives)].join(", ")}`,
    ]),
    ...remotes.flatMap(({ name, version, contract, needs, channels, shells: runsIn }) => [
      head(name, version, channels),
      `  needs     ${[`contract ${contract}`, ...list(needs)].join(", ")}`,
      `  runs in   ${runsIn.length > 0 ? runsIn.map((shell) => `shell ${shell}`).join(", ") : "no published shell"}`,
    ]),
  ];
}

/** The graph as a Mermaid flowchart: from remotes to the shells they run in, from channels to the versions they give out. */
export function mermaidOf({ shells, remotes }: ReleaseGraph): string[] {
  const idOf = (name: string, version: string) => `${name}_${version}`.replace(/[^0-9A-Za-z_]/g, "_");
  const nodes = [...shells.map((shell) => ({ name: "shell", ...shell })), ...remotes];
  const channelId = (channel: string) => `channel_${channel.replace(/[^0-9A-Za-z_]/g, "_")}`;
  const channels = [...new Set(nodes.flatMap((node) => node.channels.map(({ channel }) => channel)))];
  return [
    "flowchart LR",
    ...channels.map((channel) => `  ${channelId(channel)}(["${channel}"])`),
    ...nodes.map(({ name, version }) => `  ${idOf(name, version)}["${name} ${version}"]`),
    ...nodes.flatMap(({ name, version, channels: placings }) =>
      placings.map(
        ({ channel, percent }) => `  ${channelId(channel)} -->${percent === 100 ? "" : `|"${percent} %"|`} ${idOf(name, version)}`,
      ),
    ),
    ...remotes.flatMap(({ name, version, contract, shells: runsIn }) =>
      runsIn.map((shell) => `  ${idOf(name, version)} -. "contract ${contract}" .-> ${idOf("shell", shell)}`),
    ),
  ];
}
