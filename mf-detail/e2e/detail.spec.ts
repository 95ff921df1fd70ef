import { expectPrompt } from "../../e2e/support/expect-prompt.ts";
import { expect, siteUrl, test, waitForHydration } from "../../e2e/support/test.ts";

interface Booking {
  readonly url: string;
  readonly domain: string;
}

interface Found {
  readonly slug: string;
  readonly booking: Booking | null;
}

/** The listings of the API, one after another, each with its booking. */
async function* readListings(): AsyncGenerator<Found> {
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { items, nextCursor }: { items: { slug: string }[]; nextCursor: string | null } = await (
      await fetch(`${siteUrl()}/api/listings?seed=0&limit=60${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    ).json();
    for (const { slug } of items) {
      const { booking }: Found = await (await fetch(`${siteUrl()}/api/listings/${slug}`)).json();
      yield { slug, booking };
    }
    cursor = nextCursor;
  }
}

async function findBookable(): Promise<{ readonly slug: string; readonly booking: Booking }> {
  for await (const { slug, booking } of readListings()) if (booking) return { slug, booking };
  throw new Error("The seed has no listing with a booking link.");
}

async function findSilent(): Promise<string> {
  for await (const { slug, booking } of readListings()) if (!booking) return slug;
  throw new Error("The seed has no listing without a booking link.");
}

// Dialogs, texts and failures of the page are tested in mf-detail/src/detail/*.browser.test.tsx.
// That a way out is counted: mf-detail/src/detail/parts.browser.test.tsx.
test("the booking button is a plain link out, with UTM values, the domain and the disclosure, stays in view, and is an address on paper", async ({
  page,
}) => {
  const bookable = await findBookable();
  await page.goto(`/property/${bookable.slug}`);
  const link = page.getByRole("complementary", { name: "Book with the host" }).getByRole("link");
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", "sponsored nofollow noopener");
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

test.describe(() => {
  test.use({ sharesContext: "clock" });

  // The dialog: mf-detail/src/report/report.browser.test.tsx; what is stored: api/src/routes.
  test("a report needs a reason and nothing else, is stored, and the focus goes back", { tag: "@long" }, async ({ page, notes }) => {
    const bookable = await findBookable();
    await page.clock.install();
    await page.goto(`/property/${bookable.slug}`);
    await waitForHydration(page);
    const opener = page.getByRole("button", { name: "Report this listing" });
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "Report this listing" });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Send report" }).click();
    await expect(dialog.getByText("Please choose a reason.")).toBeVisible();
    await expect(dialog.getByRole("radio").first()).toBeFocused();

    await dialog.getByRole("radio", { name: "The labels do not match the place" }).check();
    await dialog.getByRole("textbox", { name: /Details/ }).fill("There is no <b>private</b> pool.");
    // A report that is sent sooner than a person could type is refused.
    await page.clock.fastForward(4_000);
    const sent = page.waitForResponse((response) => response.url().endsWith("/api/reports"));
    await dialog.getByRole("button", { name: "Send report" }).click();
    const request = (await sent).request();
    expect((await sent).ok()).toBe(true);
    expect(request.postDataJSON()).toMatchObject({
      slug: bookable.slug,
      reason: "labels-mismatch",
      details: "There is no <b>private</b> pool.",
    });
    expect(Object.keys(request.postDataJSON())).not.toContain("email");
    await expect(dialog.getByRole("status")).toContainText("Thank you");
    await expect(dialog.getByRole("button", { name: "Done" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    expect(notes.console).toEqual([]);
  });
});

// The same without a site: mf-detail/src/detail/detail-page.browser.test.tsx. Where the footer offers it: shell/src/layout/footer.test.tsx.
test("Quick Edit changes a listing in place and never over somebody else's change", { tag: "@long" }, async ({ page, request }) => {
  const silent = await findSilent();
  const address = `/api/operator/listings/${silent}`;
  const before = await (await request.get(address)).json();
  await page.goto(`/property/${silent}`);
  await waitForHydration(page);
  const openPanel = () => page.getByRole("button", { name: "Quick Edit (local)" }).click();
  const panel = page.getByRole("dialog", { name: "Quick Edit" });
  await openPanel();
  await expect(panel.getByRole("textbox", { name: "Name" })).toHaveValue(before.name);

  await panel.getByRole("textbox", { name: "Beds" }).fill("7");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel).toBeHidden();
  await expect(page.locator("dl", { hasText: "Guest" })).toContainText("Beds7");

  await openPanel();
  await expect(panel.getByRole("textbox", { name: "Beds" })).toHaveValue("7");
  const { version } = await (await request.get(address)).json();
  expect((await request.patch(address, { data: { version, beds: before.beds } })).ok()).toBe(true);
  await panel.getByRole("textbox", { name: "Beds" }).fill("9");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByRole("alert")).toContainText("Error: ");
  await panel.getByRole("button", { name: "Read it again" }).click();
  await expect(panel.getByRole("textbox", { name: "Beds" })).toHaveValue(before.beds === null ? "" : String(before.beds));
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
