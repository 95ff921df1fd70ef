import { expectAxeCleanInBoth, expectNoOverflow } from "../../e2e/support/expect-clean.ts";
import { expectOnlyListedStored } from "../../e2e/support/expect-listed.ts";
import type { Page } from "../../e2e/support/test.ts";
import { expect, test, waitForHydration } from "../../e2e/support/test.ts";

// A shared browser context would pass its service workers and caches to the next test.
test.use({ sharesContext: false });

const CARD = "main article a[href^='/property/']";
const block = (page: Page) => page.getByRole("region", { name: "Offline" });
const choice = (page: Page) => block(page).getByRole("button", { name: "Keep for offline" });
const storedOnDevice = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    paths: (await caches.has("nightlatch:offline"))
      ? (await (await caches.open("nightlatch:offline")).keys()).map(({ url }) => new URL(url).pathname)
      : [],
  }));

async function saveStays(page: Page, count: number): Promise<{ readonly name: string; readonly path: string }[]> {
  await page.goto("/properties");
  await waitForHydration(page);
  const stays: { readonly name: string; readonly path: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const link = page.locator(CARD).nth(index);
    const name = String(await link.textContent());
    stays.push({ name, path: String(await link.getAttribute("href")) });
    await page.getByRole("button", { name: `Save ${name}` }).click();
  }
  return stays;
}

async function saveStaysOffline(page: Page): Promise<void> {
  await page.goto("/saved");
  await choice(page).click();
  await expect(block(page).getByRole("status")).toContainText(/kept\. (It opens|They open) offline\./, { timeout: 60_000 });
}

test("saved stays open offline with their images once requested, and nothing else does", {
  tag: "@apart",
}, async ({ page, context }) => {
  const [first, second, third] = await saveStays(page, 3);
  if (!first || !second || !third) throw new Error("The list has no three stays.");
  const sentRequests: string[] = [];
  context.on("request", (request) => sentRequests.push(new URL(request.url()).pathname));
  await page.goto("/saved");
  await expect(choice(page)).toBeVisible();
  await expect(block(page)).toContainText(/The pages and pictures of your 3 saved stays take about \d\.\d MB here\./);
  expect(sentRequests).not.toContain("/sw.js");
  expect(await storedOnDevice(page)).toEqual({ caches: [], workers: 0, paths: [] });
  await page.getByRole("button", { name: "Discreet" }).click();
  await choice(page).click();
  await expect(block(page)).toContainText("Discreet mode is on.");
  await block(page).getByRole("button", { name: "Don't keep them" }).click();
  expect(await storedOnDevice(page)).toEqual({ caches: [], workers: 0, paths: [] });
  await page.getByRole("button", { name: "Discreet" }).click();
  await saveStaysOffline(page);
  await expect(block(page)).toContainText(/\d\.\d MB on this device/);
  await expectOnlyListedStored(page);
  const { paths } = await storedOnDevice(page);
  for (const { path } of [first, second, third]) expect(paths).toContain(path);
  expect(paths.filter((path) => path.startsWith("/media/")).length).toBeGreaterThanOrEqual(6);
  expect(paths.filter((path) => path.startsWith("/api/") && !/^\/api\/listings\/[^/]+$/.test(path))).toEqual([]);

  await page.goto("/properties");
  await waitForHydration(page);
  await page.getByRole("button", { name: `Save ${third.name}` }).click();
  await expect.poll(async () => (await storedOnDevice(page)).paths.includes(third.path)).toBe(false);

  await context.setOffline(true);
  const failed: string[] = [];
  page.on("pageerror", (error) => failed.push(error.message));
  await page.goto("/saved");
  await waitForHydration(page);
  await expect(page.getByRole("region", { name: "Saved", exact: true }).getByRole("link", { name: first.name })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "You're offline." })).toContainText("The ones you kept for offline open now.");
  await expect(block(page).getByRole("status")).toContainText("All 2 stays are kept. They open offline.");
  await page.getByRole("region", { name: "Saved", exact: true }).getByRole("link", { name: first.name }).click();
  await expect(page.getByRole("region", { name: `Photos of ${first.name}` })).toBeVisible();
  await page.goto(second.path);
  await waitForHydration(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(second.name);
  const images = page.getByRole("region", { name: `Photos of ${second.name}` }).locator("picture img");
  await expect.poll(() => images.first().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  expect(failed).toEqual([]);
  for (const path of [third.path, "/about"]) {
    expect((await page.goto(path))?.status()).toBe(503);
    await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
    await expect(page).toHaveTitle("New tab");
  }
  await page.setViewportSize({ width: 320, height: 600 });
  await expectNoOverflow(page, "not here");
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAxeCleanInBoth(page, "not here");
  await page.getByRole("link", { name: "Open your saved stays" }).click();
  await expect(page.getByRole("heading", { name: "Saved stays" })).toBeVisible();

  await waitForHydration(page);
  await page.evaluate(() => dispatchEvent(new Event("nightlatch:wipe")));
  await expect.poll(() => storedOnDevice(page)).toEqual({ caches: [], workers: 0, paths: [] });
  await context.setOffline(false);
});

test("discreet mode asks first and works offline, and stopping removes the saved stays", { tag: "@long" }, async ({ page, context }) => {
  const [first] = await saveStays(page, 1);
  await page.getByRole("button", { name: "Discreet" }).click();
  await page.goto("/saved");
  await expectAxeCleanInBoth(page, "the choice");
  await choice(page).click();
  await expectAxeCleanInBoth(page, "asking");
  await block(page).getByRole("button", { name: "Keep them anyway" }).click();
  await expect(block(page).getByRole("status")).toContainText("Your stay is kept.", { timeout: 60_000 });
  await expectAxeCleanInBoth(page, "kept");
  await context.setOffline(true);
  const discreet = await page.goto(first?.path ?? "");
  expect(await discreet?.text()).toMatch(/<html lang="en" class="discreet">[\s\S]*<title>New tab<\/title>/);
  await expect(page).toHaveTitle("New tab");
  await context.setOffline(false);
  await page.goto("/saved");
  await block(page).getByRole("button", { name: "Stop keeping" }).click();
  await expect(choice(page)).toBeVisible();
  expect(await storedOnDevice(page)).toEqual({ caches: [], workers: 0, paths: [] });
  await context.setOffline(true);
  await expect(page.goto("/saved")).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test("reports a browser that blocks storage, and stores nothing", { tag: "@long" }, async ({ page }) => {
  await page.addInitScript(() => {
    CacheStorage.prototype.open = () => Promise.reject(new DOMException("Blocked.", "SecurityError"));
  });
  await saveStays(page, 1);
  await page.goto("/saved");
  await choice(page).click();
  await expect(block(page).getByRole("status")).toContainText("Nothing was kept.");
  await expect(page.getByRole("region", { name: "Saved", exact: true }).getByRole("article")).toHaveCount(1);
  expect(await storedOnDevice(page)).toMatchObject({ caches: [], workers: 0 });
});
