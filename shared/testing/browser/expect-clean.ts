import axe from "axe-core";
import { expect } from "vitest";
import { type Locator, server } from "vitest/browser";
import { markLooks } from "../mark-looks.ts";
import { PHONES, SCREENS, type Screen, showOn, WIDE } from "./screens.ts";

/** The time limit, in milliseconds, of a test in which axe checks a page again and again: each check takes seconds on a busy machine. */
export const AXE_MS = 300_000;

const CONTRAST = "color-contrast";

/** The looks that pages of this document have shown, whose contrast is known. The long run looks at those of each page. */
const seenLooks = new Set<string>();

axe.configure({ rules: [{ id: CONTRAST, selector: "[data-look]" }] });

/**
 * What axe finds on the page as it is now.
 *
 * @param part what of the page is looked at
 * @param colours whether only contrast matters
 */
async function findProblems(part: Element | Document, colours: boolean): Promise<string[]> {
  const looks = markLooks(server.config.env?.LONG_RUNS ? [] : seenLooks, part);
  if (colours && looks.length === 0) return [];
  const { violations } = await axe.run(part, {
    resultTypes: ["violations"],
    ...(colours ? { runOnly: { type: "rule", values: [CONTRAST] } } : {}),
  });
  for (const marked of document.querySelectorAll("[data-look]")) marked.removeAttribute("data-look");
  if (violations.length === 0) for (const look of looks) seenLooks.add(look);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/** What axe finds on the page as it is now, or in a part of it, has to be nothing. */
export async function expectAxeClean(state = "as it is", part?: Locator): Promise<void> {
  expect(await findProblems(part?.element() ?? document, false), state).toEqual([]);
}

/**
 * Expects that axe finds nothing on the page as it is now and that it cannot be pushed sideways, on a phone and a wide
 * screen, light and dark. A scheme changes colours alone, so in the dark axe checks contrast only.
 */
export const expectClean = (state: string): Promise<void> => expectCleanOn(SCREENS, state);

/**
 * The same of another state of a page that `expectClean` has looked at: of the part that is another, and on a phone alone,
 * where there is the least room.
 */
export const expectPartClean = (state: string, part: Locator): Promise<void> => expectCleanOn(PHONES, state, part);

async function expectCleanOn(screens: readonly Screen[], state: string, part?: Locator): Promise<void> {
  for (const screen of screens) {
    await showOn(screen);
    const where = `${state}, ${screen.width}, ${screen.colorScheme}`;
    expect(await findProblems(part?.element() ?? document, screen.colorScheme === "dark"), where).toEqual([]);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth - clientWidth, `${where}: wider than the screen`).toBeLessThanOrEqual(0);
  }
  await showOn(WIDE);
}
