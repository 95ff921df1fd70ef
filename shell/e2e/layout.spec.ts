import { expect, test, waitForHydration } from "../../e2e/support/test.ts";

test("a new page is announced by its title, and has the focus", async ({ page }) => {
  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  // The address changes before the page does, so the test waits for the title.
  await expect(page).toHaveTitle(/^About /);
  await expect(page.getByRole("status").filter({ hasText: await page.title() })).toHaveCount(1);
  await expect(page.locator("#main")).toBeFocused();
});

test("a slow page stands there at once in outline, under a bar", async ({ page }) => {
  await page.goto("/about");
  await waitForHydration(page);
  await page.route("**/api/category-counts", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("progressbar", { name: "Loading the page" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find Your Next Unforgettable Escape");
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator("main form")).toHaveCount(0);
  await expect(page.locator("main form")).toHaveCount(1);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
});

test("Quick Edit stands in the footer of a listing on a local host only, and names the listing", async ({ page }) => {
  await page.goto("/properties");
  const href = String(await page.locator("main article a[href^='/property/']").first().getAttribute("href"));
  await page.goto("/about");
  await waitForHydration(page);
  await expect(page.getByRole("button", { name: "Quick Edit (local)" })).toHaveCount(0);
  await page.goto(href);
  await waitForHydration(page);
  const told = page.evaluate(
    () => new Promise((resolve) => addEventListener("openQuickEdit", (event) => resolve((event as CustomEvent).detail), { once: true })),
  );
  await page.getByRole("button", { name: "Quick Edit (local)" }).click();
  expect(await told).toEqual({ slug: href.replace("/property/", "") });
});
