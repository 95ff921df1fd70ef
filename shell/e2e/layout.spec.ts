import { expect, holdBack, test, waitForHydration } from "../../e2e/support/test.ts";

test("a slow page shows its skeleton and a bar at once, then announces its title and takes the focus", async ({ page }) => {
  await page.goto("/about");
  await waitForHydration(page);
  const { held, release } = holdBack();
  await page.route("**/api/category-counts", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("progressbar", { name: "Loading the page" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find Your Next Unforgettable Escape");
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator("main form")).toHaveCount(0);
  release();
  await expect(page.locator("main form")).toHaveCount(1);
  await expect(page.getByRole("progressbar")).toHaveCount(0);

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  // The URL changes before the page renders, so the test waits for the title.
  await expect(page).toHaveTitle(/^About /);
  await expect(page.getByRole("status").filter({ hasText: await page.title() })).toHaveCount(1);
  await expect(page.locator("#main")).toBeFocused();
});
