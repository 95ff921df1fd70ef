import { findChromium } from "@nightlatch/test-config/chromium";
import { chromium } from "@playwright/test";

/**
 * Starts the Chromium that the browser tests use.
 *
 * @param {readonly string[]} [more] flags
 */
export function launch(more = []) {
  const asRoot = process.getuid?.() === 0;
  // These stop Chromium's own background requests, which no measurement counts and which slow everything.
  const quiet = ["--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
  return chromium.launch({ executablePath: findChromium(), args: [...quiet, ...more, ...(asRoot ? ["--no-sandbox"] : [])] });
}
