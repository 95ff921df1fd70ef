import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";

const executablePath = process.env.CHROMIUM_PATH;
const asRoot = process.getuid?.() === 0;

/** Headed Chromium sends form fields to Google, which would count as a request of the page under test. */
const AUTOFILL_SERVICE = "AutofillServerCommunication";
/** Features that Playwright disables. Repeated, because Chromium reads only the last `--disable-features`. */
const OFF_IN_PLAYWRIGHT = [
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable"],
  ...["LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect"],
  ...["OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"],
];

// Chromium calls Google's servers in the background, but a test machine may have no internet access.
const args = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...OFF_IN_PLAYWRIGHT, AUTOFILL_SERVICE].join()}`,
  // A test page lives for seconds, so optimizing its scripts would take longer than it saves.
  "--js-flags=--no-opt --no-maglev --min-semi-space-size=16",
  // All pages of a context share one process. Its first page stays open and keeps the process (support/test.ts).
  "--process-per-site",
  ...(asRoot ? ["--no-sandbox"] : []),
];

const SITE_OR_FRONTEND = /\/(e2e\/specs\/[a-z]+|(mf-[a-z]+|shell)\/e2e)\/[^/]+\.spec\.ts$/;

/** Tests that need images, their own context or their own site. Others load no images, which saves a seventh of the processor time. */
const FULL_PAGES = /@apart\b|\.own\.spec\.ts/;

/** Tests that take minutes run only in `pnpm test:long`; each has a shorter test in the same file or package. */
const LONG = /@long\b/;

const desktop = {
  use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } },
  testIgnore: /\.(phone|dev|own)\.spec\.ts$/,
};
const withoutImages = { launchOptions: { executablePath, args: [...args, "--blink-settings=imagesEnabled=false"] } };
const short = { testIgnore: /\.dev\.spec\.ts$/, workers: 1, grepInvert: LONG };
const phone = { use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } } };

export default defineConfig({
  testDir: "..",
  testMatch: SITE_OR_FRONTEND,
  globalSetup: "./support/start-site.ts",
  fullyParallel: true,
  workers: availableParallelism(),
  forbidOnly: Boolean(process.env.CI),
  // A retry runs in a new worker with new contexts and sites. `pnpm test` lists tests that then pass (scripts/flaky.mjs).
  retries: process.env.LONG_RUNS ? 0 : 1,
  // These limits are for tests that hang: a busy machine takes ten times as long as an idle one.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["../scripts/flaky.mjs"]],
  outputDir: "test-results",
  use: {
    baseURL: process.env.SITE_URL,
    launchOptions: { ...(executablePath ? { executablePath } : {}), args },
    // No traces, because Playwright would record every test and discard most. Add `--trace on` for one.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: process.env.LONG_RUNS
    ? [
        { ...desktop, name: "long desktop", grep: LONG },
        // These tests edit a copy of the sources (support/development.ts). One worker makes the copy and reuses it.
        { name: "long development", use: { ...devices["Desktop Chrome"] }, testMatch: /\.dev\.spec\.ts$/, workers: 1, grep: LONG },
        { ...desktop, name: "long own sites", testIgnore: [], testMatch: /\.own\.spec\.ts$/, workers: 1, grep: LONG },
        { ...phone, name: "long phone", testMatch: /(\/pages\/[^/]*|\.phone)\.spec\.ts$/ },
      ]
    : [
        // One worker and one browser, so that the tests' sites start only once (support/own-sites.ts).
        { ...desktop, ...short, name: "desktop apart", grep: FULL_PAGES },
        // Phone tests set `PHONE` themselves, because a project of their own would need another worker and browser.
        { ...desktop, ...short, name: "desktop", use: { ...desktop.use, ...withoutImages }, grepInvert: [LONG, FULL_PAGES] },
      ],
});
