import { expect, test, waitForHydration } from "../../e2e/support/test.ts";

// Browsers of before have no Navigation API. In the long run Firefox and WebKit are such ones, where they are installed.
test("without the Navigation API other pages are whole documents, and Back returns to the place", async ({ page, notes }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "navigation"));
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname + new URL(request.url()).search);
  });
  await page.goto("/properties");
  expect(await page.evaluate(() => "navigation" in window)).toBe(false);
  await waitForHydration(page);
  // A list that grows has its address follow, in the same document.
  await page.getByRole("link", { name: "Load more" }).scrollIntoViewIfNeeded();
  await expect(page).toHaveURL(/\/properties\?page=2$/);
  await expect(page.locator("main article")).toHaveCount(36);
  expect(documents).toEqual(["/properties"]);

  const card = page.locator("main article a[href^='/property/']").nth(25);
  await card.scrollIntoViewIfNeeded();
  const [name, path] = [String(await card.textContent()), String(await card.getAttribute("href"))];
  const before = await page.evaluate(() => scrollY);
  await card.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  expect(documents).toEqual(["/properties", path]);
  await waitForHydration(page);
  await page.goBack();
  await expect(card).toBeInViewport();
  await expect.poll(() => page.evaluate((y) => Math.abs(scrollY - y), before)).toBeLessThan(4);

  // A press of the filters, a fragment, and what a link brings along.
  await page.goto("/properties/kink-cabins-bnbs");
  await waitForHydration(page);
  await page.getByRole("checkbox", { name: /^Sauna/ }).check();
  await expect(page).toHaveURL(/sauna/);
  await waitForHydration(page);
  await expect(page.getByRole("checkbox", { name: /^Sauna/ })).toBeChecked();
  await page.goto("/about");
  await waitForHydration(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main$/);
  await expect(page.getByRole("main")).toBeFocused();
  expect(notes.console).toEqual([]);
});

test("without the Navigation API Quick exit leaves no way back", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "navigation"));
  await page
    .context()
    .route("https://www.wikipedia.org/**", (route) => route.fulfill({ contentType: "text/html", body: "<title>Elsewhere</title>" }));
  await page.goto("about:blank");
  await page.goto("/about");
  await waitForHydration(page);
  await page.getByRole("banner").getByRole("link", { name: "Home" }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await waitForHydration(page);
  await page.getByRole("banner").getByRole("link", { name: "Quick exit" }).click();
  await expect(page).toHaveURL(/^https:\/\/www\.wikipedia\.org/);
  await page.goBack();
  await expect(page).toHaveURL(/^https:\/\/www\.wikipedia\.org/);
});
