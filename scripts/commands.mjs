import { existsSync } from "node:fs";
import { join } from "node:path";
import { isOlderThanSource, root, runProgram } from "./build/workspace.mjs";
import { compileTypes } from "./build.mjs";

/** `ops` and `release` use their last build, and compile only without one: they must work while the source does not compile. */
const [command, ...args] = process.argv.slice(2);
const isOps = command === "ops";
const project = join(root, isOps ? "api" : "release");
await runProgram(async () => {
  // `compileTypes` prints to standard error, because standard output is the command's result.
  if (!existsSync(join(project, "dist/src/index.js"))) compileTypes();
  else if (isOps && isOlderThanSource(project)) console.error("(ops runs the last build, but the source is newer: run `pnpm build`)");
  const { ops, release } = await import("@nightlatch/production/commands");
  process.exitCode = await (isOps ? ops(args) : release(args, root));
});
