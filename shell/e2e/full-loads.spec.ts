import { expect, test, waitForHydration } from "../../e2e/support/test.ts";

// Simulates browsers without the Navigation API. The long run also tests Firefox and WebKit, if installed.
test("without the Navigation API each page is a full document, and Back restores the scroll position", async ({ page, notes }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "navigation"));
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname + new URL(request.url()).search);
  });
  await page.goto("/properties");
  expect(await page.evaluate(() => "navigation" in window)).toBe(false);
  await waitForHydration(page);
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

test("without the Navigation API a link passes on its state, and a form keeps its steps in one document", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "navigation"));
  await page.goto("/properties");
  await waitForHydration(page);
  const saves = page.getByRole("button", { name: /^Save / });
  const names: string[] = [];
  for (const index of [0, 1]) {
    names.push(String(await saves.nth(index).getAttribute("aria-label")).replace("Save ", ""));
    await saves.nth(index).click();
  }
  await page.getByRole("link", { name: "Saved (2)" }).click();
  await expect(page).toHaveURL(/\/saved$/);
  await waitForHydration(page);
  for (const name of names) await page.getByRole("checkbox", { name: `Compare ${name}` }).check();
  await page.getByRole("link", { name: "Compare 2 stays" }).click();
  await expect(page.getByRole("columnheader")).toHaveText(names);
  await page.goBack();
  await expect(page.getByRole("checkbox", { name: `Compare ${names[1]}` })).toBeChecked();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/add-listing");
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { samePage: true }));
  await page.goto("/add-listing#step-2");
  await page.goBack();
  await expect(page).toHaveURL(/\/add-listing$/);
  expect(await page.evaluate(() => "samePage" in window)).toBe(true);
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
