import axe from "axe-core";
import { expect } from "vitest";
import { type Locator, server } from "vitest/browser";
import { newStyleStates } from "../mark-looks.ts";
import { PHONES, SCREENS, type Screen, showOn, WIDE } from "./screens.ts";

/** Time limit of a test with many axe checks, in milliseconds. */
export const AXE_MS = 300_000;

const CONTRAST = "color-contrast";

/** Looks whose contrast was checked. The short run checks each look once, the long run checks it on every page. */
const seenLooks = new Set<string>();

axe.configure({ rules: [{ id: CONTRAST, selector: "[data-look]" }] });

/** @param colours whether to check only contrast */
async function findProblems(part: Element | Document, colours: boolean): Promise<string[]> {
  const looks = newStyleStates(server.config.env?.LONG_RUNS ? [] : seenLooks, part);
  if (colours && looks.length === 0) return [];
  const { violations } = await axe.run(part, {
    resultTypes: ["violations"],
    ...(colours ? { runOnly: { type: "rule", values: [CONTRAST] } } : {}),
  });
  for (const marked of document.querySelectorAll("[data-look]")) marked.removeAttribute("data-look");
  if (violations.length === 0) for (const look of looks) seenLooks.add(look);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

export async function expectAxeClean(state = "as it is", part?: Locator): Promise<void> {
  expect(await findProblems(part?.element() ?? document, false), state).toEqual([]);
}

/** Checks a phone and a wide screen, in light and dark. In the dark scheme only colours differ, so only contrast is checked. */
export const expectClean = (state: string): Promise<void> => expectCleanOn(SCREENS, state);

export const expectElementClean = (state: string, part: Locator): Promise<void> => expectCleanOn(PHONES, state, part);

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
