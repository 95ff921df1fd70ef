import { cookieOf } from "../../e2e/support/run-json.ts";
import { expect, type Page, siteUrl, test, waitForHydration } from "../../e2e/support/test.ts";

const CARDS = "main article a[href^='/property/']";

/** Scrolls to a card, waits until the scroll position is stored, leaves the site and goes back. */
async function leaveAndReturn(page: Page, card: number): Promise<void> {
  const visibleCard = page.locator(CARDS).nth(card);
  await visibleCard.scrollIntoViewIfNeeded();
  const scrollState = () =>
    page.evaluate(() => ({ y: window.scrollY, stored: (navigation.currentEntry?.getState() as { y: number } | undefined)?.y }));
  await expect.poll(async () => Object.values(await scrollState()).every((y, _, [first]) => y === first)).toBe(true);
  const { y: before } = await scrollState();
  await page.goto("about:blank");
  await page.goBack();
  await expect(visibleCard).toBeInViewport();
  await expect.poll(async () => Math.abs((await scrollState()).y - before)).toBeLessThan(4);
}

test("scrolling near the end loads the next eighteen without duplicates, and Back restores the position", async ({ page }) => {
  await page.goto("/properties");
  await waitForHydration(page);
  await expect(page.locator(CARDS)).toHaveCount(18);
  await page.getByRole("link", { name: "Load more" }).scrollIntoViewIfNeeded();
  await expect(page.locator(CARDS)).toHaveCount(36);
  await page.getByRole("link", { name: "Load more" }).scrollIntoViewIfNeeded();
  await expect(page.locator(CARDS)).toHaveCount(54);
  const links = await page.locator(CARDS).evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute("href")));
  expect(new Set(links).size).toBe(54);

  const card = page.locator(CARDS).nth(40);
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  const name = (await card.textContent()) ?? "";
  await card.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(page.locator(CARDS).nth(40)).toBeInViewport();
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(4);

  await expect(page).toHaveURL(/\/properties\?page=3$/);
  const names = await page.locator(CARDS).allTextContents();
  await page.reload();
  expect((await page.locator(CARDS).allTextContents()).slice(0, 54)).toEqual(names);
  await waitForHydration(page);
  await leaveAndReturn(page, 30);
});

test("the order stays the same within a visit and differs between visits", async () => {
  const path = `${siteUrl()}/properties/kink-cabins-bnbs`;
  const orderOf = async (response: Response) =>
    [...(await response.text()).matchAll(/href="(\/property\/[^"]+)"/g)].map(([, href]) => href).join();
  const response = await fetch(path);
  const cookie = cookieOf(response);
  expect(cookie).toContain("nightlatch-visit=");
  const first = await orderOf(response);
  expect(first).toContain("/property/");
  expect(await orderOf(await fetch(path, { headers: { cookie } }))).toBe(first);
  const orders = new Set<string>();
  for (let load = 0; load < 4; load += 1) orders.add(await orderOf(await fetch(path)));
  expect(orders.size).toBeGreaterThan(1);
});
