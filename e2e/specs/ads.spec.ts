import type { Page, Route } from "@playwright/test";
import { expect, holdBack, siteUrl, test, waitForHydration } from "../support/test.ts";

interface Place {
  readonly id: string;
  readonly slug: string;
  readonly state: string;
  readonly country: string;
}

/** Two listings of the seed: one in a state of the Texas region, and one outside the United States. */
async function findPlaces(): Promise<{ texan: Place; foreign: Place }> {
  const one = async (query: string): Promise<Place> => {
    const { items }: { items: Place[] } = await (await fetch(`${siteUrl()}/api/listings?seed=0&limit=18&${query}`)).json();
    if (!items[0]) throw new Error(`The seed has no listing for ${query}.`);
    return items[0];
  };
  return { texan: await one("search=texas"), foreign: await one("search=netherlands") };
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

/** Replaces the ad server's answers as a test needs them, and records requests and beacons. */
async function withAdServer(page: Page, answer: (route: Route) => unknown) {
  const asked: string[] = [];
  await page.addInitScript(() => {
    const sent: Promise<unknown>[] = [];
    Object.assign(window, { told: sent });
    navigator.sendBeacon = (url, body) => {
      sent.push((body as Blob).text().then((text) => ({ url: String(url), ...JSON.parse(text) })));
      return true;
    };
  });
  await page.route(/\/api\/ads\?/, (route) => {
    asked.push(new URL(route.request().url()).search);
    return answer(route);
  });
  await page.route(`**${AD.image_url}`, (route) => route.fulfill({ body: IMAGE, contentType: "image/svg+xml" }));
  const told = (): Promise<Record<string, string>[]> =>
    page.evaluate(() => Promise.all((window as unknown as { told: Promise<Record<string, string>>[] }).told));
  return { asked, told };
}

async function open(page: Page, { slug }: Place): Promise<void> {
  await page.goto(`/property/${slug}`);
  await waitForHydration(page);
}

const slotOf = (page: Page) => page.getByRole("complementary", { name: "Sponsored" });
const placeholderOf = (page: Page) => slotOf(page).getByText("A quiet corner");
/** Brings the upper `px` of the slot's frame into view. */
const reveal = (page: Page, px: number) =>
  slotOf(page)
    .locator("div")
    .first()
    .evaluate((frame, visible) => scrollTo(0, scrollY + frame.getBoundingClientRect().top - innerHeight + visible), px);
/** Waits longer than an advertisement must be in view to count as seen. */
const longEnough = (page: Page) => page.waitForTimeout(1500);

test("an advertisement of the state's region is shown under its label, at its size", async ({ page, notes }) => {
  const { asked } = await withAdServer(page, (route) => route.fulfill({ json: AD }));
  const { texan } = await findPlaces();
  await open(page, texan);
  const link = slotOf(page).getByRole("link", { name: /Candles in a window/ });
  await expect(link).toBeVisible();
  await expect(slotOf(page)).toContainText("Sponsored");
  expect(asked).toEqual([`?region=tx-la-ok&propertyId=${encodeURIComponent(texan.id)}`]);
  await expect(link).toHaveAttribute("href", AD.destination_url);
  await expect(link).toHaveAttribute("rel", "sponsored nofollow noopener");
  await expect(link).toHaveAttribute("target", "_blank");
  const box = await slotOf(page).locator("img").boundingBox();
  expect([box?.width, box?.height]).toEqual([300, 1050]);
  expect(notes.console).toEqual([]);
  expect(notes.foreign).toEqual([]);
});

test("it is counted as seen once, after half of it was in view for a second", async ({ page }) => {
  const { told } = await withAdServer(page, (route) => route.fulfill({ json: AD }));
  const { texan } = await findPlaces();
  await open(page, texan);
  await expect(slotOf(page).locator("img")).toBeVisible();
  await reveal(page, 500);
  await longEnough(page);
  expect(await told()).toEqual([]);
  await reveal(page, 600);
  await page.waitForTimeout(500);
  await reveal(page, 100);
  await longEnough(page);
  expect(await told()).toEqual([]);

  await reveal(page, 600);
  await longEnough(page);
  const seen = {
    url: "/api/ads/track",
    placementId: "detail-sidebar",
    creativeId: "test-creative",
    propertyId: texan.id,
    event: "impression",
  };
  expect(await told()).toEqual([{ ...seen, sessionId: expect.any(String), viewId: expect.any(String) }]);
  await reveal(page, 0);
  await reveal(page, 700);
  await longEnough(page);
  expect(await told()).toHaveLength(1);
});

test("following it is counted once and waits for nothing", async ({ page, context }) => {
  const { told } = await withAdServer(page, (route) => route.fulfill({ json: AD }));
  await context.route("https://tallow.example/**", (route) => route.fulfill({ body: "Candles", contentType: "text/plain" }));
  const { texan } = await findPlaces();
  await open(page, texan);
  const link = slotOf(page).getByRole("link", { name: /Candles in a window/ });
  for (let press = 0; press < 2; press += 1) {
    const popup = context.waitForEvent("page");
    await link.click({ position: { x: 20, y: 20 } });
    await (await popup).close();
  }
  expect((await told()).filter(({ event }) => event === "click")).toHaveLength(1);
});

test("without one the placeholder stands in its place", async ({ page, notes }) => {
  const { asked, told } = await withAdServer(page, (route) => route.fulfill({ status: 204 }));
  const { texan } = await findPlaces();
  await open(page, texan);
  await expect(placeholderOf(page)).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  await reveal(page, 800);
  await longEnough(page);
  expect(await told()).toEqual([]);
  expect(notes.console).toEqual([]);
});

for (const [failure, answer, message] of [
  ["fails", (route: Route) => route.fulfill({ status: 503, json: { error: "Down", code: "unavailable" } }), "Failed to fetch ad: 503"],
  ["cannot be reached", (route: Route) => route.abort(), "Failed to fetch ad: 0"],
  ["hangs", () => {}, "Failed to fetch ad: 0"],
  ["answers nonsense", (route: Route) => route.fulfill({ body: "<html>", contentType: "text/html" }), "Failed to fetch ad: 200"],
] as const) {
  test(`an ad server that ${failure} costs the advertisement only`, async ({ page, notes }) => {
    await page.clock.install();
    await withAdServer(page, answer);
    const { texan } = await findPlaces();
    await open(page, texan);
    await expect(placeholderOf(page)).toBeVisible();
    await page.getByRole("button", { name: "Report this listing" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.clock.runFor(11_000);
    await expect.poll(() => notes.console.some((line) => line === `warning: ${message}`)).toBe(true);
    await expect(placeholderOf(page)).toBeVisible();
    expect(notes.console.filter((line) => line.startsWith("uncaught"))).toEqual([]);
  });
}

test("an advertisement whose picture fails leaves the placeholder", async ({ page }) => {
  const { told } = await withAdServer(page, (route) => route.fulfill({ json: { ...AD, image_url: "/media/ads/missing.svg" } }));
  const { texan } = await findPlaces();
  await open(page, texan);
  await expect(placeholderOf(page)).toBeVisible();
  await expect(slotOf(page).locator("img")).toHaveCount(0);
  await reveal(page, 800);
  await longEnough(page);
  expect(await told()).toEqual([]);
});

test("an address that is no page of the web is never linked", async ({ page, notes }) => {
  await withAdServer(page, (route) => route.fulfill({ json: { ...AD, destination_url: "javascript:alert(1)" } }));
  const { texan } = await findPlaces();
  await open(page, texan);
  await expect(placeholderOf(page)).toBeVisible();
  await expect(slotOf(page).locator("a[target]")).toHaveCount(0);
  expect(notes.console).toEqual([]);
});

test("outside the United States nothing is asked", async ({ page }) => {
  const { asked } = await withAdServer(page, (route) => route.fulfill({ json: AD }));
  const { foreign } = await findPlaces();
  await open(page, foreign);
  await expect(placeholderOf(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
});

test("below the large breakpoint nothing is asked until there is room, and then once", async ({ page }) => {
  await page.setViewportSize({ width: 991, height: 800 });
  const { asked } = await withAdServer(page, (route) => route.fulfill({ json: AD }));
  const { texan } = await findPlaces();
  await open(page, texan);
  await page.waitForLoadState("networkidle");
  await expect(page.getByText("Sponsored")).toBeHidden();
  expect(asked).toEqual([]);
  await page.setViewportSize({ width: 992, height: 800 });
  await expect(slotOf(page).locator("img")).toBeVisible();
  await page.setViewportSize({ width: 900, height: 800 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(slotOf(page).locator("img")).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("the booking card stays beside the text and never lies over it", async ({ page }) => {
  await withAdServer(page, (route) => route.fulfill({ json: AD }));
  const { texan } = await findPlaces();
  await open(page, texan);
  await expect(slotOf(page).locator("img")).toBeVisible();
  for (const px of [200, 700, 1100, 1400]) {
    await reveal(page, px);
    const [card, slot] = [await page.locator("aside[aria-labelledby='booking']").boundingBox(), await slotOf(page).boundingBox()];
    if (!card || !slot) throw new Error("One of both has no box.");
    expect(card.y + card.height).toBeLessThanOrEqual(slot.y);
  }
});

test("nothing shifts when it comes", async ({ page }) => {
  const { held, release } = holdBack();
  await withAdServer(page, async (route) => {
    await held;
    await route.fulfill({ json: AD });
  });
  const { texan } = await findPlaces();
  await open(page, texan);
  await reveal(page, 600);
  await page.waitForTimeout(700);
  await page.evaluate(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift" });
  });
  release();
  await expect(slotOf(page).locator("img")).toBeVisible();
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
});
