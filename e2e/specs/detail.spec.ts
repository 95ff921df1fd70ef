import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, siteUrl, test, waitForHydration } from "../support/test.ts";

interface Booking {
  readonly url: string;
  readonly domain: string;
}

/** A listing that has a booking link, and one that has none, found through the API. */
async function findListings(): Promise<{ bookable: { slug: string; booking: Booking }; silent: string }> {
  let bookable: { slug: string; booking: Booking } | undefined;
  let silent: string | undefined;
  let cursor: string | null = "";
  while (cursor !== null && !(bookable && silent)) {
    const { items, nextCursor }: { items: { slug: string }[]; nextCursor: string | null } = await (
      await fetch(`${siteUrl()}/api/listings?seed=0&limit=60${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    ).json();
    for (const { slug } of items) {
      const { booking }: { booking: Booking | null } = await (await fetch(`${siteUrl()}/api/listings/${slug}`)).json();
      if (booking) bookable ??= { slug, booking };
      else silent ??= slug;
    }
    cursor = nextCursor;
  }
  if (!bookable || !silent) throw new Error("The seed has no listing of one of both kinds.");
  return { bookable, silent };
}

test("the booking button is a plain link out, with UTM values, the domain and the disclosure", async ({ page }) => {
  const { bookable, silent } = await findListings();
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

  await page.goto(`/property/${silent}`);
  await expect(page.getByText("Booking link coming")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Book now/ })).toHaveCount(0);
});

test("the largest paint is the main picture, nothing shifts, and all pictures can be reached", async ({ page }) => {
  const { bookable } = await findListings();
  await page.goto(`/property/${bookable.slug}`);
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  const { shift, largest } = await page.evaluate(
    () =>
      new Promise<{ shift: number; largest: string }>((resolve) => {
        const seen = { shift: 0, largest: "" };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        new PerformanceObserver((list) => {
          seen.largest = (list.getEntries().at(-1) as unknown as { url: string }).url;
          resolve(seen);
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  // A typeface that comes late moves text by parts of a pixel, which this rounds away; what can be seen is a hundred times that.
  expect(shift).toBeLessThan(0.001);
  expect(largest).toContain("/media/scenes/");
  const { pictures } = await (await fetch(`${siteUrl()}/api/listings/${bookable.slug}`)).json();
  await expect(page.locator("#photos img:not([aria-hidden='true'])")).toHaveCount(pictures.length);
  await expect(page.locator("head link[rel='preload'][as='image']")).toHaveAttribute("imagesrcset", new RegExp(pictures[0].variants.base));
});

/** What axe finds, one line each. */
async function axeIssues(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/** Keeps what the page sends by beacon, as `path body`, in `window.beacons`. */
async function recordBeacons(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const sent: Promise<unknown>[] = [];
    Object.assign(window, { beacons: sent });
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      sent.push((body as Blob).text().then((text) => ({ url: String(url), body: JSON.parse(text) })));
      return send(url, body);
    };
  });
  return () => page.evaluate(() => Promise.all((window as unknown as { beacons: Promise<unknown>[] }).beacons));
}

/** Opens a listing from a list, as the API would tell it with some of it changed. */
async function openChanged(page: Page, changes: (listing: Record<string, unknown>) => object): Promise<void> {
  await page.route(/\/api\/listings\/[^/?]+$/, async (route) => {
    const answer = await route.fetch();
    const listing = await answer.json();
    await route.fulfill({ json: { ...listing, ...changes(listing) } });
  });
  await page.goto("/properties");
  await waitForHydration(page);
  await page.locator("main article a[href^='/property/']").first().click();
  await expect(page).toHaveURL(/\/property\//);
  await expect(page.locator("#photos, main h1").first()).toBeVisible();
}

test("a way out is counted by beacon and the link waits for nothing", async ({ page, context }) => {
  const beacons = await recordBeacons(page);
  await context.route("https://**", (route) => route.fulfill({ body: "The host's own page", contentType: "text/plain" }));
  const { bookable } = await findListings();
  // An endpoint that never answers must not matter.
  await page.route("**/api/outbound", () => {});
  await page.goto(`/property/${bookable.slug}`);
  await waitForHydration(page);
  const popup = context.waitForEvent("page");
  await page.getByRole("link", { name: /^Book now/ }).click();
  await popup;
  expect(await beacons()).toEqual([{ url: "/api/outbound", body: { slug: bookable.slug, kind: "booking" } }]);
});

test("a label's meaning is one press away, by keyboard too", async ({ page }) => {
  await openChanged(page, () => ({
    labels: { lifestyleAware: true, lifestyleFriendly: true, oneCoupleOnly: true, adultsOnly: true },
  }));
  await expect(page.getByText("Nobody under 18 stays here.")).toBeHidden();
  await page.getByText("Adults-Only", { exact: true }).first().click();
  await expect(page.getByText("Nobody under 18 stays here.")).toBeVisible();
  await page.locator("summary").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("details").first()).toHaveAttribute("open");
});

test("the address is copied where there is no sheet to share it", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { bookable } = await findListings();
  await page.goto(`/property/${bookable.slug}?access=none`);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeVisible();
  const canonical = await page.locator("link[rel='canonical']").getAttribute("href");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(canonical);
});

test("a report needs a reason and nothing else, is stored, and the focus goes back", async ({ page, notes }) => {
  const { bookable } = await findListings();
  await page.goto(`/property/${bookable.slug}`);
  await waitForHydration(page);
  const opener = page.getByRole("button", { name: "Report this listing" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Report this listing" });
  await expect(dialog).toBeVisible();
  expect(await axeIssues(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByText("Please choose a reason.")).toBeVisible();
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  expect(await axeIssues(page)).toEqual([]);

  await dialog.getByRole("radio", { name: "The labels do not match the place" }).check();
  await dialog.getByRole("textbox", { name: /Details/ }).fill("There is no <b>private</b> pool.");
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

test("a report that is refused says why and keeps what was written", async ({ page }) => {
  await page.route("**/api/reports", (route) =>
    route.fulfill({ status: 429, json: { error: "Too many reports. Try again later.", code: "rate_limited" } }),
  );
  const { bookable } = await findListings();
  await page.goto(`/property/${bookable.slug}`);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Report this listing" }).click();
  await page.getByRole("radio", { name: "Something else" }).check();
  await page.getByRole("textbox", { name: /Details/ }).fill("The gate is painted shut.");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("alert")).toHaveText("Error: Too many reports. Try again later.");
  await expect(page.getByRole("textbox", { name: /Details/ })).toHaveValue("The gate is painted shut.");
  await expect(page.getByRole("button", { name: "Send report" })).toBeEnabled();
});

test("Quick Edit changes a listing in place and never over somebody else's change", async ({ page, request }) => {
  const { silent } = await findListings();
  const address = `/api/operator/listings/${silent}`;
  const before = await (await request.get(address)).json();
  await page.goto(`/property/${silent}`);
  await waitForHydration(page);
  const openPanel = (slug: string) =>
    page.evaluate((detail) => window.dispatchEvent(new CustomEvent("openQuickEdit", { detail })), { slug });
  const panel = page.getByRole("dialog", { name: "Quick Edit" });
  await openPanel("another-listing");
  await openPanel(silent);
  await expect(panel.getByRole("textbox", { name: "Name" })).toHaveValue(before.name);
  expect(await axeIssues(page)).toEqual([]);

  await panel.getByRole("textbox", { name: "Beds" }).fill("two");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByText(/^Beds must be a whole number/)).toBeVisible();
  await panel.getByRole("textbox", { name: "Beds" }).fill("7");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel).toBeHidden();
  await expect(page.locator("dl", { hasText: "Guest" })).toContainText("Beds7");

  await openPanel(silent);
  await expect(panel.getByRole("textbox", { name: "Beds" })).toHaveValue("7");
  const { version } = await (await request.get(address)).json();
  expect((await request.patch(address, { data: { version, beds: before.beds } })).ok()).toBe(true);
  await panel.getByRole("textbox", { name: "Beds" }).fill("9");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByRole("alert")).toContainText("Error: ");
  await panel.getByRole("button", { name: "Read it again" }).click();
  await expect(panel.getByRole("textbox", { name: "Beds" })).toHaveValue(before.beds === null ? "" : String(before.beds));
});

test("a listing that cannot be fetched says so, and Retry fetches it", async ({ page }) => {
  let down = true;
  await page.route(/\/api\/listings\/[^/?]+$/, (route) =>
    down ? route.fulfill({ status: 500, json: { error: "Down", code: "internal" } }) : route.continue(),
  );
  await page.goto("/properties");
  await waitForHydration(page);
  const card = page.locator("main article a[href^='/property/']").first();
  const name = String(await card.textContent());
  await card.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Failed to load property");
  down = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

test("similar stays that fail cost nothing", async ({ page, notes }) => {
  await page.route("**/api/listings/*/similar", (route) => route.fulfill({ status: 500, json: { error: "Down", code: "internal" } }));
  await openChanged(page, () => ({}));
  await expect(page.getByRole("button", { name: "Report this listing" })).toBeVisible();
  await expect(page.getByText("Similar stays nearby")).toHaveCount(0);
  expect(notes.console.filter((line) => line.startsWith("uncaught"))).toEqual([]);
});

test("8,000 characters with HTML in them are text, folded until asked for", async ({ page, notes }) => {
  const line = "<script>document.title = 'taken'</script><img src=x onerror=alert(1)> A house under alders & pines. ";
  await openChanged(page, () => ({ description: line.repeat(81).slice(0, 8000) }));
  const text = page.locator("section", { has: page.getByRole("heading", { name: "About this place" }) });
  await expect(text).toContainText("<script>document.title = 'taken'</script><img src=x onerror=alert(1)> A house");
  expect(await text.locator("img, script").count()).toBe(0);
  const heightOf = async () => (await text.boundingBox())?.height ?? 0;
  const folded = await heightOf();
  expect(folded).toBeLessThan(600);
  await page.getByRole("button", { name: "Read the whole text" }).click();
  await expect(page.getByRole("button", { name: "Show less" })).toHaveAttribute("aria-expanded", "true");
  expect(await heightOf()).toBeGreaterThan(2 * folded);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(notes.console).toEqual([]);
});

test("a listing that lacks everything is a page without gaps", async ({ page, notes }) => {
  await openChanged(page, () => ({
    type: undefined,
    types: [],
    city: "",
    state: "",
    country: "",
    description: "",
    features: [],
    highlights: [],
    furniture: [],
    allFurniture: [],
    labels: { lifestyleAware: false, lifestyleFriendly: false, oneCoupleOnly: false, adultsOnly: false },
    notes: {},
    pictures: [],
    picture: undefined,
    booking: null,
    wifi: false,
    kitchen: false,
    featured: false,
    verified: false,
  }));
  await expect(page.getByText("Booking link coming")).toBeVisible();
  await expect(page.locator("main img[src*='no-picture']").first()).toBeVisible();
  expect(await axeIssues(page)).toEqual([]);
  expect(notes.console).toEqual([]);
});

for (const when of ["before the page is taken over", "after a visit within the site"]) {
  test(`a picture that fails ${when} has the illustrated door in its place, at its size`, async ({ page }) => {
    const { bookable } = await findListings();
    const { pictures } = await (await fetch(`${siteUrl()}/api/listings/${bookable.slug}`)).json();
    const broken = new URL(pictures[1].variants.base, siteUrl()).pathname;
    await page.route(`**${broken}-*`, (route) => route.abort());
    if (when.startsWith("before")) await page.goto(`/property/${bookable.slug}`);
    else {
      await page.goto("/about");
      await waitForHydration(page);
      await page.evaluate((href) => {
        history.pushState(null, "", href);
        dispatchEvent(new PopStateEvent("popstate"));
      }, `/property/${bookable.slug}`);
    }
    const door = page.getByAltText(`${pictures[1].alt} (did not load)`);
    await expect(door).toBeVisible();
    await expect.poll(() => door.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain("no-picture");
    const [first, second] = [await door.boundingBox(), await page.locator("#photos li picture img").nth(2).boundingBox()];
    expect([first?.width, first?.height]).toEqual([second?.width, second?.height]);
    await expect(page.locator("#photos img[alt$='(did not load)']")).toHaveCount(1);
  });
}

test("the booking card stays in view beside the text", async ({ page }) => {
  const { bookable } = await findListings();
  await page.goto(`/property/${bookable.slug}`);
  await waitForHydration(page);
  const button = page.getByRole("link", { name: /^Book now/ });
  await expect(button).toBeInViewport();
  await page.getByRole("heading", { name: "What is there" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  await expect(button).toBeInViewport();
  await expect(page.getByRole("complementary", { name: "Book with the host" })).toContainText(bookable.booking.domain);
});

test("structured data names the place and never the fixed rating", async ({ page }) => {
  const { bookable } = await findListings();
  await page.goto(`/property/${bookable.slug}`);
  await expect(page.getByText("7 reviews")).toBeVisible();
  const blocks = await page.locator("script[type='application/ld+json']").allTextContents();
  expect(blocks.map((block) => JSON.parse(block)["@context"])).toEqual(blocks.map(() => "https://schema.org"));
  expect(blocks.map((block) => JSON.parse(block)["@type"]).at(-1)).toBe("BreadcrumbList");
  expect(JSON.parse(blocks[0] ?? "").image.length).toBeGreaterThan(0);
  expect(blocks.join()).not.toMatch(/rating|review/i);
});
