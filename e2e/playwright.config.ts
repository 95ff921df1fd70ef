import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";

const executablePath = process.env.CHROMIUM_PATH;
const asRoot = process.getuid?.() === 0;

/** A browser with a head asks its maker about form fields. A test of requests would count that as the page's own. */
const AUTOFILL_SERVICE = "AutofillServerCommunication";
/** The features that Playwright switches off. Chromium reads the last of two such lists, so ours repeats them. */
const OFF_IN_PLAYWRIGHT = [
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable"],
  ...["LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect"],
  ...["OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"],
];

// Chromium calls its maker's servers in the background, which a test machine may not be able to reach.
const args = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...OFF_IN_PLAYWRIGHT, AUTOFILL_SERVICE].join()}`,
  // A page of a test lives for seconds: compiling its scripts a third time, for speed, takes longer than it saves.
  "--js-flags=--no-opt --no-maglev --min-semi-space-size=16",
  // The pages of a context use one process, which a page of the shared context keeps alive (support/test.ts).
  "--process-per-site",
  ...(asRoot ? ["--no-sandbox"] : []),
];

const SITE_OR_FRONTEND = /\/(e2e\/specs\/[a-z]+|(mf-[a-z]+|shell)\/e2e)\/[^/]+\.spec\.ts$/;

/** Tests that need pictures, own contexts or own sites. The others load no pictures, which take a seventh of the processor time. */
const APART = /@apart\b|\.own\.spec\.ts/;

/** Wide tests that take minutes: they run by `pnpm test:long`. Each has a short form next to it. */
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
  // A retry begins in a worker of its own, with new contexts and sites. `pnpm test` names what passed then (scripts/flaky.mjs).
  retries: process.env.LONG_RUNS ? 0 : 1,
  // These end what hangs. A busy machine may take ten times as long as a quiet one.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["../scripts/flaky.mjs"]],
  outputDir: "test-results",
  use: {
    baseURL: process.env.SITE_URL,
    launchOptions: { ...(executablePath ? { executablePath } : {}), args },
    // No traces: one would be recorded of every test, to keep few of them. `--trace on` records one where it is wanted.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: process.env.LONG_RUNS
    ? [
        { ...desktop, name: "long desktop", grep: LONG },
        // They edit a copy of the sources (support/development.ts), which one worker makes and keeps.
        { name: "long development", use: { ...devices["Desktop Chrome"] }, testMatch: /\.dev\.spec\.ts$/, workers: 1, grep: LONG },
        { ...desktop, name: "long own sites", testIgnore: [], testMatch: /\.own\.spec\.ts$/, workers: 1, grep: LONG },
        { ...phone, name: "long phone", testMatch: /(\/pages\/[^/]*|\.phone)\.spec\.ts$/ },
      ]
    : [
        // They have one worker with one browser, so that the sites that they release to, and others of their kind, are started once
        // (support/own-sites.ts).
        { ...desktop, ...short, name: "desktop apart", grep: APART },
        // Tests of a phone say so themselves (`PHONE`): a project of theirs would have a worker and a browser of its own.
        { ...desktop, ...short, name: "desktop", use: { ...desktop.use, ...withoutImages }, grepInvert: [LONG, APART] },
      ],
});
