import { expect, test } from "../../support/test.ts";

test.use({ javaScriptEnabled: false });

test.describe("without JavaScript", () => {
  test("browse lists the first eighteen places and each card leads to its page", { tag: "@mf-browse" }, async ({ page }) => {
    await page.goto("/properties");
    const cards = page.locator("main a[href^='/property/']");
    await expect(cards).toHaveCount(18);
    const name = (await cards.first().textContent()) ?? "";
    await cards.first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  });

  test("all places can be reached page by page", { tag: "@mf-browse" }, async ({ page }) => {
    await page.goto("/properties/lifestyle-club");
    const seen = new Set<string>();
    for (let turn = 0; turn < 10; turn += 1) {
      for (const href of await page
        .locator("main a[href^='/property/']")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? "")))
        seen.add(href);
      const more = page.getByRole("link", { name: "Load more" });
      if ((await more.count()) === 0) break;
      await more.click();
    }
    const counted = Number(/(\d+) listings? in/.exec((await page.locator("main").textContent()) ?? "")?.[1]);
    expect(counted).toBeGreaterThan(18);
    expect(seen.size).toBe(counted);
  });

  test("searching is a plain form", { tag: "@mf-browse" }, async ({ page }) => {
    await page.goto("/properties");
    await page.getByRole("combobox", { name: "Search by name or place" }).fill("asheville");
    await page.getByRole("combobox", { name: "Search by name or place" }).press("Enter");
    await expect(page).toHaveURL(/\/properties\?search=asheville$/);
    await expect(
      page
        .locator("main article")
        .filter({ has: page.locator("a[href^='/property/']") })
        .first(),
    ).toContainText("Asheville");
  });

  test("detail, pricing and contact read", { tag: ["@mf-detail", "@mf-pricing", "@mf-forms"] }, async ({ page }) => {
    await page.goto("/pricing");
    await expect(page.getByText("Most Popular").first()).toBeVisible();
    await page.goto("/contact");
    await expect(page.getByRole("heading", { level: 1, name: "Contact Us" })).toBeVisible();
    await expect(page.locator("main a[href^='mailto:']").first()).toBeVisible();
  });
});
