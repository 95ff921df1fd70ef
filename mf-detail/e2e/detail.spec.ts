import { expectInlined } from "../../e2e/support/expect-inlined.ts";
import { expect, siteUrl, test, waitForHydration } from "../../e2e/support/test.ts";
import { findListing, isBookable } from "./find-listing.ts";

test("the booking button stays in view with its domain, and prints as an address", async ({ page }) => {
  const { slug, booking } = await findListing(siteUrl(), isBookable);
  const domain = booking?.domain ?? "";
  await page.goto(`/property/${slug}`);
  await waitForHydration(page);
  const button = page.getByRole("link", { name: /^Book now/ });
  await expect(button).toBeInViewport();
  await page.getByRole("heading", { name: "What's there" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  await expect(button).toBeInViewport();
  await expect(page.getByRole("complementary", { name: "Book with the host" })).toContainText(domain);

  await page.getByRole("button", { name: /^Save/ }).click();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("main :is(button, nav), body > :not(main)").filter({ visible: true })).toHaveCount(0);
  await expect(button).toBeHidden();
  await expect(page.getByText(`/property/${slug}`)).toBeVisible();
  await expect(page.getByText(`Book at ${domain}`)).toBeVisible();
  const passport = page.getByRole("region", { name: "How private it is" });
  await expect(passport).toBeVisible();
  const colours = () => page.evaluate(() => [getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]);
  expect(await colours()).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  await page.goto("/saved");
  const saved = page.getByRole("region", { name: "Saved" }).getByRole("article").getByRole("link");
  await expect(saved).toBeVisible();
  const printed = await saved.evaluate((link) => getComputedStyle(link, "::after").content);
  expect(printed).toContain(`/property/${slug}`);
  await expect(page.locator("main button, body > header").filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: null, colorScheme: null });
});

test.describe(() => {
  // Simulates a first visit with an empty cache.
  test.use({ sharesContext: false });

  test("the largest paint is the main image, which is preloaded and fetched once, and nothing shifts", {
    tag: "@apart",
  }, async ({ page, notes }) => {
    const { slug, pictures } = await findListing(siteUrl(), isBookable);
    await expectInlined(`/property/${slug}`);
    await page.goto(`/property/${slug}`);
    await waitForHydration(page);
    await page.waitForLoadState("networkidle");
    const seen = await page.evaluateHandle(() => {
      const paints = { shift: 0, largest: "" };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) paints.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
      new PerformanceObserver((list) => {
        paints.largest = (list.getEntries().at(-1) as unknown as { url: string }).url;
      }).observe({ type: "largest-contentful-paint", buffered: true });
      return paints;
    });
    await expect.poll(async () => (await seen.jsonValue()).largest).toContain("/media/photos/");
    const { shift, largest } = await seen.jsonValue();
    // A late font may shift text slightly. A visible shift is ten times as large.
    expect(shift).toBeLessThan(0.01);
    const base = new URL(pictures[0]?.variants.base ?? "", siteUrl()).pathname;
    await expect(page.locator("head link[rel='preload'][as='image']")).toHaveAttribute("imagesrcset", new RegExp(base));
    expect(notes.requests.filter((path) => path.startsWith(`${base}-`))).toEqual([new URL(largest).pathname]);
  });
});

test("shows the illustrated door for an image that fails before hydration", { tag: "@long" }, async ({ page }) => {
  const { slug, pictures } = await findListing(siteUrl(), ({ pictures }) => pictures.length > 2);
  const { alt, variants } = pictures[1] ?? { alt: "", variants: { base: "" } };
  await page.route(`**${new URL(variants.base, siteUrl()).pathname}-*`, (route) => route.abort());
  await page.goto(`/property/${slug}`);
  const door = page.getByAltText(`${alt} (did not load)`);
  await expect.poll(() => door.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain("no-picture");
  await expect(page.locator("#photos img[alt$='(did not load)']")).toHaveCount(1);
});
