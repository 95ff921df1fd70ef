import { expectPrompt } from "../../e2e/support/expect-prompt.ts";
import { expect, siteUrl, test, waitForHydration } from "../../e2e/support/test.ts";

interface Booking {
  readonly url: string;
  readonly domain: string;
}

/** A listing of the seed with a booking link. */
async function findBookable(): Promise<{ readonly slug: string; readonly booking: Booking }> {
  const { items }: { items: { slug: string }[] } = await (await fetch(`${siteUrl()}/api/listings?seed=0&limit=60`)).json();
  for (const { slug } of items) {
    const { booking }: { booking: Booking | null } = await (await fetch(`${siteUrl()}/api/listings/${slug}`)).json();
    if (booking) return { slug, booking };
  }
  throw new Error("The seed has no listing with a booking link.");
}

// Dialogs, texts and failures of the page are tested in mf-detail/src/detail/*.browser.test.tsx.
// That a way out is counted: mf-detail/src/detail/parts.browser.test.tsx.
test("the booking button is a plain link out, with UTM values, the domain and the disclosure, stays in view, and is an address on paper", async ({
  page,
}) => {
  const bookable = await findBookable();
  await page.goto(`/property/${bookable.slug}`);
  const link = page.getByRole("complementary", { name: "Book with the host" }).getByRole("link");
  const target = new URL((await link.getAttribute("href")) ?? "");
  expect(Object.fromEntries(target.searchParams)).toMatchObject({
    utm_source: "nightlatch",
    utm_medium: "booking_card",
    utm_campaign: "property_booking",
    utm_content: "book_now_button",
  });
  await expect(page.getByText(bookable.booking.domain).first()).toBeVisible();

  await waitForHydration(page);
  const button = page.getByRole("link", { name: /^Book now/ });
  await expect(button).toBeInViewport();
  await page.getByRole("heading", { name: "What is there" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  await expect(button).toBeInViewport();
  await expect(page.getByRole("complementary", { name: "Book with the host" })).toContainText(bookable.booking.domain);

  // On paper: what the page says, its address and the booking's, and nothing to press.
  await page.getByRole("button", { name: /^Save/ }).click();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("main :is(button, nav), body > :not(main)").filter({ visible: true })).toHaveCount(0);
  await expect(button).toBeHidden();
  await expect(page.getByText(`/property/${bookable.slug}`)).toBeVisible();
  await expect(page.getByText(`Book at ${bookable.booking.domain}`)).toBeVisible();
  const passport = page.getByRole("region", { name: "How private it is" });
  await expect(passport).toBeVisible();
  const colours = () => page.evaluate(() => [getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]);
  expect(await colours()).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  await page.goto("/saved");
  const saved = page.getByRole("region", { name: "Saved" }).getByRole("article").getByRole("link");
  await expect(saved).toBeVisible();
  const printed = await saved.evaluate((link) => getComputedStyle(link, "::after").content);
  expect(printed).toContain(`/property/${bookable.slug}`);
  await expect(page.locator("main button, body > header").filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: null, colorScheme: null });
});

test.describe(() => {
  // A first visit, whose files come one after the other.
  test.use({ sharesContext: false });

  test("the largest paint is the main picture, which is fetched once and ahead, nothing shifts, all pictures can be reached, and structured data has no rating", {
    tag: "@apart",
  }, async ({ page, notes }) => {
    const bookable = await findBookable();
    await expectPrompt(`/property/${bookable.slug}`);
    await page.goto(`/property/${bookable.slug}`);
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
    // A busy machine paints a picture long after its last byte.
    await expect.poll(async () => (await seen.jsonValue()).largest).toContain("/media/photos/");
    const { shift, largest } = await seen.jsonValue();
    // The limit allows for a typeface that comes late, where a busy machine has none of those that stand in for it; a shift that
    // can be seen is ten times as large.
    expect(shift).toBeLessThan(0.01);
    const { pictures } = await (await fetch(`${siteUrl()}/api/listings/${bookable.slug}`)).json();
    await expect(page.locator("#photos picture img")).toHaveCount(pictures.length);
    const base = new URL(pictures[0].variants.base, siteUrl()).pathname;
    await expect(page.locator("head link[rel='preload'][as='image']")).toHaveAttribute("imagesrcset", new RegExp(base));
    // The picture that was fetched ahead is the picture that is shown.
    expect(notes.requests.filter((path) => path.startsWith(`${base}-`))).toEqual([new URL(largest).pathname]);

    // The structured data names the place and never the fixed rating.
    await expect(page.getByText("7 reviews")).toBeVisible();
    const blocks = await page.locator("script[type='application/ld+json']").allTextContents();
    expect(blocks.map((block) => JSON.parse(block)["@context"])).toEqual(blocks.map(() => "https://schema.org"));
    expect(blocks.map((block) => JSON.parse(block)["@type"]).at(-1)).toBe("BreadcrumbList");
    expect(JSON.parse(blocks[0] ?? "").image.length).toBeGreaterThan(0);
    expect(blocks.join()).not.toMatch(/rating|review/i);
  });
});

// The door itself: mf-detail/src/viewer/viewer.browser.test.tsx.
test("a picture that fails before the page is taken over has the illustrated door in its place, at its size", { tag: "@long" }, async ({
  page,
}) => {
  const bookable = await findBookable();
  const { pictures } = await (await fetch(`${siteUrl()}/api/listings/${bookable.slug}`)).json();
  const broken = new URL(pictures[1].variants.base, siteUrl()).pathname;
  await page.route(`**${broken}-*`, (route) => route.abort());
  await page.goto(`/property/${bookable.slug}`);
  const door = page.getByAltText(`${pictures[1].alt} (did not load)`);
  await expect(door).toBeVisible();
  await expect.poll(() => door.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain("no-picture");
  const [first, second] = [await door.boundingBox(), await page.locator("#photos li picture img").nth(2).boundingBox()];
  expect([first?.width, first?.height]).toEqual([second?.width, second?.height]);
  await expect(page.locator("#photos img[alt$='(did not load)']")).toHaveCount(1);
});
