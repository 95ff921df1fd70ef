import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** A page may keep on the device only what the Privacy page lists: keys of both storages, and cookies. */
export async function expectOnlyListedKept(page: Page): Promise<void> {
  const { kept, listed } = await page.evaluate(async () => {
    const privacy = new DOMParser().parseFromString(await (await fetch("/privacy")).text(), "text/html");
    return {
      kept: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
      listed: [...privacy.querySelectorAll("#stored code")].map((code) => code.textContent ?? ""),
    };
  });
  expect(listed.length).toBeGreaterThan(5);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect([...kept, ...cookies].filter((key) => !listed.includes(key))).toEqual([]);
}
