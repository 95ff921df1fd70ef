import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { findChromium } from "@nightlatch/test-config/chromium";
import { root } from "./build/workspace.mjs";
import { build } from "./build.mjs";
import { startPostgres } from "./postgres.mjs";

/** Runs browser tests against the built site. Passes arguments other than these two to Playwright. */
const own = ["--long", "--built"];
const [long, built] = own.map((flag) => process.argv.includes(flag));
const rest = process.argv.slice(2).filter((argument) => !own.includes(argument));
// Long tests use both databases, and fail with a message if the programs are missing.
const postgres = long && !process.env.DATABASE_URL_TEST ? await startPostgres() : undefined;
try {
  if (!built) build();
  const hosts = [join(root, "e2e/foreign-host/build.mjs"), ...(long ? [] : ["--unbundled"])];
  if (spawnSync(process.execPath, hosts, { stdio: "inherit" }).status !== 0) throw new Error("The foreign hosts were not built.");
  const playwright = join(createRequire(join(root, "e2e/package.json")).resolve("@playwright/test/package.json"), "../cli.js");
  const { status } = spawnSync(process.execPath, [playwright, "test", ...rest], {
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
