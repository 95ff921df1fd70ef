import { existsSync } from "node:fs";
import { join } from "node:path";
import { isOlderThanSource, root, runProgram } from "./build/workspace.mjs";
import { compileTypes } from "./build.mjs";

/** Runs the last build of the operator's CLI, and compiles only without one: a workspace that does not compile must not block operators. */
await runProgram(async () => {
  const api = join(root, "api");
  // Standard output is the operator's result.
  if (!existsSync(join(api, "dist/src/index.js"))) compileTypes();
  else if (isOlderThanSource(api)) console.error("(ops runs the last build, and the source is newer: `pnpm build` builds it)");
  const { ops } = await import("@nightlatch/production/commands");
  process.exitCode = await ops(process.argv.slice(2));
});
