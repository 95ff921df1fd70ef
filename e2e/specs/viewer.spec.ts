import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect, siteUrl, test, waitForHydration } from "../support/test.ts";

interface Listing {
  readonly slug: string;
  readonly name: string;
  readonly pictures: readonly { readonly src: string; readonly alt: string; readonly variants: { readonly base: string } }[];
}

/** A listing of the seed with more pictures than a page lays out. */
async function findListing(): Promise<Listing> {
  const { items }: { items: { slug: string }[] } = await (await fetch(`${siteUrl()}/api/listings?seed=0&limit=18`)).json();
  for (const { slug } of items) {
    const listing: Listing = await (await fetch(`${siteUrl()}/api/listings/${slug}`)).json();
    if (listing.pictures.length > 5) return listing;
  }
  throw new Error("The first page of the seed has no listing with more than five pictures.");
}

/** Opens a listing from a list with another number of pictures, all of them different. */
async function openWithPictures(page: Page, count: number): Promise<Listing> {
  let listing: Listing | undefined;
  await page.route(/\/api\/listings\/[^/?]+$/, async (route) => {
    const told: Listing = await (await route.fetch()).json();
    const pictures = Array.from({ length: count }, (_, index) => {
      const picture = told.pictures[index % told.pictures.length];
      return { ...picture, src: `${picture?.src}?${index}`, alt: `View ${index + 1}` };
    });
    listing = { ...told, pictures } as Listing;
    await route.fulfill({ json: listing });
  });
  await page.goto("/properties");
  await waitForHydration(page);
  await page.locator("main article a[href^='/property/']").first().click();
  await expect(page.locator("#photos li")).toHaveCount(count);
  if (!listing) throw new Error("The listing was shown without being fetched.");
  return listing;
}

async function open(page: Page, { slug }: Pick<Listing, "slug">): Promise<void> {
  await page.goto(`/property/${slug}`);
  await waitForHydration(page);
}

const viewerOf = (page: Page): Locator => page.getByRole("dialog", { name: /^Photos of/ });
const counterOf = (page: Page): Locator => viewerOf(page).getByRole("status");
const numberText = (number: number, count: number): RegExp => new RegExp(`^Photo\\s*${number}\\s*/\\s*of\\s*${count}$`);

test("a press opens the picture, arrows turn and wrap, Home and End lead to the ends, Escape gives the focus back", async ({
  page,
  notes,
}) => {
  const listing = await findListing();
  const count = listing.pictures.length;
  await open(page, listing);
  const third = page.locator("#photos li a").nth(2);
  await third.click();
  await expect(viewerOf(page)).toBeVisible();
  await expect(viewerOf(page)).toHaveAccessibleName(`Photos of ${listing.name}`);
  await expect(counterOf(page)).toHaveText(numberText(3, count));
  const shown = viewerOf(page).locator("[data-offset='0'] picture img");
  for (const [key, number] of [
    ["ArrowRight", 4],
    ["ArrowLeft", 3],
    ["Home", 1],
    ["ArrowLeft", count],
    ["ArrowRight", 1],
    ["End", count],
  ] as const) {
    await page.keyboard.press(key);
    await expect(counterOf(page)).toHaveText(numberText(number, count));
    await expect(shown).toHaveAttribute("alt", listing.pictures[number - 1]?.alt ?? "");
  }
  await page.keyboard.press("Escape");
  await expect(viewerOf(page)).toBeHidden();
  await expect(third).toBeFocused();
  expect(notes.console).toEqual([]);
});

test("buttons and small pictures turn too, and the focus stays inside", async ({ page }) => {
  const listing = await findListing();
  const count = listing.pictures.length;
  await open(page, listing);
  await page.getByRole("button", { name: `Show all ${count} photos` }).click();
  await expect(counterOf(page)).toHaveText(numberText(1, count));
  await viewerOf(page).getByRole("button", { name: "Previous photo" }).click();
  await expect(counterOf(page)).toHaveText(numberText(count, count));
  await viewerOf(page).getByRole("button", { name: "Next photo" }).click();
  await expect(counterOf(page)).toHaveText(numberText(1, count));
  await viewerOf(page).getByRole("button", { name: "Photo 4", exact: true }).click();
  await expect(counterOf(page)).toHaveText(numberText(4, count));
  for (let press = 0; press < count + 8; press += 1) {
    await page.keyboard.press("Tab");
    const place = await page.evaluate(() => document.activeElement?.closest("dialog, body")?.tagName);
    // A browser's own bar may take its turn, but nothing of the page behind.
    expect(
      await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null),
      place,
    ).toBe(true);
  }
  await viewerOf(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: `Show all ${count} photos` })).toBeFocused();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing with the viewer open, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page, await findListing());
    await page.locator("#photos li a").first().click();
    await expect(viewerOf(page)).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual([]);
  });
}

