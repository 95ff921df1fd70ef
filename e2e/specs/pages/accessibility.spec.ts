import { expectAxeCleanInBoth } from "../../support/expect-clean.ts";
import { expect, test, waitForHydration } from "../../support/test.ts";

// Axe checks every page in pages.spec.ts, which opens them all; here it checks pages with suggestions open.
for (const path of ["/", "/properties/kink-cabins-bnbs"]) {
  test(`axe finds nothing on ${path} with suggestions open`, { tag: "@mf-browse" }, async ({ page }) => {
    await page.goto(path);
    await waitForHydration(page);
    await page.getByRole("combobox", { name: "Search" }).fill("as");
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expectAxeCleanInBoth(page, path);
  });
}

test("the first Tab reaches a link past the header", async ({ page }) => {
  await page.goto("/contact");
  await waitForHydration(page);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
});
