import { defineConfig } from "vitest/config";

/** What takes minutes: `pnpm test:long`. A short form of each stands among the other tests. */
export default defineConfig({
  test: {
    include: ["**/*.long.test.mjs"],
    exclude: ["**/dist/**", "**/node_modules/**"],
    environment: "node",
    testTimeout: 30 * 60_000,
    hookTimeout: 10 * 60_000,
    // Each of them is a load on the whole machine.
    fileParallelism: false,
  },
});
