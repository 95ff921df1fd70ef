import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

const readListed = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Without the inline styles, which the content security policy of the current page would block.
    const html = (await (await fetch("/privacy")).text()).replaceAll(/<style.*?<\/style>/gs, "");
    const privacy = new DOMParser().parseFromString(html, "text/html");
    return [...privacy.querySelectorAll("#stored code")].map((code) => code.textContent ?? "");
  });

let known: Promise<string[]> | undefined;

/** Checks that local storage, session storage, caches and cookies contain only what the Privacy page lists. */
export async function expectOnlyListedStored(page: Page): Promise<void> {
  known ??= readListed(page);
  const listed = await known;
  const storedKeys = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...("caches" in window ? await caches.keys() : []),
  ]);
  expect(listed.length).toBeGreaterThan(5);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect([...storedKeys, ...cookies].filter((key) => !listed.includes(key))).toEqual([]);
}
