import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, type Plugin, type UserWorkspaceConfig as ProjectConfig } from "vitest/config";
import { presentChromium } from "./scripts/chromium.mjs";

// `source` makes workspace packages resolve to their TypeScript, so that tests never see a stale build. The other conditions
// are Vite's defaults.
const conditions = ["source", "module", "node", "development|production"];
const browserConditions = ["source", "module", "browser", "development|production"];

const BROWSER_TESTS = "**/*.browser.test.tsx";

// These limits are to end only tests that hang: a busy machine may take ten times as long as a quiet one for a database, a
// process or a build.
const LIMITS = { testTimeout: 60_000, hookTimeout: 120_000 };

/**
 * How Node runs in a worker. Tests make much that is garbage at once, which costs less to clear seldom. A database of a test lives
 * for seconds: compiling its engine a second time, for speed, takes longer than it saves.
 */
const WORKER_ARGS = ["--max-semi-space-size=64", "--liftoff-only"];

/** What runs before the tests of every run. */
export const TEMPORARY_FOLDER = fileURLToPath(new URL("./vitest.temporary-folder.ts", import.meta.url));

/** The resolution of sources, for the tests of every package. */
export const sources = { resolve: { conditions }, ssr: { resolve: { conditions } } };

/**
 * The configuration of a package's tests, which run the same from its own folder as from the root.
 *
 * @param name the package's folder
 * @param own settings of its own beside these
 */
export const testsOf = (name: string, { globalSetup = [], ...own }: ProjectConfig["test"] = {}) =>
  defineConfig({
    ...sources,
    test: {
      name,
      environment: "node",
      // Loading the modules of a test costs more than most tests: files that a worker runs one after another share them.
      isolate: false,
      include: ["**/*.test.{ts,tsx,mjs}"],
      // Long tests have a configuration of their own (vitest.long.config.ts), and so have tests in a browser (below).
      exclude: ["dist/**", "**/node_modules/**", "**/*.long.test.*", BROWSER_TESTS],
      ...LIMITS,
      globalSetup: [TEMPORARY_FOLDER, ...[globalSetup].flat()],
      // What Vite makes of a source stays for the next run, by a hash of that source and of the settings.
      experimental: { fsModuleCache: true },
      execArgv: WORKER_ARGS,
      ...own,
    },
  });

// Chromium calls its maker's servers in the background, which a test machine may not be able to reach.
const CHROMIUM_ARGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A page of a test lives for seconds: compiling its scripts a fourth time, for speed, takes longer than it saves.
  "--js-flags=--no-opt --maglev --min-semi-space-size=16",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/**
 * The dependencies that are bundled for the page in Chromium ahead of the tests: a bundle made while a test runs would
 * reload its page.
 */
const bundledFor = (dependencies: readonly string[]): string[] => [
  "react",
  "react/jsx-runtime",
  "react/jsx-dev-runtime",
  "react-dom",
  "react-dom/client",
  "@nightlatch/runtime > @tanstack/react-query",
  "@nightlatch/api-client > altcha-lib",
  "@nightlatch/api-client > altcha-lib/algorithms/web/pbkdf2",
  "@nightlatch/testing > axe-core",
  "@nightlatch/runtime > react-router-dom",
  "@nightlatch/domain > zod",
  "@nightlatch/runtime > zustand",
  "@nightlatch/runtime > zustand/middleware",
  ...dependencies,
];

const FRESH_PAGE = fileURLToPath(new URL("./shared/testing/browser/fresh-page.ts", import.meta.url));

/**
 * A document in which nothing is loaded yet, for `openDocument`. With `blocked` in its address it has no storage, from before
 * its first module on. What it complains of is kept in `complaints`.
 */
const FRESH_DOCUMENT = `<!doctype html><html lang="en"><title>A page</title><body><script>
globalThis.complaints = [];
for (const kind of ["error", "warn"]) console[kind] = (...words) => complaints.push(words.map(String).join(" "));
addEventListener("error", ({ message }) => complaints.push(message));
addEventListener("unhandledrejection", ({ reason }) => complaints.push(String(reason)));
if (new URLSearchParams(location.search).has("blocked"))
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get() { throw new DOMException("Blocked", "SecurityError"); } });
// Vitest's dynamic imports, which its own documents alone have.
globalThis.__vitest_browser_runner__ = { wrapDynamicImport: (load) => load() };
</script><script type="module" src="/@fs${FRESH_PAGE}"></script></body></html>`;

const freshDocument: Plugin = {
  name: "fresh-document",
  configureServer: ({ middlewares }) =>
    void middlewares.use("/fresh-document", (_request, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(FRESH_DOCUMENT);
    }),
};

/** Bundles of dependencies without their source maps, which Vite would write into them: half of what each page loads. */
const plainDependencies: Plugin = {
  name: "plain-dependencies",
  enforce: "post",
  transform: { filter: { id: /\/\.vite\// }, handler: (code) => ({ code, map: { mappings: "" } }) },
};

/**
 * The configuration of a frontend's component tests: in Chromium, on its own pages and fixtures, without the rest of the
 * site.
 *
 * @param name the package's folder
 * @param dependencies its imports from node_modules beside those of shared
 */
export const browserTestsOf = (name: string, dependencies: readonly string[] = []) => {
  const executablePath = presentChromium();
  return defineConfig({
    resolve: { conditions: browserConditions },
    plugins: [freshDocument, plainDependencies],
    optimizeDeps: { include: bundledFor(dependencies), noDiscovery: true },
    test: {
      include: [BROWSER_TESTS],
      attachmentsDir: fileURLToPath(new URL(`./node_modules/.cache/browser-tests/${name}/attachments`, import.meta.url)),
      exclude: ["dist/**", "**/node_modules/**"],
      setupFiles: [fileURLToPath(new URL("./vitest.browser-setup.ts", import.meta.url))],
      // The page's own API is a fake, so a test that takes long hangs.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 10_000 } },
      browser: {
        enabled: true,
        headless: true,
        // One document for all files, which load its modules once; each file leaves it as new (vitest.browser-setup.ts).
        isolate: false,
        fileParallelism: false,
        provider: playwright({
          launchOptions: { ...(executablePath ? { executablePath } : {}), args: CHROMIUM_ARGS },
          contextOptions: { reducedMotion: "reduce" },
          actionTimeout: 10_000,
        }),
        instances: [{ browser: "chromium", name: `${name}:browser` }],
        viewport: { width: 1280, height: 800 },
        screenshotFailures: true,
        screenshotDirectory: fileURLToPath(new URL(`./node_modules/.cache/browser-tests/${name}`, import.meta.url)),
        commands: {
          /** Makes the page see a colour scheme. */
          async emulateScheme({ page }, colorScheme: "light" | "dark") {
            await page.emulateMedia({ colorScheme });
          },
          /** Has the browser permit what a visitor would be asked for. */
          async grantPermissions({ context }, permissions: string[]) {
            await context.grantPermissions(permissions);
          },
        },
      },
    },
  });
};
