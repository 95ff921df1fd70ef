import { defineConfig, type UserWorkspaceConfig as ProjectConfig } from "vitest/config";

// `source` makes workspace packages resolve to their TypeScript, so that tests never see a stale build. The others are Vite's defaults.
const conditions = ["source", "module", "node", "development|production"];

/** How sources are found, by the tests of every package. */
export const sources = { resolve: { conditions }, ssr: { resolve: { conditions } } };

/**
 * How the tests of a package run, from its own folder as from the root.
 *
 * @param name the package's folder
 * @param own settings of its own beside these
 */
export const testsOf = (name: string, own: ProjectConfig["test"] = {}) =>
  defineConfig({
    ...sources,
    test: {
      name,
      environment: "node",
      // Loading what a test stands on costs more than most tests: files that a worker runs one after another share it.
      isolate: false,
      include: ["**/*.test.{ts,tsx,mjs}"],
      // The long ones have a configuration of their own (vitest.long.config.ts).
      exclude: ["dist/**", "**/node_modules/**", "**/*.long.test.*"],
      // Only what hangs is to be ended by these: a busy machine may take ten times as long as a quiet one for a database,
      // a process or a build.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      ...own,
    },
  });
