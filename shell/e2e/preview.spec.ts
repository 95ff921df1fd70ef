import { hide } from "../../e2e/support/hide.ts";
import { watchMeasurements } from "../../e2e/support/measured-view.ts";
import { issuePreview } from "../../e2e/support/preview.ts";
import type { APIRequestContext, BrowserContext, Page } from "../../e2e/support/test.ts";
import { expect, siteUrl, test, waitForHydration, watchPage } from "../../e2e/support/test.ts";

test.use({ sharesContext: "clock" });

const STATE = "nightlatch:preview";
const LISTS = "nightlatch:properties:v3";
const banner = (page: Page) => page.getByRole("complementary", { name: "Preview" });
const count = (page: Page) => page.getByText(/^\d+ listings in /);
const numberIn = async (page: Page) => Number(/\d+/.exec((await count(page).textContent()) ?? "")?.[0]);
const readStored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function invite(context: BrowserContext, options: Parameters<typeof issuePreview>[0] = {}, path = "/properties") {
  const issued = await issuePreview(options);
  const page = await context.newPage();
  const notes = watchPage(page);
  await page.goto(`${path}${path.includes("?") ? "&" : "?"}access=${issued.token}`);
  await expect(banner(page)).toBeVisible();
  return { ...issued, page, notes };
}

test("a token link opens a preview for this visitor only, until it is left, and the token appears nowhere", async ({
  context,
  request: visitor,
}) => {
  const before = Number(/(\d+) listings in /.exec(await (await visitor.get("/properties")).text())?.[1]);
  const referers: string[] = [];
  const { page, token, notes, address } = await invite(context, { name: "Ada" }, "/properties?search=&amenities=hot-tub");
  expect(address).toBe(`${siteUrl()}${new URL(address).pathname}?access=${token}`);
  const measured = watchMeasurements(page);
  page.on("request", (request) => referers.push(request.headers().referer ?? ""));
  await expect(page).toHaveURL(/\/properties\?amenities=hot-tub$/);
  await expect(banner(page)).toContainText("Ada");
  const response = await page.goto("/properties");
  expect(await numberIn(page)).toBeGreaterThan(before);
  await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", /noindex/);
  expect(response?.headers()["x-robots-tag"]).toContain("noindex");
  expect(response?.headers()["cache-control"]).toBe("private, no-store");
  expect(await response?.text()).not.toContain(token);
  expect(notes.requests.filter((path) => path.includes(token)).map((path) => path.split("?")[0])).toEqual([
    "/properties",
    "/api/preview/validate",
  ]);
  expect(referers.join()).not.toContain(token);
  const cookie = (await context.cookies()).find(({ name }) => name === "nightlatch-preview");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  await expectDraftForThemAlone(page, visitor);
  expect([notes.console, notes.foreign]).toEqual([[], []]);
  await expectNoListStored(page);
  await hide(page);
  // If the page sent a measurement, the server would receive it before this request.
  await page.evaluate(() => fetch("/healthz"));
  expect(measured).toEqual([]);
  await expectLeftInEveryTab(context, page);
});

/** Checks that lists, suggestions and pages show restricted listings only to the visitor with the preview. */
async function expectDraftForThemAlone(page: Page, visitor: APIRequestContext): Promise<void> {
  const drafts = await page.evaluate(() => fetch("/api/properties?includeDrafts=true").then((response) => response.json()));
  const draft = drafts.find((record: { Published?: boolean; published?: boolean }) => !(record.Published || record.published));
  expect(draft).toBeDefined();
  expect((await page.goto(`/property/${draft.Slug}`))?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(draft.Name);
  await page.goto(`/properties?search=${encodeURIComponent(draft.Name)}`);
  await expect(page.getByRole("link", { name: draft.Name, exact: true })).toBeVisible();
  // The second round checks that the preview's page was not cached for visitors.
  for (let round = 0; round < 2; round += 1) {
    const response = await visitor.get(`/property/${draft.Slug}`);
    expect(response.status()).toBe(404);
    expect(await response.text()).not.toContain(draft.Name);
    expect(await (await visitor.get("/sitemap.xml")).text()).not.toContain(draft.Slug);
    for (const path of ["/properties", `/api/suggestions?q=${encodeURIComponent(draft.Name)}`, `/api/listings/${draft.Slug}`]) {
      expect(await (await visitor.get(path)).text(), path).not.toContain(draft.Name);
    }
    await page.request.get(`/property/${draft.Slug}`);
  }
}

async function expectNoListStored(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto("/properties/kink-cabins-bnbs");
  await waitForHydration(page);
  await page.getByRole("checkbox", { name: /Rural/ }).check();
  await expect(page).toHaveURL(/rural-cabin/);
  // The property cache would write within this time.
  await page.clock.fastForward(1_500);
  expect(await readStored(page, LISTS)).toBeNull();
}

async function expectLeftInEveryTab(context: BrowserContext, page: Page): Promise<void> {
  const second = await context.newPage();
  await second.goto("/contact");
  await expect(banner(second)).toBeVisible();
  await banner(second).getByRole("button", { name: "Leave preview" }).click();
  await expect(banner(second)).toHaveCount(0);
  await expect(banner(page)).toHaveCount(0);
  expect(await readStored(page, STATE)).toBeNull();
  expect((await context.cookies()).map(({ name }) => name)).toEqual(["nightlatch-visit"]);
  expect((await context.request.get(`${siteUrl()}/api/properties?includeDrafts=true`)).status()).toBe(401);
}

async function covered(page: Page): Promise<string[]> {
  return banner(page).evaluate(async (element) => {
    const found: string[] = [];
    const targets = document.querySelectorAll<HTMLElement>(
      "main a, main button, main input, main select, main textarea, main summary, footer a",
    );
    for (const target of targets) {
      target.focus();
      if (document.activeElement !== target) continue;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const [area, box] = [element.getBoundingClientRect(), target.getBoundingClientRect()];
      const isClear = box.bottom <= area.top || box.top >= area.bottom || box.left >= area.right || box.right <= area.left;
      if (box.width > 0 && !isClear) found.push(target.getAttribute("name") ?? target.textContent ?? "");
    }
    return found;
  });
}

test("the banner covers no focused element on any kind of page", { tag: "@long" }, async ({ context }) => {
  const { page } = await invite(context);
  const listing = String(await page.locator("main article a[href^='/property/']").first().getAttribute("href"));
  for (const path of [listing, "/contact", "/add-listing", "/remove-listing", "/properties/lifestyle-club", "/about"]) {
    await page.goto(path);
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(banner(page)).toBeVisible();
      expect(await covered(page), `${path}, ${width}`).toEqual([]);
    }
  }
});
