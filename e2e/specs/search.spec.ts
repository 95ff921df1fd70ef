import { expect, test, waitForHydration } from "../support/test.ts";

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

test("arrows wrap past the field, Escape closes and keeps what was typed, Enter without a choice searches it", async ({ page }) => {
  await page.goto("/properties");
  await waitForHydration(page);
  const search = page.getByRole("combobox", { name: "Search by name or place" });
  const options = page.getByRole("option");
  await search.fill("texas");
  await expect(options.first()).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[role=option][aria-selected=true]")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(search).toHaveValue("texas");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/properties\?search=texas$/);
  await expect(search).toBeFocused();
});

test("a property that is picked with the pointer becomes the search, and the filters stay", async ({ page }) => {
  await page.goto("/properties?amenities=hot-tub");
  await waitForHydration(page);
  const name = (await page.locator("main article h2 a").first().textContent()) ?? "";
  await page.getByRole("combobox", { name: "Search by name or place" }).fill(name);
  await page.getByRole("option").filter({ hasText: name }).first().click();
  await expect(page).toHaveURL((url) => url.searchParams.get("search") === name && url.searchParams.get("amenities") === "hot-tub");
  await expect(page.locator("main article h2 a").filter({ hasText: name }).first()).toBeVisible();
});

test("search works when suggestions fail", async ({ page }) => {
  await page.route("**/api/suggestions?*", (route) => route.abort());
  await page.goto("/properties");
  await waitForHydration(page);
  await page.getByRole("combobox", { name: "Search by name or place" }).fill("asheville");
  await page.keyboard.press("Enter");
  await expect(page.locator("main article").first()).toContainText("Asheville");
});
