import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, type Plugin, type ViteUserConfig } from "vitest/config";

export const BROWSER_TESTS = "**/*.browser.test.tsx";

// Without these, Chromium connects to Google's servers in the background.
const CHROMIUM_ARGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--in-process-gpu",
  // Optimizing the scripts of a short-lived page does not pay off.
  "--js-flags=--no-opt --maglev --min-semi-space-size=16",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

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

const inBrowser = (name: string): string => fileURLToPath(new URL(`./browser/${name}${extname(import.meta.url)}`, import.meta.url));

/** A document without modules. With `blocked`, it has no storage from the start. */
const FRESH_DOCUMENT = `<!doctype html><html lang="en"><title>A page</title><body><script>
globalThis.complaints = [];
for (const kind of ["error", "warn"]) console[kind] = (...words) => complaints.push(words.map(String).join(" "));
addEventListener("error", ({ message }) => complaints.push(message));
addEventListener("unhandledrejection", ({ reason }) => complaints.push(String(reason)));
if (new URLSearchParams(location.search).has("blocked"))
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get() { throw new DOMException("Blocked", "SecurityError"); } });
// Vitest's dynamic imports call this function, which only its own documents define.
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

/** Removes the source maps that Vite adds to dependencies: half of the bytes of each page. */
const plainDependencies: Plugin = {
  name: "plain-dependencies",
  enforce: "post",
  transform: { filter: { id: /\/\.vite\// }, handler: (code) => ({ code, map: { mappings: "" } }) },
};

interface Options {
  readonly conditions?: readonly string[];
  readonly chromium?: string | undefined;
  readonly styles?: string;
  readonly cache?: string;
}

/** Tests a package with its own pages and fixtures, without the rest of the site. @param dependencies of that package */
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
    // React's production JSX, as for visitors. Tests that render in Node report the warnings of React's development build.
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
      // The API is a fake, so a test that takes this long hangs.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 20_000, interval: 20 } },
      browser: {
        enabled: true,
        headless: true,
        // All files share a document, so that modules load once. Each file resets the document (browser/start-over.ts).
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
