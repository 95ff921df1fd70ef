import axe from "axe-core";
import { expect } from "vitest";
import { SCREENS, showOn, WIDE } from "./screens.ts";

/** How long, in milliseconds, a test may take that has axe look at a page again and again: it takes seconds on a busy machine. */
export const AXE_MS = 300_000;

/** What axe finds on the page as it is now. @param rule one of axe's, when no other matters */
export async function findProblems(rule?: string): Promise<string[]> {
  const { violations } = await axe.run(document, {
    resultTypes: ["violations"],
    ...(rule ? { runOnly: { type: "rule", values: [rule] } } : {}),
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/** What axe finds on the page as it is now has to be nothing. */
export async function expectAxeClean(state = "as it is"): Promise<void> {
  expect(await findProblems(), state).toEqual([]);
}

/**
 * What axe finds on the page as it is now, and whether it can be pushed sideways, has to be nothing on a phone and a wide
 * screen, light and dark. A scheme changes colours alone, so in the dark axe looks at contrast only.
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
