import { execFileSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { makeDist } from "../../scripts/dist.mjs";
import { parseRehearsalOptions } from "../options.mjs";
import { closeOnSignals, openScope, runMain } from "../support/scope.mjs";
import { print } from "../table.mjs";
import { makeNextRelease } from "./next-release.mjs";
import { rehearse } from "./rehearse.mjs";

const USAGE = `Usage: pnpm rehearse:production [--quick] [--release FOLDER] [--before FOLDER | --before-commit COMMIT | --migrate]

Follows docs/production.md on this machine, under load: grows one process to databases, sites, APIs and jobs behind nginx,
upgrades them and goes back, kills each part, and restores a backup into empty folders. Exit code 1 means that something was lost or failed.

  --quick                 shorter pauses, a few minutes in all
  --release FOLDER        this release as pnpm dist makes it; by default made from the existing builds
  --before FOLDER         the previous release, also by pnpm dist, to upgrade from
  --before-commit COMMIT  makes the previous release from this commit
  --migrate               upgrades from this release to a copy with two more migrations`;
const root = fileURLToPath(new URL("../..", import.meta.url));

async function makeBefore(scope, commit) {
  const folder = await scope.folder();
  const [tree, packed] = [join(folder, "tree"), join(folder, "nightlatch")];
  const run = (cwd, command, ...args) => execFileSync(command, args, { cwd, stdio: ["ignore", process.stderr, process.stderr] });
  run(root, "git", "worktree", "add", "--detach", tree, commit);
  scope.defer(() => run(root, "git", "worktree", "remove", "--force", tree));
  run(tree, "npx", "-y", "pnpm", "install", "--frozen-lockfile", "--prefer-offline");
  run(tree, "npx", "-y", "pnpm", "dist", packed);
  return packed;
}

async function makeRelease(scope) {
  const packed = join(await scope.folder(), "nightlatch");
  await makeDist(packed);
  return packed;
}

async function run({ quick = false, release, before, "before-commit": beforeCommit, migrate = false }) {
  const scope = openScope();
  closeOnSignals();
  const [began, busy] = [Date.now(), loadavg()[1]];
  const earlier = beforeCommit ? await makeBefore(scope, beforeCommit) : before && resolve(before);
  const own = release ? resolve(release) : await makeRelease(scope);
  const next = migrate ? join(await scope.folder(), "nightlatch") : own;
  if (migrate) makeNextRelease(own, next);
  const from = migrate ? own : earlier;
  const { report, broken } = await rehearse(scope, { release: next, quick, migrate, ...(from ? { before: from } : {}) });
  console.log(print(report));
  const took = Math.round((Date.now() - began) / 1000);
  console.log(
    `\n${took} s on ${cpus().length} cores; five-minute load average ${busy.toFixed(1)} before, ${loadavg()[1].toFixed(1)} after.`,
  );
  for (const what of broken) console.log(`\nBroken: ${what}`);
  return broken.length > 0 ? 1 : 0;
}

await runMain(() => {
  const options = parseRehearsalOptions(process.argv.slice(2));
  if (!options.help) return () => run(/** @type {any} */ (options));
  console.log(USAGE);
  process.exit(0);
});
