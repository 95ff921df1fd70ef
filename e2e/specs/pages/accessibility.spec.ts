import { expect, test, waitForHydration } from "../../support/test.ts";

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
