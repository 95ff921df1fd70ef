import type { Page } from "@playwright/test";
import { expectAxeClean, expectAxeCleanInBoth, expectNoOverflow } from "../../support/expect-clean.ts";
import { expectOnlyListedStored } from "../../support/expect-listed.ts";
import { PAGES } from "../../support/routes.ts";
import { smallTargets } from "../../support/targets.ts";
import { expect, type PageNotes, siteUrl, test, waitForHydration } from "../../support/test.ts";
import { HARDEST, PAGE_SETTINGS, pushedSideways, read } from "../../support/text-size.ts";

/** Pages whose narrow form has more elements: the menu, the filter button, the booking bar. */
const NARROW_PATHS = new Set(["/", "/properties/kink-cabins-bnbs", "/contact", "/pricing", "/404"]);

/** Call this last, because the page stays narrow. `pnpm test:long` tests whole phone sessions. */
async function expectCleanWhenNarrow(page: Page, state: string, hasNarrowOnly: boolean): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await smallTargets(page), `${state}: too small for a thumb`).toEqual([]);
  if (hasNarrowOnly) {
    await expectNoOverflow(page, `${state}, narrow`);
    await expectAxeClean(page, `${state}, narrow`);
  }
  expect(await read(page, process.env.LONG_RUNS ? HARDEST : PAGE_SETTINGS, () => pushedSideways(page))).toEqual([]);
}

/** Pages made of other pages' components; only the long run opens them. */
const ALIKE = new Set([
  ...["/home", "/properties", "/properties/kink-cabins-bnbs/north-carolina", "/properties/kink-cabins-bnbs/north-carolina/asheville"],
  ...["/properties/all/north-carolina/asheville", "/properties?amenities=hot-tub", "/nowhere/at-all", "/kit-pills-test", "/debug"],
  ...["/terms", "/help", "/safety", "/cancellation", "/newsroom", "/careers", "/preview-thank-you"],
]);

/** Pages whose component tests (`*.browser.test.tsx`) run axe in every state. */
const KNOWN_TO_AXE = new Set([
  ...[
    "/places",
    "/saved",
    "/saved/compare",
    "/list",
    "/match",
    "/host",
    "/contact",
    "/add-listing",
    "/remove-listing",
    "/pricing",
    "/coming-soon",
  ],
  "/property/there-is-no-such-place",
]);

async function expectWhole(page: Page, notes: PageNotes, { path, status, heading }: (typeof PAGES)[number]): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status(), path).toBe(status);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  expect(await page.title()).toMatch(/Nightlatch/);
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  const unexpected = notes.console.filter((line) => !(status === 404 && line.includes("404 (Not Found)")));
  expect(unexpected, path).toEqual([]);
  expect(notes.foreign, path).toEqual([]);
  await expectNoOverflow(page, path);
}

const SCREEN = { width: 1280, height: 800 };

async function expectPagesClean(page: Page, notes: PageNotes, pages: readonly (typeof PAGES)[number][]): Promise<void> {
  test.setTimeout(60_000 + pages.length * 30_000);
  const screen = page.viewportSize() ?? SCREEN;
  for (const each of pages)
    await test.step(`${each.path} returns ${each.status}`, async () => {
      await page.setViewportSize(screen);
      await page.emulateMedia({ colorScheme: null, reducedMotion: null });
      for (const noted of [notes.console, notes.foreign]) noted.length = 0;
      await expectWhole(page, notes, each);
      await expectOnlyListedStored(page);
      const known = !process.env.LONG_RUNS && KNOWN_TO_AXE.has(each.path);
      if (!known) await expectAxeCleanInBoth(page, each.path);
      await expectCleanWhenNarrow(page, each.path, !known && (NARROW_PATHS.has(each.path) || each.owner === "mf-detail"));
    });
}

const WHAT = "have status and heading, pass axe, fit narrow screens, large text and thumbs, and store nothing unlisted";

test.describe("every page", () => {
  for (const owner of new Set(PAGES.map((each) => each.owner))) {
    const [alike, own] = [true, false].map((is) => PAGES.filter((each) => each.owner === owner && ALIKE.has(each.path) === is));
    test(`the pages of ${owner} ${WHAT}`, { tag: [`@${owner}`, "@apart"] }, async ({ page, notes }) => {
      if (owner === "shell") await page.goto("/robots.txt");
      await expectPagesClean(page, notes, [...(own ?? []), ...(owner === "mf-detail" ? [await findStay()] : [])]);
      if (owner === "shell") await expectLinksOnward(page);
    });
    if (!alike?.length) continue;

    test(`the other pages of ${owner} ${WHAT}`, { tag: [`@${owner}`, "@long"] }, async ({ page, notes }) =>
      expectPagesClean(page, notes, alike),
    );

    test(`the other pages of ${owner} have their status, title and heading`, { tag: `@${owner}` }, async ({ request }) => {
      for (const { path, status, heading } of alike) {
        const response = await request.get(path);
        expect(response.status(), path).toBe(status);
        const html = await response.text();
        expect(html, path).toMatch(/<title>[^<]*Nightlatch/);
        const headings = [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, text = ""]) => text.replaceAll(/<[^>]*>/g, ""));
        expect(headings, path).toEqual([expect.stringMatching(heading)]);
      }
    });
  }
});

async function findStay(): Promise<(typeof PAGES)[number]> {
  const [, path = ""] = /href="(\/property\/[^"]+)"/.exec(await (await fetch(`${siteUrl()}/properties`)).text()) ?? [];
  return { path, status: 200, heading: /.+/, owner: "mf-detail" };
}

async function expectLinksOnward(page: Page): Promise<void> {
  await expect(
    page.getByText("Sorry, the page you're looking for doesn't exist. It might have been moved, deleted, or you entered the wrong URL."),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Go Home" })).toHaveAttribute("href", "/");
  await expect(page.getByRole("link", { name: "Browse Properties" })).toHaveAttribute("href", "/properties");
  await page.getByRole("button", { name: "Go Back" }).click();
  await expect(page).toHaveURL(/\/robots\.txt$/);
}
