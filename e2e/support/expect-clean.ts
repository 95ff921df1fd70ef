import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { expect } from "./test.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The looks that a page of this worker has shown, whose contrast is known. Whole visits by a phone (`pnpm test:long`) look at
 * those of each page.
 */
const seenLooks = new Set<string>();

/**
 * Marks two elements of each look, the first and the last: of those with words that have the same colours, size, state and
 * classes, and whose parents have. They have one contrast, whose rule is three quarters of axe's work, most of it for cards
 * that all look alike. Two, because axe cannot tell the contrast of an element that another covers.
 *
 * @param seen looks that are not marked again
 * @returns the looks that are marked
 */
function markLooks(seen: readonly string[]): string[] {
  /** 64 bits of a look, which other pages are told by. */
  const hashOf = (text: string): string => {
    let [one, two] = [0xdeadbeef, 0x41c6ce57];
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      one = Math.imul(one ^ code, 2654435761);
      two = Math.imul(two ^ code, 1597334677);
    }
    return (one >>> 0).toString(36) + (two >>> 0).toString(36);
  };
  const known = new Map<Element | null, string>([[null, ""]]);
  const lookOf = (element: Element | null): string => {
    const before = known.get(element);
    if (before !== undefined || !element) return before ?? "";
    const { color, backgroundColor, backgroundImage, opacity, filter, mixBlendMode, fontSize, fontWeight, textShadow, position } =
      getComputedStyle(element);
    const style = [color, backgroundColor, backgroundImage, opacity, filter, mixBlendMode, fontSize, fontWeight, textShadow, position];
    // What belongs to a control that is disabled may be pale.
    const disabled = element.matches(":disabled") || (element as Partial<HTMLLabelElement>).control?.matches(":disabled");
    const state = [disabled, ...["aria-disabled", "aria-hidden", "inert"].map((name) => element.getAttribute(name))];
    const look = hashOf([lookOf(element.parentElement), element.tagName, element.getAttribute("class"), ...state, ...style].join("|"));
    known.set(element, look);
    return look;
  };
  const before = new Set(seen);
  const last = new Map<string, Element>();
  for (const element of document.querySelectorAll("body *")) {
    const control = element.matches("input, select, textarea");
    const words = control || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const shown = words && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    // A field shows its value in another colour than what stands in for one.
    const look = shown ? `${lookOf(element)}${control && (element as HTMLInputElement).value === "" ? "-" : ""}` : "";
    const isNew = shown && !before.has(look);
    element.toggleAttribute("data-look", isNew && !last.has(look));
    if (isNew) last.set(look, element);
  }
  for (const element of last.values()) element.setAttribute("data-look", "");
  return [...last.keys()];
}

/** Brings axe into the page, whose contrast rule then looks at the marked elements alone. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => "axe" in window)) return;
  await page.evaluate(
    `${AXE}; axe.configure({ rules: ["color-contrast", "color-contrast-enhanced"].map((id) => ({ id, selector: "[data-look]" })) })`,
  );
}

/**
 * What axe finds on the page as it is now has to be nothing. It runs in the page itself: no page of ours has a frame of
 * another site, for which Playwright's own binding opens a second page each time.
 *
 * @param rules those of axe's that matter, all by default
 */
export async function expectAxeClean(page: Page, state: string, rules?: readonly string[]): Promise<void> {
  const stricter = rules?.includes("color-contrast-enhanced");
  const looks = await page.evaluate(markLooks, process.env.LONG_RUNS || stricter ? [] : [...seenLooks]);
  if (looks.length === 0 && rules?.join() === "color-contrast") return;
  await bringAxe(page);
  const options: RunOptions = { resultTypes: ["violations"], ...(rules ? { runOnly: [...rules] } : {}) };
  const found = await page.evaluate(async (given) => {
    const { violations } = await (window as unknown as { axe: typeof import("axe-core") }).axe.run(document, given);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  }, options);
  expect(found, state).toEqual([]);
  for (const look of looks) seenLooks.add(look);
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

/**
 * Expects that axe finds nothing and that the page cannot be pushed sideways, on a wide screen and a phone, light and dark. In short
 * axe looks at the wide screen alone.
 */
export async function expectCleanOnEveryScreen(page: Page, state: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await expectNoOverflow(page, `${state}, ${width}`);
    if (width === 1280 || process.env.LONG_RUNS) await expectAxeCleanInBoth(page, `${state}, ${width}`);
  }
}
