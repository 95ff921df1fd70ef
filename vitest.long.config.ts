import { defineConfig } from "vitest/config";
import { sources, TEMPORARY_FOLDER } from "./vitest.shared.ts";

/** Tests of random cases and of many kinds, which run with many more cases here (`LONG_RUNS`). */
const MORE_CASES = [
  "api/src/catalogue/database.test.ts",
  "api/src/catalogue/differential.test.ts",
  "api/src/ops/site/site-address.test.ts",
  "api/src/ops/tables/round-trip.test.ts",
  "api/src/photos/photos.test.ts",
  "api/src/routes/fuzz.test.ts",
  "api/src/routes/listings/listings.test.ts",
  "scripts/build/declared-query.test.mjs",
  "site/src/process/supervise.test.ts",
  "site/src/rendering/isolation.test.ts",
];

/** The tests that take minutes: `pnpm test:long`. A short form of each stands among the other tests. */
export default defineConfig({
  ...sources,
  test: {
    include: ["**/*.long.test.{ts,mjs}", ...MORE_CASES],
    env: { LONG_RUNS: "1" },
    exclude: ["**/dist/**", "**/node_modules/**"],
    environment: "node",
    globalSetup: [TEMPORARY_FOLDER, "api/src/testing/prepare.ts"],
    testTimeout: 30 * 60_000,
    hookTimeout: 10 * 60_000,
    // Each of these tests is a load on the whole machine.
    fileParallelism: false,
  },
});
