import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Command } from "commander";
import { readBuild } from "../build.ts";
import { checkAgainstLive } from "../gate/gate.ts";
import { type CheckReport, problemLines } from "../gate/report.ts";
import type { BuildRecord, ReleaseRecord } from "../release-record.ts";
import { readPrivateKey } from "../signing-key.ts";
import { BY_OPTION, commit, packageName, type Releaser, version, whoReleases } from "./inputs.ts";

interface PublishOptions {
  readonly dist?: string;
  readonly together?: boolean;
}

interface Publishing extends PublishOptions {
  readonly commit?: string;
  readonly label?: string;
  readonly by?: string;
}

export function addPublishCommands(program: Command, { env, root, rendering, registry, print, fail }: Releaser): void {
  const command = (name: string, description: string, examples: string) =>
    program
      .command(name)
      .description(description)
      .argument("<remote>", "a remote's name, or shell", packageName)
      .option("--dist <folder>", "the folder of the build, instead of the package's dist")
      .option("--together", "check it with the other packages' builds instead of the live versions, to release them together")
      .addHelpText("after", `\nExamples:\n${examples}`);
  const failChecks = (report: CheckReport, lines: readonly string[]) => {
    print(report, lines);
    fail();
  };

  command(
    "publish",
    "Publishes a package's build as the version in its package.json, if it passes the gate. No visitor gets it yet.",
    "  release publish mf-browse --commit 3f2a91c\n  release publish shell --json",
  )
    .option("--commit <sha>", "the commit it was built from", commit)
    .option("--label <version>", "publish it as this version instead", version)
    .option(...BY_OPTION)
    .action(async (name: string, options: Publishing) => {
      const by = options.by ?? whoReleases(env);
      const { dist, build } = await readNamed(root, name, options);
      const releases = await registry();
      const before = await releases.sameAs(build);
      const key = readPrivateKey(env, "RELEASE_SIGNING_KEY");
      if (before) {
        const mended = await releases.mend(dist, build);
        await releases.publish(dist, { label: options.label, key });
        print({ ...brief(before), existed: true, mended }, [
          `${name} ${build.version} is already published with the same content.`,
          ...(mended.length > 0 ? [`Restored files that the store had lost: ${mended.join(", ")}`] : []),
        ]);
        return;
      }
      const siblings = await siblingBuilds(root, name, options);
      const seen = await checkAgainstLive(releases, dist, { ...rendering, label: options.label, siblings });
      if (!seen.ok) return failChecks(seen, [`${name} ${build.version} cannot be published:`, ...problemLines(seen)]);
      const record = await releases.publish(dist, { label: options.label, commit: options.commit, by, seen, key });
      print({ ...brief(record), existed: false }, [
        `${name} ${record.version} is published.`,
        `To make it live: release promote ${name} ${record.version}`,
      ]);
    });

  command(
    "check",
    "Runs the checks of publish on a build, and publishes nothing.",
    "  release check mf-detail\n  release check shell --together --json",
  ).action(async (name: string, options: PublishOptions) => {
    const { dist, build } = await readNamed(root, name, options);
    const report = await checkAgainstLive(await registry(), dist, { ...rendering, siblings: await siblingBuilds(root, name, options) });
    const lines = report.checks.map(({ check, ok }) => `${ok ? "passes" : "fails "}  ${check}`);
    if (report.ok) return print(report, [...lines, `${name} ${build.version} can be published.`]);
    failChecks(report, [...lines, `${name} ${build.version} cannot be published:`, ...problemLines(report)]);
  });
}

const distBelow = (root: string, name: string): string => join(root, name, "dist");

async function distOf(root: string, name: string): Promise<string> {
  const [below, own] = [distBelow(root, name), join(root, "dist")];
  if (isBuilt(below)) return below;
  return isBuilt(own) && (await readBuild(own)).name === name ? own : below;
}

const isBuilt = (dist: string): boolean => existsSync(join(dist, "build.json"));

async function readNamed(
  root: string,
  name: string,
  { dist: chosenDist, label }: Pick<Publishing, "dist" | "label">,
): Promise<{ dist: string; build: BuildRecord }> {
  const dist = chosenDist === undefined ? await distOf(root, name) : resolve(chosenDist);
  if (!isBuilt(dist)) throw new Error(`There is no build of ${name} in ${dist}. Run \`pnpm build ${name}\` first.`);
  const build = await readBuild(dist, label);
  if (build.name !== name) throw new Error(`${dist} holds a build of ${build.name}, not of ${name}.`);
  const current = chosenDist === undefined && label === undefined ? await packageVersion(dirname(dist)) : undefined;
  if (current !== undefined && current !== build.version)
    throw new Error(`The build of ${name} is ${build.version}, but its package.json has ${current}. Run \`pnpm build ${name}\` first.`);
  return { dist, build };
}

/** Returns undefined in production, where build folders have no package.json. */
async function packageVersion(folder: string): Promise<string | undefined> {
  const manifest = await readFile(join(folder, "package.json"), "utf8").catch(() => undefined);
  return manifest === undefined ? undefined : JSON.parse(manifest).version;
}

async function siblingBuilds(root: string, name: string, { together }: PublishOptions): Promise<string[]> {
  if (!together) return [];
  const folders = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory() && entry.name !== name);
  const dists = folders.map((folder) => distBelow(root, folder.name));
  return dists.filter(isBuilt);
}

const brief = ({ name, version: published, publishedAt, commit: from, pages }: ReleaseRecord) => ({
  name,
  version: published,
  publishedAt,
  ...(from === undefined ? {} : { commit: from }),
  ...(pages ? { routes: pages.map(({ path }) => path) } : {}),
});
