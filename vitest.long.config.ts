import { defineConfig } from "vitest/config";
import { REMOTES_TOGETHER, sources, TEMPORARY_FOLDER } from "./shared/test-config/index.ts";
import shell from "./shell/vitest.browser.config.ts";

/** Tests of random cases and of many kinds, which run with many more cases here (`LONG_RUNS`). */
const MORE_CASES = [
  "api/catalogue/catalogue-responses.test.ts",
  "api/catalogue/database.test.ts",
  "api/catalogue/differential.test.ts",
  "api/catalogue/queries/order.test.ts",
  "api/backoffice/desk-offline.test.ts",
  "api/backoffice/site-address.test.ts",
  "api/backoffice/imports/round-trip.test.ts",
  "api/media/photos.test.ts",
  "api/src/routes/fuzz.test.ts",
  "api/src/routes/listings/listings.test.ts",
  "api/src/worst-input.test.ts",
  "scripts/build/declared-query.test.mjs",
  "scripts/expressions.test.mjs",
  "shared/process/supervision/supervise.test.ts",
  "site/src/rendering/isolation.test.ts",
  "site/src/http/worst-input.test.ts",
];

const env = { LONG_RUNS: "1" };

/** The tests that take minutes: `pnpm test:long`. A short form of each stands among the other tests. */
const LONG = {
  ...sources,
  test: {
    name: "long",
    include: ["**/*.long.test.{ts,mjs}", ...MORE_CASES],
    env,
    exclude: ["**/dist/**", "**/node_modules/**"],
    environment: "node" as const,
    globalSetup: [TEMPORARY_FOLDER, "api/testing/prepare.ts"],
    testTimeout: 30 * 60_000,
    hookTimeout: 10 * 60_000,
  },
};

/** Component tests with more checks: axe looks at every contrast, and each control is pressed and walked over. None is retried. */
const COMPONENTS = [
  { ...REMOTES_TOGETHER, test: { ...REMOTES_TOGETHER.test, env, retry: 0 } },
  { ...shell, root: "shell", test: { ...shell.test, env, retry: 0 } },
];

export default defineConfig({
  // Each of these tests is a load on the whole machine.
  test: { projects: [LONG, ...COMPONENTS], fileParallelism: false },
});
