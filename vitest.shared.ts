import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin, type UserWorkspaceConfig as ProjectConfig } from "vitest/config";
import { presentChromium } from "./scripts/chromium.mjs";
import { BROWSER_TESTS, browserTests } from "./shared/testing/vitest.ts";

// `source` makes workspace packages resolve to their TypeScript, so that tests never see a stale build. The other conditions
// are Vite's defaults.
const conditions = ["source", "module", "node", "development|production"];
/** What packages have for bundlers. Node loads none of it, and of some cannot: their files are named without their endings. */
const BUNDLED = "module";
const browserConditions = ["source", "module", "browser", "development|production"];

// These limits are to end only tests that hang: a busy machine may take ten times as long as a quiet one for a database, a
// process or a build.
const LIMITS = { testTimeout: 60_000, hookTimeout: 120_000 };

/** What V8 compiles for speed is what ran for long, by the name that Node's version has for it. */
const OPTIMIZE_LATE =
  Number.parseInt(process.versions.node, 10) < 22 ? "--interrupt-budget=1000000" : "--invocation-count-for-turbofan=30000";

/**
 * How Node runs in a worker. Tests make much that is garbage at once, which costs less to clear seldom. A database of a test lives
 * for seconds: compiling its engine a second time, for speed, takes longer than it saves. So does most code of a test.
 */
const WORKER_ARGS = ["--max-semi-space-size=64", "--liftoff-only", OPTIMIZE_LATE];

/** What runs before the tests of every run. */
export const TEMPORARY_FOLDER = fileURLToPath(new URL("./vitest.temporary-folder.ts", import.meta.url));

/** The resolution of sources, for the tests of every package. */
export const sources = {
  resolve: { conditions },
  ssr: { resolve: { conditions: conditions.filter((condition) => condition !== BUNDLED) } },
};

/** JSX without what React's development build says of it. A plugin, since what is kept of a source is known by the plugins' names. */
const plainJsx: Plugin = { name: "plain-jsx", config: () => ({ oxc: { jsx: { development: false } } }) };

/**
 * The configuration of a package's tests, which run the same from its own folder as from the root.
 *
 * @param name the package's folder
 * @param own settings of its own beside these
 */
export const testsOf = (name: string, { globalSetup = [], ...own }: ProjectConfig["test"] = {}) =>
  defineConfig({
    ...sources,
    plugins: [plainJsx],
    test: {
      name,
      environment: "node",
      // Loading the modules of a test costs more than most tests: files that a worker runs one after another share them.
      isolate: false,
      include: ["**/*.test.{ts,tsx,mjs}"],
      // Long tests have a configuration of their own (vitest.long.config.ts), and so have tests in a browser (below).
      exclude: ["dist/**", "**/node_modules/**", "**/*.long.test.*", BROWSER_TESTS],
      ...LIMITS,
      expect: { poll: { timeout: 30_000, interval: 20 } },
      globalSetup: [TEMPORARY_FOLDER, ...[globalSetup].flat()],
      // What Vite makes of a source stays for the next run, by a hash of that source and of the settings.
      experimental: { fsModuleCache: true },
      execArgv: WORKER_ARGS,
      ...own,
    },
  });

/**
 * The configuration of a frontend's component tests (shared/testing/vitest.ts), with the sources of the workspace and the shell's
 * style sheet.
 *
 * @param name the package's folder
 * @param dependencies its imports from node_modules beside those of shared
 */
export const browserTestsOf = (name: string, dependencies: readonly string[] = []) => {
  const config = browserTests(name, dependencies, {
    conditions: browserConditions,
    chromium: presentChromium(),
    styles: fileURLToPath(new URL("./vitest.browser-styles.ts", import.meta.url)),
    cache: fileURLToPath(new URL(`./node_modules/.cache/browser-tests/${name}`, import.meta.url)),
  });
  // `pnpm test` names what passed only then (scripts/flaky.mjs).
  return { ...config, test: { ...config.test, retry: 1 } };
};

const remotes = browserTestsOf("remotes", ["react-hook-form", "zustand/vanilla"]);

/**
 * The component tests of all remotes in one project: a server, a bundle of dependencies and a browser for each of them would cost
 * six seconds of processor time. Their folder is that of the remote with the most dependencies.
 */
export const REMOTES_TOGETHER = {
  ...remotes,
  root: fileURLToPath(new URL("./mf-forms", import.meta.url)),
  test: { ...remotes.test, dir: import.meta.dirname, include: [`mf-*/${BROWSER_TESTS}`] },
};
