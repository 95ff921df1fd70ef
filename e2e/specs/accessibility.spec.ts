import { AxeBuilder } from "@axe-core/playwright";
import { PAGES } from "../support/routes.ts";
import { expect, test, waitForHydration } from "../support/test.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`axe finds nothing, ${colorScheme}`, () => {
    test.use({ colorScheme });

    for (const { path } of PAGES) {
      test(path, async ({ page }) => {
        await page.goto(path);
        await waitForHydration(page);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual([]);
      });
    }

    test("home and browse with suggestions open", async ({ page }) => {
      for (const path of ["/", "/properties/kink-cabins-bnbs"]) {
        await page.goto(path);
        await waitForHydration(page);
        await page.getByRole("combobox", { name: "Search" }).fill("as");
        await expect(page.getByRole("option").first()).toBeVisible();
        await page.keyboard.press("ArrowDown");
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual([]);
      }
    });

    test("a detail page", async ({ page }) => {
      await page.goto("/properties");
      await page.goto((await page.locator("main a[href^='/property/']").first().getAttribute("href")) ?? "");
      await waitForHydration(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual([]);
    });
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
