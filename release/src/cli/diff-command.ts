import type { Command } from "commander";
import { type Both, type Differences, diffOf, type ReleaseDiff } from "../diff.ts";
import type { ReleaseRegistry } from "../registry.ts";
import type { ReleasedPage, ReleaseRecord } from "../release-record.ts";
import { formatBytes, formatTime } from "./format-table.ts";
import { packageName, type Releaser, version } from "./inputs.ts";

export function addDiffCommand(program: Command, { registry, print }: Releaser): void {
  program
    .command("diff")
    .description("Shows the differences between two published versions: routes, files with sizes, needs from the shell, budget, commits.")
    .argument("<remote>", "a remote's name, or shell", packageName)
    .argument("<from>", "a published version", version)
    .argument("<to>", "another published version", version)
    .addHelpText(
      "after",
      "\nSizes are bytes over the wire.\n\nExamples:\n  release diff mf-browse 1.0.0 1.1.0\n  release diff shell 1.0.0 1.1.0 --json",
    )
    .action(async (name: string, from: string, to: string) => {
      const releases = await registry();
      const diff = diffOf(await mustFind(releases, name, from), await mustFind(releases, name, to));
      print(diff, linesOf(diff));
    });
}

async function mustFind(releases: ReleaseRegistry, name: string, published: string): Promise<ReleaseRecord> {
  const record = await releases.record(name, published);
  if (record) return record;
  throw new Error(`${name} ${published} is not published. To see the published versions: release list ${name}`);
}

function linesOf(diff: ReleaseDiff): string[] {
  const { name, from, to, sizes, commits } = diff;
  const published = ({ version: each, publishedAt, by }: ReleaseDiff["from"]) =>
    `${each}, published ${formatTime(publishedAt)} UTC${by === undefined ? "" : ` by ${by}`}`;
  return [
    `${name} ${published(from)}`,
    `${" ".repeat(name.length)} ${published(to)}`,
    ...(commits ? [`commits       ${commits}`] : []),
    ...(diff.same ? ["Both are the same build."] : []),
    ...differencesIn(diff),
    `initial load  ${changeOf(sizes.firstView)}`,
    `all files     ${changeOf(sizes.all)}`,
  ];
}

function differencesIn(diff: ReleaseDiff): string[] {
  const { contract, serves } = diff;
  const section = (title: string, lines: readonly string[]) => (lines.length > 0 ? [title, ...lines] : []);
  const listed = (contracts: readonly number[]) => contracts.join(" and ") || "unknown";
  return [
    ...(diff.routes
      ? section("routes", marked(diff.routes, formatPage))
      : diff.name === "shell"
        ? []
        : ["routes", "  One of the two records does not name its pages."]),
    ...section("files", marked(diff.files, formatBytes)),
    ...section("needs from the shell", marked(diff.shared, String)),
    ...section(
      "shares with remotes",
      marked(diff.gives, (known) => known ?? "unknown version"),
    ),
    ...(contract.from === contract.to ? [] : [`contract      ${contract.from} -> ${contract.to}`]),
    ...(listed(serves.from) === listed(serves.to) ? [] : [`serves        contract ${listed(serves.from)} -> ${listed(serves.to)}`]),
    ...section("budget", marked(diff.budget, formatBytes)),
  ];
}

function marked<T>({ added, removed, changed }: Differences<T>, format: (value: T) => string): string[] {
  const line = (mark: string, key: string, value: string) => `  ${mark} ${key}  ${value}`.trimEnd();
  return [
    ...Object.entries(added).map(([key, value]) => line("+", key, format(value))),
    ...Object.entries(removed).map(([key, value]) => line("-", key, format(value))),
    ...Object.entries(changed).map(([key, { from, to }]) => line("~", key, `${format(from)} -> ${format(to)}`)),
  ];
}

const formatPage = ({ homeMode, query, robots }: Omit<ReleasedPage, "path">): string =>
  [
    query === undefined ? "any query" : query.length === 0 ? "no query" : `query ${query.join(", ")}`,
    ...(robots ? [`robots ${robots}`] : []),
    ...(homeMode ? [`home mode ${homeMode}`] : []),
  ].join("; ");

function changeOf({ from, to }: Both<number>): string {
  const more = to - from;
  return `${formatBytes(from)} -> ${formatBytes(to)} (${more > 0 ? "+" : ""}${more} bytes)`;
}
