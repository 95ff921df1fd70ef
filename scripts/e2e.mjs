import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./build/workspace.mjs";
import { build } from "./build.mjs";
import { findChromium } from "./chromium.mjs";

/** Runs the browser tests over the built site; with `--long` first, the breadth that takes minutes instead. Other arguments go on to Playwright. */
const [first, ...rest] = process.argv.slice(2);
const long = first === "--long";
try {
  build({ tasks: ["build", "build:foreign-host"] });
  const playwright = join(createRequire(join(root, "e2e/package.json")).resolve("@playwright/test/package.json"), "../cli.js");
  const { status } = spawnSync(process.execPath, [playwright, "test", ...(long ? rest : process.argv.slice(2))], {
    cwd: join(root, "e2e"),
    stdio: "inherit",
    env: { ...process.env, CHROMIUM_PATH: findChromium(), ...(long ? { LONG_RUNS: "1" } : {}) },
  });
  process.exit(status ?? 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
