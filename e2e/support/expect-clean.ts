import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { expect } from "./test.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Marks two elements of each look, the first and the last: of those with words that have the same colours, size, state and
 * classes, and whose parents have. They have one contrast, whose rule is three quarters of axe's work, most of it for cards
 * that all look alike. Two, because axe cannot tell the contrast of an element that another covers.
 */
function markLooks(): void {
  const numbers = new Map<string, number>();
  const known = new Map<Element | null, number>([[null, -1]]);
  const lookOf = (element: Element | null): number => {
    const before = known.get(element);
    if (before !== undefined || !element) return before ?? -1;
    const { color, backgroundColor, backgroundImage, opacity, filter, mixBlendMode, fontSize, fontWeight, textShadow, position } =
      getComputedStyle(element);
    const style = [color, backgroundColor, backgroundImage, opacity, filter, mixBlendMode, fontSize, fontWeight, textShadow, position];
    // What belongs to a control that is disabled may be pale.
    const disabled = element.matches(":disabled") || (element as Partial<HTMLLabelElement>).control?.matches(":disabled");
    const state = [disabled, ...["aria-disabled", "aria-hidden", "inert"].map((name) => element.getAttribute(name))];
    const key = [lookOf(element.parentElement), element.tagName, element.getAttribute("class"), ...state, ...style].join("|");
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    known.set(element, number);
    return number;
  };
  const last = new Map<string, Element>();
  for (const element of document.querySelectorAll("body *")) {
    const control = element.matches("input, select, textarea");
    const words = control || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const shown = words && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    // A field shows its value in another colour than what stands in for one.
    const look = shown ? `${lookOf(element)} ${control && (element as HTMLInputElement).value === ""}` : "";
    element.toggleAttribute("data-look", shown && !last.has(look));
    if (shown) last.set(look, element);
  }
  for (const element of last.values()) element.setAttribute("data-look", "");
}

/** Brings axe into the page, whose contrast rule then looks at the marked elements alone. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => "axe" in window)) return;
  await page.evaluate(`${AXE}; axe.configure({ rules: [{ id: "color-contrast", selector: "[data-look]" }] })`);
}

/**
 * What axe finds on the page as it is now has to be nothing. It runs in the page itself: no page of ours has a frame of
 * another site, for which Playwright's own binding opens a second page each time.
 *
 * @param rules those of axe's that matter, all by default
 */
export async function expectAxeClean(page: Page, state: string, rules?: readonly string[]): Promise<void> {
  await bringAxe(page);
  await page.evaluate(markLooks);
  const options: RunOptions = { resultTypes: ["violations"], ...(rules ? { runOnly: [...rules] } : {}) };
  const found = await page.evaluate(async (given) => {
    const { violations } = await (window as unknown as { axe: typeof import("axe-core") }).axe.run(document, given);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  }, options);
  expect(found, state).toEqual([]);
}

/**
 * Expects that axe finds nothing on the page as it is now, in the light and then in the dark. A scheme changes colours
 * alone, so in the dark axe checks contrast only.
 */
export async function expectAxeCleanInBoth(page: Page, state: string): Promise<void> {
  await expectAxeClean(page, `${state}, light`);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectAxeClean(page, `${state}, dark`, ["color-contrast"]);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Expects that the page cannot be pushed sideways. */
export async function expectNoOverflow(page: Page, state: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${state}: wider than the screen`).toBeLessThanOrEqual(0);
}

/** Expects that axe finds nothing and that the page cannot be pushed sideways, on a phone and a wide screen, light and dark. */
export async function expectCleanOnEveryScreen(page: Page, state: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await expectNoOverflow(page, `${state}, ${width}`);
    await expectAxeCleanInBoth(page, `${state}, ${width}`);
  }
}
