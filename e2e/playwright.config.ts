import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";

const executablePath = process.env.CHROMIUM_PATH;
const asRoot = process.getuid?.() === 0;

// Chromium calls its maker's servers in the background, which a test machine may not be able to reach.
const args = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A page of a test lives for seconds: compiling its scripts a third and fourth time, for speed, takes longer than it saves.
  "--js-flags=--no-maglev --no-opt",
  ...(asRoot ? ["--no-sandbox"] : []),
];

export default defineConfig({
  testDir: "specs",
  globalSetup: "./support/start-site.ts",
  fullyParallel: true,
  workers: availableParallelism(),
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // These end what hangs. A busy machine may take ten times as long as a quiet one.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  outputDir: "test-results",
  use: {
    // Set by the global setup, which runs before a worker reads this.
    baseURL: process.env.SITE_URL,
    launchOptions: { ...(executablePath ? { executablePath } : {}), args },
    // No traces: one would be recorded of every test, to keep few of them. `--trace on` records one where it is wanted.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "desktop",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } },
      testIgnore: /\.(phone|dev)\.spec\.ts$/,
    },
    {
      name: "phone",
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
      testMatch: /(\/pages\/[^/]*|\.phone)\.spec\.ts$/,
    },
    // These specs edit source files for a moment, and two development servers would write into the same folders: never two
    // of them at once, nor beside tests that read sources (scripts/test.mjs).
    {
      name: "development",
      use: { ...devices["Desktop Chrome"] },
      testMatch: /\.dev\.spec\.ts$/,
      workers: 1,
    },
  ],
});
