import { test as base, expect, type Page } from "@playwright/test";

export { expect };

/** The shared site's address, without a trailing slash. */
export const siteUrl = (): string => {
  const address = process.env.SITE_URL;
  if (!address) throw new Error("SITE_URL is set by the global setup.");
  return address;
};

/** The notes on a page: its console, its requests to other sites, and its requests to ours. */
export interface PageNotes {
  readonly console: string[];
  readonly foreign: string[];
  readonly requests: string[];
}

/** Notes console output of any kind, uncaught errors, requests to the site, and requests that leave it. */
export function watchPage(page: Page, home = siteUrl()): PageNotes {
  const notes: PageNotes = { console: [], foreign: [], requests: [] };
  page.on("console", (message) => notes.console.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => notes.console.push(`uncaught: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (url.startsWith(home)) notes.requests.push(url.slice(home.length));
    else if (!url.startsWith("data:")) notes.foreign.push(url);
  });
  return notes;
}

/** Waits until React has hydrated the remote's part of the page. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const target = document.querySelector("main > *");
    return target !== null && Object.keys(target).some((key) => key.startsWith("__reactFiber"));
  });
}

/** @returns a promise, and the function that fulfils it */
export function holdBack(): { readonly held: Promise<void>; readonly release: () => void } {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release };
}

export const test = base.extend<{ notes: PageNotes }>({
  notes: async ({ page }, use) => use(watchPage(page)),
});
