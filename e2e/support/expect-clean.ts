import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** What axe finds on the page as it is now has to be nothing. @param rule one of axe's, when no other matters */
export async function expectAxeClean(page: Page, state: string, rule?: string): Promise<void> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rule ? axe.withRules(rule) : axe).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  expect(found, state).toEqual([]);
}

/** The page as it is now, in the light and then in the dark. A scheme changes colours alone: there axe looks at contrast only. */
export async function expectAxeCleanInBoth(page: Page, state: string): Promise<void> {
  await expectAxeClean(page, `${state}, light`);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectAxeClean(page, `${state}, dark`, "color-contrast");
  await page.emulateMedia({ colorScheme: "light" });
}

/** Whether the page can be pushed sideways. */
export async function expectNoOverflow(page: Page, state: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${state}: wider than the screen`).toBeLessThanOrEqual(0);
}

/** Both on a phone and a wide screen, light and dark. */
export async function expectCleanOnEveryScreen(page: Page, state: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await expectNoOverflow(page, `${state}, ${width}`);
    await expectAxeCleanInBoth(page, `${state}, ${width}`);
  }
}
