import { existsSync } from "node:fs";
import { join } from "node:path";
import { isOlderThanSource } from "./build/freshness.mjs";
import { root } from "./build/workspace.mjs";
import { compileTypes } from "./build.mjs";

/**
 * Runs the operator's CLI as it was built last. It is compiled only where it never was: what does not compile in a workspace must
 * not stand between an operator and the listings.
 */
try {
  const api = join(root, "api");
  // What it prints is the operator's answer alone.
  if (!existsSync(join(api, "dist/src/index.js"))) compileTypes();
  else if (isOlderThanSource(api)) console.error("(ops runs the last build, and the source is newer: `pnpm build` builds it)");
  const { ops } = await import("@nightlatch/production/commands");
  process.exitCode = await ops(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
