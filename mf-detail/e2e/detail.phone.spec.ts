import type { CDPSession, Locator, Page } from "../../e2e/support/test.ts";
import { expect, PHONE, siteUrl, test, waitForHydration } from "../../e2e/support/test.ts";
import { findListing } from "./find-listing.ts";

test.use(PHONE);

async function openListing(page: Page) {
  const listing = await findListing(siteUrl(), ({ booking, pictures }) => booking !== null && pictures.length >= 4);
  await page.goto(`/property/${listing.slug}`);
  await waitForHydration(page);
  return listing;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

async function drag(cdp: CDPSession, fingers: readonly Point[], dx: number, dy: number): Promise<void> {
  const at = (part: number) => fingers.map(({ x, y }, id) => ({ x: x + dx * part, y: y + dy * part, id }));
  await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (let step = 1; step <= 6; step += 1) await cdp.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(step / 6) });
  await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

const viewerOf = (page: Page): Locator => page.getByRole("dialog", { name: /^Photos of/ });
const middle: Point = { x: 200, y: 400 };

test("a listing on a phone: no ad, an image strip, the booking bar, and a viewer with swipe and pinch", {
  tag: "@apart",
}, async ({ page, context, notes }) => {
  const { pictures, booking } = await openListing(page);
  const cdp = await context.newCDPSession(page);

  await test.step("requests no ad and shows no place for it", async () => {
    await page.waitForLoadState("networkidle");
    await expect(page.getByText("Sponsored")).toBeHidden();
    expect(notes.requests.filter((path) => path.startsWith("/api/ads") || /\/ad\.\w+\.js/.test(path))).toEqual([]);
  });

  await test.step("shows images as a strip with a count, and the description starts within one and a half screens", async () => {
    const description = await page.getByRole("heading", { name: "About this place" }).boundingBox();
    expect(description?.y).toBeLessThan(1.5 * 844);
    await expect(page.getByText(`1 / ${pictures.length}`)).toBeVisible();
    const box = await page.locator("#photos li").first().boundingBox();
    if (!box) throw new Error("The first picture has no box.");
    expect(box.width).toBe(390);
    await cdp.send("Input.synthesizeScrollGesture", { x: 300, y: box.y + box.height / 2, xDistance: -250 });
    await expect(page.getByText(`2 / ${pictures.length}`)).toBeVisible();
    await expect.poll(async () => (await page.locator("#photos li").nth(1).boundingBox())?.x).toBe(0);
  });

  await test.step("the booking bar stays above the bottom bar to the page's end, and never covers the focused element", async () => {
    const bar = page.getByRole("complementary", { name: "Book with the host" });
    await expect(bar).toContainText(booking?.domain ?? "");
    const box = await bar.boundingBox();
    const below = await page.locator("[data-bar]").boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(Math.round(below?.y ?? 0));
    expect(Math.round((below?.y ?? 0) + (below?.height ?? 0))).toBe(844);
    await page.getByRole("button", { name: "Report this listing" }).scrollIntoViewIfNeeded();
    await expect(bar).toBeInViewport();

    await page.evaluate(() => scrollTo(0, 0));
    for (let tabStop = 0; tabStop < 60; tabStop += 1) {
      await page.keyboard.press("Tab");
      const covered = () =>
        page.evaluate(() => {
          const [element, cover] = [document.activeElement, document.querySelector("aside[aria-labelledby='booking']")];
          if (!element || !cover || element === document.body || cover.contains(element) || element.closest("footer")) return undefined;
          const [box, edge] = [element.getBoundingClientRect(), cover.getBoundingClientRect()];
          return box.bottom > edge.top && box.top < edge.bottom && edge.top > 0 ? element.outerHTML.slice(0, 200) : undefined;
        });
      // The browser may scroll to a tab stop one frame later.
      await expect.poll(covered).toBeUndefined();
    }
  });

  await page.evaluate(() => scrollTo(0, 0));
  await page.locator("#photos li a").first().tap();
  await test.step("a swipe of at least 60 px, mostly sideways and with one finger, turns the viewer", async () => {
    const counter = viewerOf(page).getByRole("status");
    const isAt = (number: number) => expect(counter).toHaveText(new RegExp(`^Photo\\s*${number}\\s*/\\s*of\\s*${pictures.length}$`));
    await isAt(1);
    await expect(viewerOf(page).locator("[data-offset]")).toHaveCount(3);

    await drag(cdp, [middle], -60, 0);
    await isAt(2);
    await drag(cdp, [middle], -59, 0);
    await isAt(2);
    await drag(cdp, [middle, { x: 260, y: 480 }], -120, 0);
    await isAt(2);
    await drag(cdp, [middle], 80, 20);
    await isAt(1);
    await expect(viewerOf(page).locator("[data-offset='0']")).toHaveCSS("transform", "matrix(1, 0, 0, 1, 0, 0)");
  });

  await test.step("the viewer leaves pinching to the browser, and a finger pans an enlarged image", async () => {
    const stage = viewerOf(page).locator("div:has(> div > [data-offset])");
    await expect(stage).toHaveCSS("touch-action", "pan-y pinch-zoom");
    await cdp.send("Input.synthesizePinchGesture", { x: middle.x, y: middle.y, scaleFactor: 2 });
    await expect.poll(() => page.evaluate(() => visualViewport?.scale ?? 1)).toBeGreaterThan(1.3);
    await expect(stage).toHaveCSS("touch-action", "auto");
    await drag(cdp, [middle], -120, 0);
    await expect(viewerOf(page).getByRole("status")).toHaveText(new RegExp(`^Photo\\s*1\\s*/\\s*of\\s*${pictures.length}$`));
  });
});

test.describe(() => {
  // Simulates a first visit with an empty cache.
  test.use({ sharesContext: false });

  test("nothing shifts while the page loads and the visitor swipes images", { tag: "@apart" }, async ({ page, context }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    const shifted = () => page.evaluate(() => (window as unknown as { shift: number }).shift);
    await openListing(page);
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.fonts.ready);
    // On a slow machine text is painted before its fonts arrive, so this limit allows one small shift.
    const whileLoading = await shifted();
    expect(whileLoading).toBeLessThan(0.1);
    const cdp = await context.newCDPSession(page);
    await cdp.send("Input.synthesizeScrollGesture", { x: 300, y: 250, xDistance: -250 });
    await cdp.send("Input.synthesizeScrollGesture", { x: 200, y: 600, yDistance: -1500 });
    expect((await shifted()) - whileLoading).toBeLessThan(0.001);
  });
});
