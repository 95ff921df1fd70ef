import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

const readListed = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Without its styles, which the policy of the page that reads it does not name.
    const html = (await (await fetch("/privacy")).text()).replaceAll(/<style.*?<\/style>/gs, "");
    const privacy = new DOMParser().parseFromString(html, "text/html");
    return [...privacy.querySelectorAll("#stored code")].map((code) => code.textContent ?? "");
  });

let known: Promise<string[]> | undefined;

/** A page may keep on the device only what the Privacy page lists: keys of both storages, caches, and cookies. */
export async function expectOnlyListedStored(page: Page): Promise<void> {
  known ??= readListed(page);
  const listed = await known;
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...("caches" in window ? await caches.keys() : []),
  ]);
  expect(listed.length).toBeGreaterThan(5);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect([...kept, ...cookies].filter((key) => !listed.includes(key))).toEqual([]);
}
