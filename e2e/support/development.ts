import { execFile } from "node:child_process";
import { mkdir, mkdtemp, open, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type RunningSite, startSiteBy } from "./running-site.ts";
import { test as base, siteUrl } from "./test.ts";

const run = promisify(execFile);

const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

const SKIPPED_FOLDERS = [".git", ".cache", ".data", "test-results"];

/** Copies sources and builds with their timestamps, which compilers compare. `cp` takes a tenth of the time of `fs.cp`. */
async function copyWorkspace(to: string): Promise<void> {
  const packagesOfOthers = join(ROOT, "node_modules");
  const copy = async (from: string, into: string): Promise<void> => {
    const names = (await readdir(from)).filter((name) => !SKIPPED_FOLDERS.includes(name));
    if (names.length > 0) await run("cp", ["-a", ...names.map((name) => join(from, name)), into]);
  };
  const [files, folders]: [string[], string[]] = [[], []];
  for (const entry of await readdir(ROOT, { withFileTypes: true })) {
    const path = join(ROOT, entry.name);
    if (path !== packagesOfOthers && !SKIPPED_FOLDERS.includes(entry.name)) (entry.isDirectory() ? folders : files).push(path);
  }
  await run("cp", ["-a", ...files, to]);
  for (const folder of folders) {
    await mkdir(join(to, basename(folder)));
    await copy(folder, join(to, basename(folder)));
  }
  await disableInstall(join(to, "pnpm-workspace.yaml"));
  await symlink(packagesOfOthers, join(to, "node_modules"));
}

/** Keeps pnpm from reinstalling in the copy, whose packages are links into the workspace. */
async function disableInstall(settings: string): Promise<void> {
  const text = await readFile(settings, "utf8");
  const changed = text.replace(/^verifyDepsBeforeRun: install$/m, "verifyDepsBeforeRun: false");
  if (changed === text) throw new Error("pnpm-workspace.yaml lacks the expected verifyDepsBeforeRun; see e2e/support/development.ts.");
  await writeFile(settings, changed);
}

/** Saves a file as some editors do, which empty it first. */
export async function saveSlowly(path: string, text: string): Promise<void> {
  const file = await open(path, "w");
  await setTimeout(15);
  await file.writeFile(text);
  await file.close();
}

interface Development {
  readonly workspace: string;
  readonly startDevSite: (name: string, env: Readonly<Record<string, string>>, ...flags: readonly string[]) => Promise<RunningSite>;
  readonly against: RunningSite;
}

export const test = base.extend<object, Development>({
  workspace: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "nightlatch-workspace-"));
      await copyWorkspace(folder);
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  startDevSite: [
    ({ workspace }, use) =>
      use((name, env, ...flags) =>
        startSiteBy(
          join(workspace, "scripts/dev.mjs"),
          [name, ...flags],
          { NODE_ENV: "development", ...env },
          /is ready on (http:[^\s]+)\./,
        ),
      ),
    { scope: "worker" },
  ],
  against: [
    async ({ startDevSite }, use) => {
      const site = await startDevSite("mf-detail", {}, "--against", siteUrl());
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
