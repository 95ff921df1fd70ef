import type { Locator, Page } from "../../e2e/support/test.ts";
import { expect, siteUrl, test, waitForHydration } from "../../e2e/support/test.ts";
import { findListing } from "./find-listing.ts";

const findLong = () => findListing(siteUrl(), ({ pictures }) => pictures.length > 5);

async function open(page: Page): Promise<void> {
  await page.goto(`/property/${(await findLong()).slug}`);
  await waitForHydration(page);
}

const viewerOf = (page: Page): Locator => page.getByRole("dialog", { name: /^Photos of/ });

test("the viewer's code loads before a click, and the page behind does not scroll", {
  tag: "@apart",
}, async ({ page, notes }) => {
  await open(page);
  await expect.poll(() => notes.requests.some((path) => /\/viewer\.\w+\.js$/.test(path))).toBe(true);
  await page.locator("#photos li a").first().click();
  await expect(viewerOf(page).locator("[data-offset]")).toHaveCount(3);
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 800);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await page.keyboard.press("Escape");
  await expect(viewerOf(page)).toBeHidden();
  await expect(page.locator("#photos li a").first()).toBeFocused();
  expect(notes.console).toEqual([]);
});

test("a click opens the image itself without the viewer's code", { tag: "@long" }, async ({ page }) => {
  await page.route(/\/assets\/mf-detail\/viewer\..*\.js$/, (route) => route.abort());
  await open(page);
  const link = page.locator("#photos li a").first();
  const href = String(await link.getAttribute("href"));
  await link.click();
  await expect(page).toHaveURL(href);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("shows every image on the page, with a link to its file", async ({ page, request }) => {
    const { slug, pictures } = await findLong();
    await page.goto(`/property/${slug}`);
    const links = page.locator("#photos li a:visible");
    await expect(links).toHaveCount(pictures.length);
    const response = await request.get(String(await links.first().getAttribute("href")));
    expect(response.headers()["content-type"]).toMatch(/^image\//);
    await expect(page.getByRole("button", { name: /Show all|Share|Report/ })).toHaveCount(0);
    await expect(page.getByText("Sponsored")).toBeHidden();
  });
});
