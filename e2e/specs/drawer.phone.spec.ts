import { expectAxeClean } from "../support/expect-clean.ts";
import { expect, test, waitForHydration } from "../support/test.ts";

test("the menu drawer opens as a dialog, keeps focus, and Escape gives it back", async ({ page }) => {
  await page.goto("/contact");
  await waitForHydration(page);
  const button = page.getByRole("button", { name: "Menu" });
  await button.click();
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await expect(drawer.getByRole("link", { name: "About" })).toBeVisible();
  await expectAxeClean(page, "the open drawer");
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();
});
