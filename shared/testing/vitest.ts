import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, type Plugin, type ViteUserConfig } from "vitest/config";

export const BROWSER_TESTS = "**/*.browser.test.tsx";

// Chromium calls its maker's servers in the background.
const CHROMIUM_ARGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // One process less.
  "--in-process-gpu",
  // Compiling a short-lived page's scripts for speed does not pay off.
  "--js-flags=--no-opt --maglev --min-semi-space-size=16",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** Bundled ahead: a bundle made during a test would reload its page. */
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

/** A module of this package that runs in the page: its source in the workspace, what was compiled of it elsewhere. */
const inBrowser = (name: string): string => fileURLToPath(new URL(`./browser/${name}${extname(import.meta.url)}`, import.meta.url));

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
</script><script type="module" src="/@fs${inBrowser("fresh-page")}"></script></body></html>`;

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

interface Options {
  /** Conditions by which packages are resolved; Vite's own unless told otherwise. */
  readonly conditions?: readonly string[];
  /** Path of a Chromium; `CHROMIUM_PATH`, or else Playwright's own, unless told otherwise. */
  readonly chromium?: string | undefined;
  /** A module that imports the styles that every page has; the site's without its typefaces unless told otherwise. */
  readonly styles?: string;
  /** The folder for pictures of what failed. */
  readonly cache?: string;
}

/**
 * The configuration of a frontend's component tests: in Chromium, on its own pages and fixtures, without the rest of the
 * site.
 *
 * @param name the package
 * @param dependencies its imports from node_modules beside those of the packages that every remote stands on
 */
export function browserTests(
  name: string,
  dependencies: readonly string[] = [],
  {
    conditions,
    chromium = process.env.CHROMIUM_PATH,
    styles = inBrowser("styles"),
    cache = `node_modules/.cache/browser-tests/${name}`,
  }: Options = {},
): ViteUserConfig {
  return defineConfig({
    ...(conditions ? { resolve: { conditions: [...conditions] } } : {}),
    plugins: [freshDocument, plainDependencies],
    // React as visitors have it, which does less than its development build. What that complains of is found where each state of
    // each page is rendered in Node.
    oxc: { jsx: { development: false } },
    optimizeDeps: {
      include: bundledFor(dependencies),
      noDiscovery: true,
      rolldownOptions: { transform: { define: { "process.env.NODE_ENV": '"production"' } } },
    },
    test: {
      include: [BROWSER_TESTS],
      attachmentsDir: `${cache}/attachments`,
      exclude: ["dist/**", "**/node_modules/**"],
      setupFiles: [styles, inBrowser("setup")],
      // The page's own API is a fake, so a test that takes long hangs.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 20_000, interval: 20 } },
      browser: {
        enabled: true,
        headless: true,
        // One document for all files, which load its modules once; each file leaves it as new (browser/start-over.ts).
        isolate: false,
        fileParallelism: false,
        provider: playwright({
          launchOptions: { ...(chromium ? { executablePath: chromium } : {}), args: CHROMIUM_ARGS },
          contextOptions: { reducedMotion: "reduce" },
          actionTimeout: 20_000,
        }),
        instances: [{ browser: "chromium", name: `${name}:browser` }],
        viewport: { width: 1280, height: 800 },
        screenshotFailures: true,
        screenshotDirectory: cache,
        commands: {
          async emulateScheme({ page }, colorScheme: "light" | "dark") {
            await page.emulateMedia({ colorScheme });
          },
          async emulateMedia({ page }, media: "print" | "screen") {
            await page.emulateMedia({ media });
          },
          async grantPermissions({ context }, permissions: string[]) {
            await context.grantPermissions(permissions);
          },
        },
      },
    },
  });
}
