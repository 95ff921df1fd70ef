import { expectAxeClean, expectNoOverflow } from "../../e2e/support/expect-clean.ts";
import { smallTargets } from "../../e2e/support/targets.ts";
import type { CDPSession, Page } from "../../e2e/support/test.ts";
import { expect, test, waitForHydration } from "../../e2e/support/test.ts";

/** Moves a finger over the page, a little with each frame. */
async function swipe(page: Page, session: CDPSession, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  const touch = (type: "touchStart" | "touchMove", part: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: from.x + by.x * part, y: from.y + by.y * part }] });
  const frame = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await touch("touchStart", 0);
  for (let part = 1; part <= 12; part += 1) {
    await touch("touchMove", part / 12);
    await frame();
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

const middleOf = async (page: Page, selector: string, index: number) => {
  const box = await page.locator(selector).nth(index).boundingBox();
  if (!box) throw new Error(`${selector} is not there.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

// The same without a site: mf-browse/src/browse/picture-strip.browser.test.tsx.
test("a thumb swipes a card's pictures, scrolls the page over them, and opens the page with a tap", { tag: "@long" }, async ({
  page,
  context,
  notes,
}) => {
  const session = await context.newCDPSession(page);
  await page.goto("/properties/lifestyle-club");
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  const strips = () => notes.requests.filter((path) => /\/strip\./.test(path));
  expect(strips()).toEqual([]);
  // The first touch anywhere on the list brings the code.
  await swipe(page, session, await middleOf(page, "main article", 0), { x: 0, y: -120 });
  const strip = page.locator("main article").nth(1).locator("[aria-hidden=true][tabindex='-1']");
  await expect(strip).toBeAttached();
  expect(strips().length).toBeGreaterThan(0);

  await page.locator("main article").nth(1).scrollIntoViewIfNeeded();
  const covers = await page
    .locator("main article")
    .evaluateAll((cards) => cards.map((each) => each.querySelector("img")?.src.replace(/^.*\/|-\d+\.\w+$/g, "") ?? ""));
  const media = () => notes.requests.filter((path) => /^\/media\/photos\//.test(path) && !covers.some((id) => path.includes(`/${id}-`)));
  expect(media()).toEqual([]);
  await swipe(page, session, await middleOf(page, "main article > [data-stay]", 1), { x: -260, y: 0 });
  const card = page.locator("main article").nth(1);
  await expect(card.getByRole("status")).toHaveText(/^2 of \d/);
  await expect.poll(() => strip.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth))).toBe(1);
  await expect.poll(() => media().length).toBeGreaterThan(0);
  await expect(page).toHaveURL(/lifestyle-club$/);
  await expect(card.getByText(/^2 \/ \d/)).toBeVisible();
  expect(await smallTargets(page, "main article")).toEqual([]);
  await expectAxeClean(page, "a card with its second picture");

  // Up and down the page goes on, wherever the finger is.
  const before = await page.evaluate(() => scrollY);
  await swipe(page, session, await middleOf(page, "main article > [data-stay]", 1), { x: 0, y: -200 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100);
  await swipe(page, session, await middleOf(page, "main article", 2), { x: 0, y: 200 });

  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page, "cards with strips, 320");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => strip.evaluate((element) => element.scrollLeft % element.clientWidth)).toBe(0);
  const name = await card.getByRole("heading").textContent();
  await strip.tap();
  await expect(page).toHaveURL(/\/property\//);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(String(name));
});
