import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, runProgram } from "./build/workspace.mjs";
import { compileTypes } from "./build.mjs";

/** Runs the last build of the release CLI, and compiles only without one: a workspace that does not compile must not block a rollback. */
await runProgram(async () => {
  // Standard output is the CLI's result.
  if (!existsSync(join(root, "release/dist/src/index.js"))) compileTypes();
  const { release } = await import("@nightlatch/production/commands");
  process.exitCode = await release(process.argv.slice(2), root);
});
