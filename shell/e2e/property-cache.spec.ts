import type { Page } from "../../e2e/support/test.ts";
import { expect, type PageNotes, test, waitForHydration } from "../../e2e/support/test.ts";

const KEY = "nightlatch:properties:v3";
const LIST = "/properties/kink-cabins-bnbs";

const readStored = (page: Page) =>
  page.evaluate((key) => {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as { timestamp: number; data: { key: string[]; data: unknown; timestamp: number }[] });
  }, KEY);

/** Returns only requests for lists, because hovering over a card prefetches its listing. */
const listRequests = ({ requests }: PageNotes) => requests.filter((path) => /^\/api\/listings(\?|$)/.test(path));

async function visitList(page: Page): Promise<void> {
  await page.goto("/");
  await waitForHydration(page);
  await followToList(page);
  await expect.poll(async () => (await readStored(page))?.data.some(({ key }) => key.includes("kink-cabins-bnbs"))).toBe(true);
}

async function followToList(page: Page): Promise<void> {
  await page.locator(`main a[href='${LIST}']`).first().click();
  // The URL changes before the page renders, and home shows listings too, so the test waits for the heading.
  await expect(page).toHaveURL(LIST);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kink Cabins & BnBs");
  await expect(page.locator("main article").first()).toBeVisible();
}

/** Opens home again, and waits until the property cache has read the stored lists and stored them again. */
async function reopenHome(page: Page): Promise<void> {
  const before = (await readStored(page))?.timestamp ?? 0;
  await page.goto("/");
  await waitForHydration(page);
  await expect.poll(async () => (await readStored(page))?.timestamp ?? 0).toBeGreaterThan(before);
}

test("stores lists, uses them without a request, and never replaces what the server rendered", async ({ page, notes }) => {
  await test.step("stores lists", async () => {
    await visitList(page);
    const keys = async () => (await readStored(page))?.data.map(({ key }) => key[0]).sort();
    await expect.poll(keys).toEqual(["browse", "browse", "category-counts"]);
  });
  await test.step("uses them after a reload without a request", async () => {
    const names = await page.locator("main article h3, main article h2").allTextContents();
    await reopenHome(page);
    notes.requests.length = 0;
    await followToList(page);
    expect(await page.locator("main article h3, main article h2").allTextContents()).toEqual(names);
    expect(listRequests(notes)).toEqual([]);
  });
  await test.step("neither replaces nor refetches what the server rendered with an older stored list", async () => {
    await page.evaluate((key) => {
      localStorage.setItem(key, (localStorage.getItem(key) ?? "").replace(/"name":"[^"]*"/g, '"name":"Stored a while ago"'));
    }, KEY);
    const before = (await readStored(page))?.timestamp ?? 0;
    notes.requests.length = 0;
    await page.goto(LIST);
    await waitForHydration(page);
    await expect.poll(async () => (await readStored(page))?.timestamp ?? 0).toBeGreaterThan(before);
    await expect(page.locator("main article").first()).toBeVisible();
    expect(await page.locator("main").textContent()).not.toContain("Stored a while ago");
    expect(listRequests(notes)).toEqual([]);
  });
  expect(notes.console).toEqual([]);
});

test.describe("blocked storage", () => {
  test.use({ sharesContext: "clock" });

  test("leaves the site working without console messages", async ({ page, notes }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("blocked", "SecurityError");
        },
      });
    });
    await page.clock.install();
    await page.goto("/");
    await waitForHydration(page);
    await followToList(page);
    await page.clock.fastForward(1500);
    expect(notes.console).toEqual([]);
  });
});
