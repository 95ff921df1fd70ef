import type { Locator, Page } from "@playwright/test";
import { expectAxeClean, expectNoOverflow } from "../../support/expect-clean.ts";
import { smallTargets } from "../../support/targets.ts";
import { expect, test, waitForHydration } from "../../support/test.ts";

const LIST = "/properties/kink-cabins-bnbs";
const STAY = "/property/laurel-gap";

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

const ALL = ["/", LIST, STAY, "/add-listing", "/pricing", "/contact", "/saved", "/privacy"];

async function expectMoreContrast(page: Page, path: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ contrast: "more", colorScheme, reducedMotion: "reduce" });
    await expectAxeClean(page, `${path}, ${colorScheme}`, ["color-contrast-enhanced"]);
  }
}

async function expectStopsSeen(page: Page, state: string): Promise<void> {
  const faults = new Set<string>();
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press("Tab");
    // The browser may scroll the focused element into view one frame later.
    const fault = (await page.evaluate(lookAtFocus)) && (await page.evaluate(awaitFrames, 2).then(() => page.evaluate(lookAtFocus)));
    if (fault) faults.add(fault);
  }
  expect([...faults], state).toEqual([]);
}

test("text has a contrast of seven when the system asks for more contrast", { tag: "@long" }, async ({ page }) => {
  for (const path of ALL) {
    await open(page, path);
    await expectMoreContrast(page, path);
  }
});

test("every Tab stop is visible, and shows its focus", { tag: "@long" }, async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ALL) {
      await open(page, path);
      await expectStopsSeen(page, `${path}, ${width}`);
    }
  }
});

async function stickyElements(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found = new Set<string>();
    const isStuck = (element: Element): boolean => {
      const { position, top, bottom } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const stuck = Math.abs(box.top - Number.parseFloat(top)) < 1 || Math.abs(innerHeight - box.bottom - Number.parseFloat(bottom)) < 1;
      return position === "fixed" || (position === "sticky" && stuck);
    };
    const most = document.documentElement.scrollHeight - innerHeight;
    for (const share of [0, 0.5, 1]) {
      scrollTo({ top: most * share, behavior: "instant" });
      await new Promise((resolve) => requestAnimationFrame(resolve));
      for (let y = 2; y < innerHeight; y += 12)
        for (let part = document.elementFromPoint(innerWidth / 2, y); part; part = part.parentElement)
          if (isStuck(part) && !part.matches("dialog")) found.add(`${part.className || part.tagName} at ${share}`);
    }
    return [...found];
  });
}

async function expectNothingOverList(page: Page): Promise<void> {
  expect(await stickyElements(page), LIST).toEqual([]);
  await expectNoOverflow(page, LIST);
  await page.getByRole("button", { name: /^Filters/ }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect(sheet).toBeVisible();
  expect(await stickyElements(page), "with the filters open").toEqual([]);
  expect(await smallTargets(page, "dialog"), "too small for a thumb").toEqual([]);
  const show = sheet.getByRole("button", { name: /^Show/ });
  await show.scrollIntoViewIfNeeded();
  await expect(show).toBeInViewport({ ratio: 1 });
}

/** 1280 x 1024 px at a zoom of 400 % (WCAG 2.2, 1.4.10). Little height is left, so nothing may cover part of the page. */
const ZOOMED = { width: 320, height: 256 };

test("nothing covers the page at a zoom of 400 %, and nothing overflows sideways", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize(ZOOMED);
  for (const path of ALL.filter((each) => each !== LIST)) {
    await open(page, path);
    expect(await stickyElements(page), path).toEqual([]);
    await expectNoOverflow(page, path);
  }
  await open(page, LIST);
  await expectNothingOverList(page);
});

const forceColours = (page: Page, forcedColors: "active" | "none") => page.emulateMedia({ forcedColors, reducedMotion: "reduce" });

// The short form of the three long tests above: a list on a narrow screen, whose bars may cover a focused element.
test("a list works with forced colours, more contrast, the Tab key, and a zoom of 400 %", async ({ page }) => {
  await open(page, LIST);
  await forceColours(page, "active");
  // On narrow screens the filters are in a sheet, which this group opens.
  const filters = page.getByRole("button", { name: /^Filters/ });
  if (await filters.isVisible()) await filters.click();
  await expectSeenChange(page.getByRole("checkbox", { name: /^Sauna/ }));
  // Loads the list again, because the filtered list may replace a list that has the focus.
  await open(page, LIST);
  await forceColours(page, "none");
  await expectMoreContrast(page, LIST);
  await page.emulateMedia({ contrast: "no-preference", colorScheme: "light" });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectStopsSeen(page, LIST);
  await page.setViewportSize(ZOOMED);
  await expectNothingOverList(page);
});

async function expectSeenChange(control: Locator, looked: Locator = control): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const before = await looked.screenshot({ animations: "disabled" });
  await control.click();
  // A hover style must not count as the change.
  await control.page().mouse.move(0, 0);
  await control.evaluate((element) => (element as HTMLElement).blur());
  await expect.poll(async () => before.equals(await looked.screenshot({ animations: "disabled" }))).toBe(false);
}

function awaitFrames(frames: number): Promise<void> {
  return new Promise((resolve) => {
    const next = (left: number) => (left === 0 ? resolve() : requestAnimationFrame(() => next(left - 1)));
    next(frames);
  });
}

function lookAtFocus(): string | undefined {
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body) return undefined;
  const name = `${element.tagName} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;
  const box = element.getBoundingClientRect();
  const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1);
  const y = Math.min(Math.max(box.top + Math.min(box.height / 2, 24), 1), innerHeight - 1);
  const there = document.elementFromPoint(x, y);
  if (box.bottom <= 0 || box.top >= innerHeight) return `${name} is not in view`;
  if (there && !element.contains(there) && !there.contains(element)) return `${name} is behind ${there.className || there.tagName}`;
  // The focus may show on the control, on its parent, or on the card that its link covers.
  const styles = [element, element.parentElement ?? element, element.nextElementSibling ?? element].map((one) => getComputedStyle(one));
  const marked = [...styles, getComputedStyle(element, "::after")].some(
    ({ outlineStyle, outlineWidth, boxShadow }) => (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none",
  );
  return marked ? undefined : `${name} does not show its focus`;
}

test("a search, a list and a stay have accessible roles; forced colours show saved and pressed states", {
  tag: ["@mf-browse", "@mf-detail"],
}, async ({ page }) => {
  await open(page, "/");
  const search = page.getByRole("combobox", { name: "Search by name or place" });
  await search.fill("ashev");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("search")).toMatchAriaSnapshot(`
    - search:
      - combobox "Search by name or place" [expanded]: ashev
      - listbox "Suggestions":
        - option /Asheville, North Carolina City · \\d+ stays?/ [selected]
        - option /Asheville, North Carolina$/
      - button "Search"
      - status: /\\d+ suggestions, use the arrow keys to choose./
  `);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/properties\/kink-cabins-bnbs\/north-carolina\/asheville$/);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - navigation "Breadcrumb"
    - heading /Asheville/ [level=1]
  `);
  await expect(page.getByRole("article").first()).toMatchAriaSnapshot(`
    - heading [level=2]:
      - link /.+/
    - button /^Save /
  `);
  await open(page, STAY);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - region "Photos of Laurel Gap"
    - heading "Laurel Gap" [level=1]
  `);
  await forceColours(page, "active");
  await expectSeenChange(page.getByRole("button", { name: /^Save/ }).first());
  await expectSeenChange(page.getByRole("banner").getByRole("button", { name: "Discreet" }));
});
