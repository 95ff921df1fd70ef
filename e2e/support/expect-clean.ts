import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { newStyleStates } from "@nightlatch/testing/mark-looks";
import type { Page } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { expect } from "./test.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Combinations of styles that this worker has already checked for contrast. */
const seenLooks = new Set<string>();

async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => "axe" in window)) return;
  await page.evaluate(
    `${AXE}; axe.configure({ rules: ["color-contrast", "color-contrast-enhanced"].map((id) => ({ id, selector: "[data-look]" })) })`,
  );
}

/** Runs axe in the page, because Playwright's integration opens another page each time. @param rules of axe, all by default */
export async function expectAxeClean(page: Page, state: string, rules?: readonly string[]): Promise<void> {
  const stricter = rules?.includes("color-contrast-enhanced");
  const looks = await page.evaluate(newStyleStates, process.env.LONG_RUNS || stricter ? [] : [...seenLooks]);
  if (looks.length === 0 && rules?.join() === "color-contrast") return;
  await bringAxe(page);
  const options: RunOptions = { resultTypes: ["violations"], ...(rules ? { runOnly: [...rules] } : {}) };
  const found = await page.evaluate(async (pageOptions) => {
    const { violations } = await (window as unknown as { axe: typeof import("axe-core") }).axe.run(document, pageOptions);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  }, options);
  expect(found, state).toEqual([]);
  for (const look of looks) seenLooks.add(look);
}

/** Checks the light and the dark scheme. These differ only in colours, so in the dark scheme axe checks only contrast. */
export async function expectAxeCleanInBoth(page: Page, state: string): Promise<void> {
  await expectAxeClean(page, `${state}, light`);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectAxeClean(page, `${state}, dark`, ["color-contrast"]);
  await page.emulateMedia({ colorScheme: "light" });
}

export async function expectNoOverflow(page: Page, state: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${state}: wider than the screen`).toBeLessThanOrEqual(0);
}

/** Checks a wide screen and a phone, both in light and dark. Only the long run also runs axe on the phone. */
export async function expectCleanOnEveryScreen(page: Page, state: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await expectNoOverflow(page, `${state}, ${width}`);
    if (width === 1280 || process.env.LONG_RUNS) await expectAxeCleanInBoth(page, `${state}, ${width}`);
  }
}
