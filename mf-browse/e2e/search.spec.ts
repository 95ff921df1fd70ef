import { expect, test, waitForHydration } from "../../e2e/support/test.ts";

// Keys, ARIA and failures are tested in mf-browse/src/search/search-form.browser.test.tsx.
test("suggestions come from two characters on, are announced, and a place leads to its cabins and BnBs", async ({ page }) => {
  await page.goto("/");
  await waitForHydration(page);
  const search = page.getByRole("combobox", { name: "Search by name or place" });
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  await search.fill("a");
  await expect(search).toHaveAttribute("aria-expanded", "false");
  await search.pressSequentially("s");
  await expect(search).toHaveAttribute("aria-expanded", "true");
  const count = await options.count();
  expect(count).toBeGreaterThan(1);
  expect(count).toBeLessThanOrEqual(10);
  await expect(page.getByText(`${count} suggestions, use the arrow keys to choose.`)).toBeAttached();

  await search.fill("ashev");
  await expect(options.first()).toContainText("Asheville, North Carolina");
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  expect(await search.getAttribute("aria-activedescendant")).toBe(await options.first().getAttribute("id"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/properties\/kink-cabins-bnbs\/north-carolina\/asheville$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Asheville");
});
