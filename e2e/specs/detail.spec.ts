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
  const link = page.locator("a[rel='sponsored nofollow noopener']");
  await expect(link).toHaveAttribute("target", "_blank");
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
  await expect(page.locator("a[rel='sponsored nofollow noopener']")).toHaveCount(0);
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
});

test("structured data names the place and never the fixed rating", async ({ page }) => {
  const { bookable } = await findListings();
  await page.goto(`/property/${bookable.slug}`);
  await expect(page.getByText("7 reviews")).toBeVisible();
  const blocks = await page.locator("script[type='application/ld+json']").allTextContents();
  expect(blocks.map((block) => JSON.parse(block)["@context"])).toEqual(blocks.map(() => "https://schema.org"));
  expect(blocks.join()).not.toMatch(/rating|review/i);
});
