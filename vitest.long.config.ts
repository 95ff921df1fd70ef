import { defineConfig } from "vitest/config";
import { REMOTES_TOGETHER, sources, TEMPORARY_FOLDER } from "./shared/test-config/index.ts";
import shell from "./shell/vitest.browser.config.ts";

/** Tests of random or tabulated cases, with many more cases here (`LONG_RUNS`). */
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

/** Tests that take minutes, for `pnpm test:long`. `pnpm test` has a short form of each. */
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

/** Component tests with more checks: contrast of all elements, and a click and a Tab stop of each control. Retries are off. */
const COMPONENTS = [
  { ...REMOTES_TOGETHER, test: { ...REMOTES_TOGETHER.test, env, retry: 0 } },
  { ...shell, root: "shell", test: { ...shell.test, env, retry: 0 } },
];

export default defineConfig({
  // One after another, because each of these tests uses the whole machine.
  test: { projects: [LONG, ...COMPONENTS], fileParallelism: false },
});
