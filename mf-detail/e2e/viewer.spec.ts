import type { Locator, Page } from "../../e2e/support/test.ts";
import { expect, siteUrl, test, waitForHydration } from "../../e2e/support/test.ts";

interface Listing {
  readonly slug: string;
  readonly name: string;
  readonly pictures: readonly { readonly src: string; readonly alt: string; readonly variants: { readonly base: string } }[];
}

/** A listing of the seed with more pictures than its page lays out. */
async function findListing(): Promise<Listing> {
  const { items }: { items: { slug: string }[] } = await (await fetch(`${siteUrl()}/api/listings?seed=0&limit=18`)).json();
  for (const { slug } of items) {
    const listing: Listing = await (await fetch(`${siteUrl()}/api/listings/${slug}`)).json();
    if (listing.pictures.length > 5) return listing;
  }
  throw new Error("The first page of the seed has no listing with more than five pictures.");
}

async function open(page: Page, { slug }: Pick<Listing, "slug">): Promise<void> {
  await page.goto(`/property/${slug}`);
  await waitForHydration(page);
}

const viewerOf = (page: Page): Locator => page.getByRole("dialog", { name: /^Photos of/ });

// Turning, focus and announcements are tested in mf-detail/src/viewer/viewer.browser.test.tsx.
test("the viewer's code is there before a press, and the page behind does not scroll", {
  tag: "@apart",
}, async ({ page, notes }) => {
  const listing = await findListing();
  await open(page, listing);
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

test("without the viewer's code a press opens the picture itself", { tag: "@long" }, async ({ page }) => {
  const listing = await findListing();
  await page.route(/\/assets\/mf-detail\/viewer\..*\.js$/, (route) => route.abort());
  await open(page, listing);
  const link = page.locator("#photos li a").first();
  const href = String(await link.getAttribute("href"));
  await link.click();
  await expect(page).toHaveURL(href);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every picture is on the page and leads to its file", async ({ page, request }) => {
    const listing = await findListing();
    await page.goto(`/property/${listing.slug}`);
    const links = page.locator("#photos li a:visible");
    await expect(links).toHaveCount(listing.pictures.length);
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    for (const [index, href] of hrefs.entries()) expect(href).toContain(listing.pictures[index]?.variants.base);
    // One stands for the others, each of which is drawn when it is asked for.
    const answer = await request.get(String(hrefs[0]));
    expect(answer.headers()["content-type"]).toMatch(/^image\//);
    await expect(page.getByRole("button", { name: /Show all|Share|Report/ })).toHaveCount(0);
    await expect(page.getByText("Sponsored")).toBeHidden();
  });
});
