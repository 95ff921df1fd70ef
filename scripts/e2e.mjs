import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./build/workspace.mjs";
import { build } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { startPostgres } from "./postgres.mjs";

/** Runs the browser tests over the built site; with `--long` first, the breadth that takes minutes instead. Other arguments go on to Playwright. */
const [first, ...rest] = process.argv.slice(2);
const long = first === "--long";
// A database of a server, for the tests that are of both kinds; they say so where its programs are missing.
const postgres = long && !process.env.DATABASE_URL_TEST ? await startPostgres() : undefined;
try {
  build({ tasks: ["build", "build:foreign-host"] });
  const playwright = join(createRequire(join(root, "e2e/package.json")).resolve("@playwright/test/package.json"), "../cli.js");
  const { status } = spawnSync(process.execPath, [playwright, "test", ...(long ? rest : process.argv.slice(2))], {
    cwd: join(root, "e2e"),
    stdio: "inherit",
    env: {
      ...process.env,
      CHROMIUM_PATH: findChromium(),
      ...(long ? { LONG_RUNS: "1" } : {}),
      ...(postgres ? { DATABASE_URL_TEST: postgres.url } : {}),
    },
  });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await postgres?.remove();
}
