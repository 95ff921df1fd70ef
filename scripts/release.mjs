import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./build/workspace.mjs";
import { compileTypes } from "./build.mjs";

/**
 * Runs the release CLI as it was built last. It is compiled only where it never was: what does not compile in a workspace must not
 * stand between an operator and a rollback.
 */
try {
  // What it prints is the answer alone.
  if (!existsSync(join(root, "release/dist/src/index.js"))) compileTypes();
  const { release } = await import("@nightlatch/production/commands");
  process.exitCode = await release(process.argv.slice(2), root);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
