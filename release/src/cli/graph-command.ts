import type { Command } from "commander";
import { misfits, servesOf } from "../fit.ts";
import { tryBundles } from "../gate/try-bundles.ts";
import type { ReleaseRegistry } from "../registry.ts";
import type { ReleaseRecord } from "../release-record.ts";
import type { Releaser } from "./inputs.ts";
import { formatPlacings, type Placing, readPlacings } from "./list-command.ts";

export function addGraphCommand(program: Command, { registry, print }: Releaser): void {
  program
    .command("graph")
    .description("Shows what each published version needs, which shells have that, and which channels serve the version.")
    .addHelpText("after", "\nExamples:\n  release graph\n  release graph --json")
    .action(async () => {
      const graph = await readGraph(await registry());
      print(graph, graph.shells.length + graph.remotes.length === 0 ? ["Nothing is published yet."] : treeOf(graph));
    });
}

/** Older release records lack the shared modules of a shell, so the shell's bundle is evaluated in a renderer. */
async function servedBy(registry: ReleaseRegistry, record: ReleaseRecord) {
  const { version, contract, serves, server } = record;
  const bundle = async () => ({ source: await registry.readServerBundle(record), filename: `shell@${version}/${server.file}` });
  const { shell } = serves ? {} : await tryBundles({ shell: await bundle() });
  const { contracts, shared } = serves ?? (shell ? servesOf(record, shell) : { contracts: [], shared: {} });
  return { version, contract, contracts, gives: shared };
}

async function readGraph(registry: ReleaseRegistry) {
  const placingsOf = await readPlacings(registry);
  const served: Awaited<ReturnType<typeof servedBy>>[] = [];
  for (const record of await registry.records("shell")) served.push(await servedBy(registry, record));
  const shells = served.map((shell) => ({ ...shell, channels: placingsOf("shell", shell.version) }));
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

function treeOf({ shells, remotes }: Awaited<ReturnType<typeof readGraph>>): string[] {
  const head = (name: string, version: string, channels: readonly Placing[]) =>
    [`${name} ${version}`, formatPlacings(channels)].filter(Boolean).join("  ");
  const list = (pairs: Readonly<Record<string, string | null>>) =>
    Object.entries(pairs).map(([key, value]) => [key, value].filter(Boolean).join(" "));
  return [
    ...shells.flatMap(({ version, contract, gives, channels }) => [
      head("shell", version, channels),
      `  serves    ${[`contract ${contract}`, ...list(gives)].join(", ")}`,
    ]),
    ...remotes.flatMap(({ name, version, contract, needs, channels, shells: runsIn }) => [
      head(name, version, channels),
      `  needs     ${[`contract ${contract}`, ...list(needs)].join(", ")}`,
      `  runs in   ${runsIn.length > 0 ? runsIn.map((shell) => `shell ${shell}`).join(", ") : "no published shell"}`,
    ]),
  ];
}
