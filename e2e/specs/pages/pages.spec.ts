import type { Page } from "@playwright/test";
import { expectAxeClean, expectAxeCleanInBoth, expectNoOverflow } from "../../support/expect-clean.ts";
import { expectOnlyListedKept } from "../../support/expect-listed.ts";
import { PAGES } from "../../support/routes.ts";
import { smallTargets } from "../../support/targets.ts";
import { expect, type PageNotes, test, waitForHydration } from "../../support/test.ts";
import { HARDEST, OF_EACH_PAGE, pushedSideways, read } from "../../support/text-size.ts";

/** Pages with parts that only a narrow screen has: the menu, the filters' button, the booking bar. */
const NARROW_PARTS = new Set(["/", "/properties/kink-cabins-bnbs", "/contact", "/pricing", "/404"]);

/**
 * Expects that a page is clean on a phone's screen and has targets for thumbs, and is not pushed sideways by large text on the
 * narrowest one. It comes last, because the page stays narrow. Whole visits by a phone: `pnpm test:long`.
 */
async function expectCleanWhenNarrow(page: Page, state: string, hasOwnParts: boolean): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await smallTargets(page), `${state}: too small for a thumb`).toEqual([]);
  if (hasOwnParts) {
    await expectNoOverflow(page, `${state}, narrow`);
    await expectAxeClean(page, `${state}, narrow`);
  }
  expect(await read(page, process.env.LONG_RUNS ? HARDEST : OF_EACH_PAGE, () => pushedSideways(page))).toEqual([]);
}

/**
 * The pages whose parts another page has as well: they are asked for what they say, and opened with the others in the long run. That
 * their HTML is valid, so that a browser takes it over as it is: scripts/build/fixtures.test.mjs.
 */
const ALIKE = new Set([
  ...["/home", "/properties", "/properties/kink-cabins-bnbs/north-carolina", "/properties/kink-cabins-bnbs/north-carolina/asheville"],
  ...["/properties/all/north-carolina/asheville", "/properties?amenities=hot-tub", "/nowhere/at-all", "/kit-pills-test", "/debug"],
  ...["/terms", "/help", "/safety", "/cancellation", "/newsroom", "/careers", "/preview-thank-you"],
]);

/** The pages that axe looks at without a site, in each of their states: the component tests (`*.browser.test.tsx`) of their remotes. */
const KNOWN_TO_AXE = new Set([
  ...["/saved", "/saved/compare", "/list", "/match", "/host", "/contact", "/add-listing", "/remove-listing", "/pricing", "/coming-soon"],
  // The same screen as /404.
  "/property/there-is-no-such-place",
]);

/** Opens a page, and expects its status and heading, and that it leaves nothing in the console nor asks another site for anything. */
async function expectWhole(page: Page, notes: PageNotes, { path, status, heading }: (typeof PAGES)[number]): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(status);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  expect(await page.title()).toMatch(/Nightlatch/);
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  // A browser logs the status of a page that answers 404; it must log nothing else.
  const unexpected = notes.console.filter((line) => !(status === 404 && line.includes("404 (Not Found)")));
  expect(unexpected, path).toEqual([]);
  expect(notes.foreign, path).toEqual([]);
  await expectNoOverflow(page, path);
}

test.describe("every page", () => {
  for (const each of PAGES) {
    const { path, status, owner } = each;
    const title = `${path} answers ${status}, is headed right, is clean to axe, fits the screen, a narrow one with large text too, fits thumbs, and leaves nothing in the console nor unlisted on the device`;
    test(title, { tag: [`@${owner}`, ALIKE.has(path) ? "@long" : ""].filter(Boolean) }, async ({ page, notes }) => {
      await expectWhole(page, notes, each);
      await expectOnlyListedKept(page);
      const known = !process.env.LONG_RUNS && KNOWN_TO_AXE.has(path);
      if (!known) await expectAxeCleanInBoth(page, path);
      await expectCleanWhenNarrow(page, path, !known && NARROW_PARTS.has(path));
    });
  }

  for (const owner of new Set(PAGES.filter(({ path }) => ALIKE.has(path)).map((each) => each.owner)))
    test(`the other pages of ${owner} have their status, title and heading`, { tag: `@${owner}` }, async ({ request }) => {
      for (const { path, status, heading } of PAGES.filter((each) => each.owner === owner && ALIKE.has(each.path))) {
        const answer = await request.get(path);
        expect(answer.status(), path).toBe(status);
        const html = await answer.text();
        expect(html, path).toMatch(/<title>[^<]*Nightlatch/);
        const headings = [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, text = ""]) => text.replaceAll(/<[^>]*>/g, ""));
        expect(headings, path).toEqual([expect.stringMatching(heading)]);
      }
    });

  test("a detail page is complete, and leads out to the host", { tag: "@mf-detail" }, async ({ page, notes, request }) => {
    const [, href] = /href="(\/property\/[^"]+)"/.exec(await (await request.get("/properties")).text()) ?? [];
    const answer = await page.goto(href ?? "");
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await waitForHydration(page);
    await page.waitForLoadState("networkidle");
    expect(notes.console).toEqual([]);
    expect(notes.foreign).toEqual([]);
    await expectNoOverflow(page, href ?? "");
    await expectAxeCleanInBoth(page, href ?? "");
    await expectCleanWhenNarrow(page, href ?? "", true);
  });

  test("Go Home, Browse Properties and Go Back stand on the not-found screen", async ({ page }) => {
    await page.goto("/contact");
    await page.goto("/nowhere");
    await expect(
      page.getByText("Sorry, the page you're looking for doesn't exist. It might have been moved, deleted, or you entered the wrong URL."),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Go Home" })).toHaveAttribute("href", "/");
    await expect(page.getByRole("link", { name: "Browse Properties" })).toHaveAttribute("href", "/properties");
    await waitForHydration(page);
    await page.getByRole("button", { name: "Go Back" }).click();
    await expect(page).toHaveURL(/\/contact$/);
  });
});
