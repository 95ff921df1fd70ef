import { fileURLToPath } from "node:url";
import type { Plugin, UserWorkspaceConfig as ProjectConfig } from "vitest/config";
import { BROWSER_TESTS, browserTests } from "../testing/vitest.ts";
import { presentChromium } from "./chromium.mjs";

const inWorkspace = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

// `source` resolves workspace packages to TypeScript, so that tests use no stale build.
const conditions = ["source", "module", "node", "development|production"];
const BUNDLED = "module";
const browserConditions = ["source", "module", "browser", "development|production"];

// Only for tests that hang: a busy machine may take ten times as long as a quiet one.
const LIMITS = { testTimeout: 180_000, hookTimeout: 180_000 };

const OPTIMIZE_LATE =
  Number.parseInt(process.versions.node, 10) < 22 ? "--interrupt-budget=1000000" : "--invocation-count-for-turbofan=30000";

const WORKER_ARGS = ["--max-semi-space-size=64", "--liftoff-only", OPTIMIZE_LATE];

export const TEMPORARY_FOLDER = inWorkspace("shared/test-config/temporary-folder.ts");

export const sources = {
  resolve: { conditions },
  ssr: { resolve: { conditions: conditions.filter((condition) => condition !== BUNDLED) } },
};

/** Disables React's development checks. A plugin, because the module cache's key contains plugin names. */
const plainJsx: Plugin = { name: "plain-jsx", config: () => ({ oxc: { jsx: { development: false } } }) };

export const testsOf = (name: string, { globalSetup = [], ...own }: ProjectConfig["test"] = {}): ProjectConfig => ({
  ...sources,
  plugins: [plainJsx],
  test: {
    name,
    environment: "node",
    // Loading modules costs more than most tests, so the files of one worker share them.
    isolate: false,
    include: ["**/*.test.{ts,tsx,mjs}"],
    exclude: ["**/dist/**", "**/node_modules/**", "**/*.long.test.*", BROWSER_TESTS],
    ...LIMITS,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    globalSetup: [TEMPORARY_FOLDER, ...[globalSetup].flat()],
    experimental: { fsModuleCache: true },
    execArgv: WORKER_ARGS,
    ...own,
  },
});

export const projectOf = (name: string, own?: ProjectConfig["test"]): ProjectConfig => ({ ...testsOf(name, own), root: inWorkspace(name) });

export const browserTestsOf = (name: string, dependencies: readonly string[] = []): ProjectConfig => {
  const config: ProjectConfig = browserTests(name, dependencies, {
    conditions: browserConditions,
    chromium: presentChromium(),
    styles: inWorkspace("shell/src/base.css"),
    cache: inWorkspace(`node_modules/.cache/browser-tests/${name}`),
  });
  // `pnpm test` reports tests that passed only at the second attempt (scripts/flaky.mjs).
  return { ...config, test: { ...config.test, retry: 1 } };
};

const remotes = browserTestsOf("remotes", ["react-hook-form", "zustand/vanilla"]);

/** One server, bundle and browser for all remotes saves six seconds. `root` is the remote with the most dependencies. */
export const REMOTES_TOGETHER: ProjectConfig = {
  ...remotes,
  root: inWorkspace("mf-forms"),
  test: { ...remotes.test, dir: inWorkspace("."), include: [`mf-*/${BROWSER_TESTS}`] },
};