test("the viewer's code is there before a press, and both neighbours before a turn", async ({ page, notes }) => {
  const listing = await findListing();
  await open(page, listing);
  await expect.poll(() => notes.requests.some((path) => /\/viewer\.\w+\.js$/.test(path))).toBe(true);
  await page.locator("#photos li a").first().click();
  await expect(viewerOf(page).locator("[data-offset]")).toHaveCount(3);
  for (const offset of ["-1", "1"]) {
    const image = viewerOf(page).locator(`[data-offset='${offset}'] picture img`);
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0)).toBe(true);
  }
  await expect(viewerOf(page).locator("[data-offset='-1']")).toHaveAttribute("aria-hidden", "true");
});

test("a picture is shown whole, and the page behind does not scroll", async ({ page }) => {
  const listing = await findListing();
  await open(page, listing);
  const before = await page.evaluate(() => scrollY);
  await page.locator("#photos li a").first().click();
  const box = await viewerOf(page).locator("[data-offset='0'] picture img").boundingBox();
  if (!box) throw new Error("The picture has no box.");
  expect(box.width / box.height).toBeCloseTo(1400 / 933, 1);
  expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= 1280 && box.y + box.height <= 800).toBe(true);
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 800);
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test("one picture has no arrows and does not turn", async ({ page }) => {
  await openWithPictures(page, 1);
  await expect(page.getByRole("button", { name: /^Show all/ })).toHaveCount(0);
  await page.locator("#photos li a").click();
  await expect(counterOf(page)).toHaveText(numberText(1, 1));
  await expect(viewerOf(page).getByRole("button")).toHaveCount(1);
  await page.keyboard.press("ArrowRight");
  await expect(counterOf(page)).toHaveText(numberText(1, 1));
});

test("twenty pictures: five on the page, all in the viewer, the last one beside the first", async ({ page }) => {
  await openWithPictures(page, 20);
  await expect(page.locator("#photos li:visible")).toHaveCount(5);
  await page.getByRole("button", { name: "Show all 20 photos" }).click();
  await expect(counterOf(page)).toHaveText(numberText(1, 20));
  await page.keyboard.press("ArrowLeft");
  await expect(counterOf(page)).toHaveText(numberText(20, 20));
  await expect(viewerOf(page).getByRole("button", { name: "Photo 20", exact: true })).toBeInViewport();
});

test("a picture that fails says so and the others still turn", async ({ page }) => {
  const listing = await findListing();
  const count = listing.pictures.length;
  await page.route(`**${listing.pictures[1]?.variants.base}-*`, (route) => route.abort());
  await open(page, listing);
  await page.locator("#photos li a").first().click();
  await expect(counterOf(page)).toHaveText(numberText(1, count));
  await page.keyboard.press("ArrowRight");
  await expect(viewerOf(page).locator("[data-offset='0']")).toContainText("This photo could not be loaded.");
  await page.keyboard.press("ArrowRight");
  await expect(counterOf(page)).toHaveText(numberText(3, count));
  await expect(viewerOf(page).locator("[data-offset='0']")).not.toContainText("could not be loaded");
});

test("without the viewer's code a press opens the picture itself", async ({ page }) => {
  const listing = await findListing();
  await page.route(/\/assets\/mf-detail\/viewer\..*\.js$/, (route) => route.abort());
  await open(page, listing);
  const link = page.locator("#photos li a").first();
  const href = String(await link.getAttribute("href"));
  await link.click();
  await expect(page).toHaveURL(href);
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("pictures change at once", async ({ page }) => {
    await open(page, await findListing());
    await page.locator("#photos li a").first().click();
    await expect(viewerOf(page)).toBeVisible();
    const transition = await viewerOf(page)
      .locator("[data-offset='0']")
      .evaluate((slide) => getComputedStyle(slide).transitionDuration);
    expect(transition).toBe("0s");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every picture is on the page and leads to its file", async ({ page, request }) => {
    const listing = await findListing();
    await page.goto(`/property/${listing.slug}`);
    const links = page.locator("#photos li a:visible");
    await expect(links).toHaveCount(listing.pictures.length);
    for (const link of await links.all()) {
      const answer = await request.get(String(await link.getAttribute("href")));
      expect(answer.headers()["content-type"]).toMatch(/^image\//);
    }
    await expect(page.getByRole("button", { name: /Show all|Share|Report/ })).toHaveCount(0);
    await expect(page.getByText("Sponsored")).toBeHidden();
  });
});
