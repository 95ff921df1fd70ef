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
  const { runOps } = await import("@nightlatch/api");
  // Who reads the answer may stop reading, like `head`. What was asked is done all the same.
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error) => {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EPIPE") throw error;
    });
  process.exitCode = await runOps(process.argv.slice(2), process.env, {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    terminal: process.stderr.isTTY === true,
    input: process.stdin,
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
