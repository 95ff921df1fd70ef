import { defineConfig } from "vitest/config";
import { sources, TEMPORARY_FOLDER } from "./vitest.shared.ts";

/** Tests of random cases, which run with many more cases here. */
const RANDOM = [
  "api/src/catalogue/differential.test.ts",
  "api/src/photos/photos.test.ts",
  "api/src/routes/fuzz.test.ts",
  "api/src/routes/listings/listings.test.ts",
];

/** The tests that take minutes: `pnpm test:long`. A short form of each stands among the other tests. */
export default defineConfig({
  ...sources,
  test: {
    include: ["**/*.long.test.{ts,mjs}", ...RANDOM],
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
