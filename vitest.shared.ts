import { defineConfig } from "vitest/config";

// `source` makes workspace packages resolve to their TypeScript, so that tests never see a stale build. The others are Vite's defaults.
const conditions = ["source", "module", "node", "development|production"];

/**
 * How the tests of a package run, from its own folder as from the root.
 *
 * @param name the package's folder
 */
export const testsOf = (name: string) =>
  defineConfig({
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      name,
      environment: "node",
      include: ["**/*.test.{ts,tsx,mjs}"],
      // The long ones have a configuration of their own (vitest.long.config.ts).
      exclude: ["dist/**", "**/node_modules/**", "**/*.long.test.*"],
      // Only what hangs is to be ended by these: a busy machine may take ten times as long as a quiet one for a database,
      // a process or a build.
      testTimeout: 60_000,
      hookTimeout: 120_000,
    },
  });
