import { expect, test } from "../../support/test.ts";

test.use({ javaScriptEnabled: false });

test.describe("without JavaScript", () => {
  test("browse lists the first eighteen stays, each card links to its page, and search is a plain form", {
    tag: "@mf-browse",
  }, async ({ page }) => {
    await page.goto("/properties");
    const cards = page.locator("main a[href^='/property/']");
    await expect(cards).toHaveCount(18);
    const name = (await cards.first().textContent()) ?? "";
    await cards.first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await page.goBack();
    await page.getByRole("combobox", { name: "Search by name or place" }).fill("asheville");
    await page.getByRole("combobox", { name: "Search by name or place" }).press("Enter");
    await expect(page).toHaveURL(/\/properties\?search=asheville$/);
    await expect(page.locator("main article:has(a[href^='/property/'])").first()).toContainText("Asheville");
  });

  test("the contact page is readable", { tag: "@mf-forms" }, async ({ request }) => {
    const html = await (await request.get("/contact")).text();
    expect(html).toMatch(/<h1[^>]*>Contact Us</);
    expect(html).toMatch(/<main[\s\S]*<a[^>]*href="mailto:[\s\S]*<\/main>/);
  });
});
