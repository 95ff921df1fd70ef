import { expect, type Page, siteUrl, test, waitForHydration } from "../../e2e/support/test.ts";

const CARDS = "main article a[href^='/property/']";

/** Leaves the site with a card in view, as soon as the page stands still, and comes back to it. */
async function leaveAndComeBack(page: Page, card: number): Promise<void> {
  const shown = page.locator(CARDS).nth(card);
  await shown.scrollIntoViewIfNeeded();
  const place = () =>
    page.evaluate(() => ({ y: window.scrollY, kept: (navigation.currentEntry?.getState() as { y: number } | undefined)?.y }));
  await expect.poll(async () => Object.values(await place()).every((y, _, [first]) => y === first)).toBe(true);
  const { y: before } = await place();
  await page.goto("about:blank");
  await page.goBack();
  await expect(shown).toBeInViewport();
  await expect.poll(async () => Math.abs((await place()).y - before)).toBeLessThan(4);
}

test("scrolling near the end brings the next eighteen, none twice, and Back returns to the place", async ({ page }) => {
  await page.goto("/properties");
  await waitForHydration(page);
  await expect(page.locator(CARDS)).toHaveCount(18);
  await page.getByRole("link", { name: "Load more" }).scrollIntoViewIfNeeded();
  await expect(page.locator(CARDS)).toHaveCount(36);
  await page.getByRole("link", { name: "Load more" }).scrollIntoViewIfNeeded();
  await expect(page.locator(CARDS)).toHaveCount(54);
  const links = await page.locator(CARDS).evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute("href")));
  expect(new Set(links).size).toBe(54);

  const card = page.locator(CARDS).nth(40);
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  const name = (await card.textContent()) ?? "";
  await card.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(page.locator(CARDS).nth(40)).toBeInViewport();
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(4);

  // A reload and Back from another site too open the list as it was left.
  await expect(page).toHaveURL(/\/properties\?page=3$/);
  const names = await page.locator(CARDS).allTextContents();
  await page.reload();
  expect((await page.locator(CARDS).allTextContents()).slice(0, 54)).toEqual(names);
  await waitForHydration(page);
  await leaveAndComeBack(page, 30);
});

// A deep page that goes on: mf-browse/src/browse/deep-pages.browser.test.tsx. A load of the document that leads back to a place of it:
// shell/src/navigation/scroll-restoration.browser.test.tsx. One with 54 listings: e2e/specs/pages/no-script.spec.ts.
test("a deep page comes with 54 listings, goes on by itself, and is left and found again", { tag: "@long" }, async ({ page, notes }) => {
  const answer = await page.goto("/properties?page=6");
  expect((await answer?.text())?.split("<article").length).toBe(55);
  await expect(page.locator(CARDS)).toHaveCount(108);
  await expect(page).toHaveURL(/\/properties\?page=6$/);
  const links = await page.locator(CARDS).evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute("href")));
  expect(new Set(links).size).toBe(108);
  const calls = notes.requests.filter((url) => url.startsWith("/api/listings?"));
  expect(calls.filter((url) => url.includes("cursor="))).toHaveLength(3);
  expect(calls).toHaveLength(3);

  await page.locator(CARDS).nth(95).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await page.locator(CARDS).nth(95).click();
  await expect(page).toHaveURL(/\/property\//);
  await page.goBack();
  await expect(page.locator(CARDS).nth(95)).toBeInViewport();
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(4);
  expect(notes.console).toEqual([]);
});

test("the order holds for a visit and differs between visits", async () => {
  const path = `${siteUrl()}/properties/kink-cabins-bnbs`;
  const orderOf = async (answer: Response) =>
    [...(await answer.text()).matchAll(/href="(\/property\/[^"]+)"/g)].map(([, href]) => href).join();
  const answer = await fetch(path);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  expect(cookie).toContain("nightlatch-visit=");
  const first = await orderOf(answer);
  expect(first).toContain("/property/");
  expect(await orderOf(await fetch(path, { headers: { cookie } }))).toBe(first);
  const orders = new Set<string>();
  for (let visit = 0; visit < 4; visit += 1) orders.add(await orderOf(await fetch(path)));
  expect(orders.size).toBeGreaterThan(1);
});

test("featured listings come first", async () => {
  const html = await (await fetch(`${siteUrl()}/properties`)).text();
  const featured = html
    .split("<article")
    .slice(1)
    .map((card) => (card.split("</article>")[0] ?? "").includes("Featured"));
  expect(featured.length).toBe(18);
  expect(featured.lastIndexOf(true)).toBeLessThan(featured.indexOf(false) === -1 ? featured.length : featured.indexOf(false));
  expect(featured[0]).toBe(true);
});

test("a filter that leaves nothing says so, what a page does not understand it drops, and an address in another order leads to the canonical one", async () => {
  const textOf = (html: string) => html.replace(/<!--.*?-->/g, "").replace(/<[^>]*>/g, "");
  const empty = await (await fetch(`${siteUrl()}/properties?search=nowhere-like-it`)).text();
  expect(textOf(empty)).toContain("No properties found. Try adjusting your filters.");
  const [, help = ""] = /<ul[^>]*aria-label="What would help"[^>]*>([\s\S]*?)<\/ul>/.exec(empty) ?? [];
  expect(textOf(help)).toMatch(/Without “nowhere-like-it”: \d+ listings/);
  // A hint keeps its word.
  const withHints = await (await fetch(`${siteUrl()}/properties/kink-cabins-bnbs?search=zzzz&maxGuests=2`)).text();
  const [, hints = ""] = /<ul[^>]*aria-label="What would help"[^>]*>([\s\S]*?)<\/ul>/.exec(withHints) ?? [];
  const leads = /href="([^"]*)"/.exec(hints)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const promised = /: (\d+) listings?/.exec(textOf(hints))?.[1];
  expect(textOf(await (await fetch(siteUrl() + leads)).text())).toContain(
    `${promised} listings in Kink Cabins & BnBs`.replace("&", "&amp;"),
  );
  const answer = await fetch(`${siteUrl()}/properties?maxGuests=many&furniture=no-such-thing&colour=blue`);
  expect(answer.status).toBe(200);
  expect((await answer.text()).split("<article").slice(1)).toHaveLength(18);
  const another = await fetch(`${siteUrl()}/properties?wellness=sauna&amenities=hot-tub&utm_source=mail`);
  expect(another.url).toBe(`${siteUrl()}/properties?amenities=hot-tub&wellness=sauna`);
});

test("by keyboard alone: search, reach a card and open it", async ({ page }) => {
  await page.goto("/properties");
  await waitForHydration(page);
  await page.getByRole("combobox", { name: "Search" }).focus();
  await page.keyboard.type("asheville");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=asheville/);
  const first = page.locator(CARDS).first();
  await expect(page.locator("main article").first()).toContainText("Asheville");
  for (let presses = 0; presses < 20; presses += 1) {
    if (await first.evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(first).toBeFocused();
  const name = (await first.textContent()) ?? "";
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});
