import { execFileSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { makeDist } from "../../scripts/dist.mjs";
import { removeTemplate } from "../faults/support/data.mjs";
import { stopAll } from "../faults/support/load.mjs";
import { openScope } from "../faults/support/scope.mjs";
import { makeNextRelease } from "./next-release.mjs";
import { parseRehearsalOptions, USAGE } from "./options.mjs";
import { rehearse } from "./rehearse.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Makes the folder that runs in production of a commit, with what the history has. */
async function makeBefore(scope, commit) {
  const folder = await scope.folder();
  const [tree, made] = [join(folder, "tree"), join(folder, "nightlatch")];
  const run = (cwd, command, ...args) => execFileSync(command, args, { cwd, stdio: ["ignore", process.stderr, process.stderr] });
  run(root, "git", "worktree", "add", "--detach", tree, commit);
  scope.defer(() => run(root, "git", "worktree", "remove", "--force", tree));
  run(tree, "npx", "-y", "pnpm", "install", "--frozen-lockfile", "--prefer-offline");
  run(tree, "npx", "-y", "pnpm", "dist", made);
  return made;
}

async function makeRelease(scope) {
  const made = join(await scope.folder(), "nightlatch");
  await makeDist(made);
  return made;
}

/** @param {import("./options.mjs").RehearsalOptions} options @returns {Promise<number>} the exit code */
async function run({ quick, release, before, beforeCommit, migrate = false }) {
  const scope = openScope();
  const close = async () => {
    await stopAll();
    await scope.close();
    await removeTemplate();
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => close().then(() => process.exit(130)));
  const [began, busy] = [Date.now(), loadavg()[1]];
  try {
    const earlier = beforeCommit ? await makeBefore(scope, beforeCommit) : before && resolve(before);
    const own = release ? resolve(release) : await makeRelease(scope);
    const next = migrate ? join(await scope.folder(), "nightlatch") : own;
    if (migrate) makeNextRelease(own, next);
    const from = migrate ? own : earlier;
    const { tables, broken } = await rehearse(scope, { release: next, quick, migrate, ...(from ? { before: from } : {}) });
    for (const [what, table] of Object.entries(tables)) console.log(`\n${what}\n\n${table}`);
    const took = Math.round((Date.now() - began) / 1000);
    console.log(
      `\n${took} s on ${cpus().length} cores; the load of the last five minutes was ${busy.toFixed(1)} before, ${loadavg()[1].toFixed(1)} after.`,
    );
    for (const what of broken) console.log(`\nBroken: ${what}`);
    return broken.length > 0 ? 1 : 0;
  } finally {
    await close();
  }
}

try {
  const options = parseRehearsalOptions(process.argv.slice(2));
  if (options.help) console.log(USAGE);
  else process.exitCode = await run(options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error?.code?.startsWith("ERR_PARSE_ARGS") ? 2 : 1;
}
process.exit();
