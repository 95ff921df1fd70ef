import axe from "axe-core";
import { expect } from "vitest";
import { SCREENS, showOn, WIDE } from "./screens.ts";

/** The time limit, in milliseconds, of a test in which axe checks a page again and again: each check takes seconds on a busy machine. */
export const AXE_MS = 300_000;

/**
 * The problems that axe finds on the page as it is now.
 *
 * @param rule the only rule of axe to check; all when left out
 */
export async function findProblems(rule?: string): Promise<string[]> {
  const { violations } = await axe.run(document, {
    resultTypes: ["violations"],
    ...(rule ? { runOnly: { type: "rule", values: [rule] } } : {}),
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/** Expects that axe finds nothing on the page as it is now. */
export async function expectAxeClean(state = "as it is"): Promise<void> {
  expect(await findProblems(), state).toEqual([]);
}

/**
 * Expects that axe finds nothing on the page as it is now and that it cannot be pushed sideways, on a phone and a wide
 * screen, light and dark. A scheme changes colours alone, so in the dark axe checks contrast only.
 */
export async function expectClean(state: string): Promise<void> {
  for (const screen of SCREENS) {
    await showOn(screen);
    const where = `${state}, ${screen.width}, ${screen.colorScheme}`;
    expect(await findProblems(screen.colorScheme === "dark" ? "color-contrast" : undefined), where).toEqual([]);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth - clientWidth, `${where}: wider than the screen`).toBeLessThanOrEqual(0);
  }
  await showOn(WIDE);
}
