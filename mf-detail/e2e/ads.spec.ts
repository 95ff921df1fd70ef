import type { Page, Route } from "../../e2e/support/test.ts";
import { expect, holdBack, siteUrl, test, waitForHydration } from "../../e2e/support/test.ts";

interface Place {
  readonly id: string;
  readonly slug: string;
  readonly state: string;
  readonly country: string;
}

/** A listing of the seed in a state of the Texas region. */
async function findTexan(): Promise<Place> {
  const { items }: { items: Place[] } = await (await fetch(`${siteUrl()}/api/listings?seed=0&limit=18&search=texas`)).json();
  if (!items[0]) throw new Error("The seed has no listing in Texas.");
  return items[0];
}

const AD = {
  placement_id: "detail-sidebar",
  creative_id: "test-creative",
  advertiser_name: "Tallow and Wick",
  image_url: "/media/ads/test-creative.svg",
  alt: "Candles in a window",
  width: 300,
  height: 1050,
  destination_url: "https://tallow.example/?from=here",
};
const IMAGE = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="1050"><rect width="300" height="1050" fill="tan"/></svg>';

/** Replaces the ad server's answers as a test needs them, and records requests. */
async function withAdServer(page: Page, answer: (route: Route) => unknown) {
  const asked: string[] = [];
  await page.route(/\/api\/ads\?/, (route) => {
    asked.push(new URL(route.request().url()).search);
    return answer(route);
  });
  // One that is in view for long enough is counted, and the API knows nothing of this one.
  await page.route("**/api/ads/track", (route) => route.fulfill({ status: 204 }));
  await page.route(`**${AD.image_url}`, (route) => route.fulfill({ body: IMAGE, contentType: "image/svg+xml" }));
  return { asked };
}

async function open(page: Page, { slug }: Place): Promise<void> {
  await page.goto(`/property/${slug}`);
  await waitForHydration(page);
}

const slotOf = (page: Page) => page.getByRole("complementary", { name: "Sponsored" });
/** Brings the upper `px` of the slot's frame into view. */
const reveal = (page: Page, px: number) =>
  slotOf(page)
    .locator("div")
    .first()
    .evaluate((frame, visible) => scrollTo(0, scrollY + frame.getBoundingClientRect().top - innerHeight + visible), px);
/** Until what was changed is laid out and shown. */
const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve)))));

// Who is asked, what is counted and the placeholder are tested in mf-detail/src/ads/ads.browser.test.tsx.
test("an advertisement of the state's region is shown under its label, shifts nothing, and is never under the booking card", {
  tag: "@apart",
}, async ({ page, notes }) => {
  const { held, release } = holdBack();
  const { asked } = await withAdServer(page, async (route) => {
    await held;
    await route.fulfill({ json: AD });
  });
  const texan = await findTexan();
  await open(page, texan);
  await expect.poll(() => asked.length).toBe(1);
  await reveal(page, 600);
  await nextFrames(page);
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift" });
  });
  release();
  await expect(slotOf(page).locator("img")).toBeVisible();
  await nextFrames(page);
  // The limit allows for a typeface that loads late. The advertisement would move the page a hundred times as far.
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.001);

  expect(asked).toEqual([`?region=tx-la-ok&propertyId=${encodeURIComponent(texan.id)}`]);
  const box = await slotOf(page).locator("img").boundingBox();
  expect([box?.width, box?.height]).toEqual([300, 1050]);
  for (const px of [200, 700, 1100, 1400]) {
    await reveal(page, px);
    const gap = () =>
      slotOf(page).evaluate((slot) => {
        const card = document.querySelector("aside[aria-labelledby='booking']");
        return slot.getBoundingClientRect().top - (card?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY);
      });
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
  }
  expect(notes.console).toEqual([]);
  expect(notes.foreign).toEqual([]);
});
