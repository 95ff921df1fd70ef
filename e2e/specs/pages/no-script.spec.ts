import { expect, siteUrl, test } from "../../support/test.ts";

test.use({ javaScriptEnabled: false });

test.describe("without JavaScript", () => {
  test("browse lists the first eighteen places, each card leads to its page, searching is a plain form, and a deep page has no room for pages that do not come by themselves", {
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
    await expect(
      page
        .locator("main article")
        .filter({ has: page.locator("a[href^='/property/']") })
        .first(),
    ).toContainText("Asheville");

    await page.goto("/properties?page=20");
    await expect(page.locator("main article")).toHaveCount(54);
    const more = page.getByRole("link", { name: "Load more" });
    const end = await page.getByText("For adults of 18 and over.").boundingBox();
    const link = await more.boundingBox();
    expect((end?.y ?? 0) - (link?.y ?? 0)).toBeLessThan(300);
  });

  test("all places can be reached, each once, on pages of 54 at most", { tag: ["@mf-browse", "@long"] }, async ({ page }) => {
    const more = (html: string) => /href="([^"]*)"[^>]*>Load more</.exec(html)?.[1]?.replaceAll("&amp;", "&");
    let html = await (await fetch(`${siteUrl()}/properties`)).text();
    const counted = Number(/(\d+) listings? in/.exec(html)?.[1]);
    expect(counted).toBeGreaterThan(54);
    const seen: string[] = [];
    let last = "";
    for (;;) {
      const hrefs = html
        .split("<article")
        .slice(1)
        .map((article) => /href="(\/property\/[^"]*)"/.exec(article)?.[1] ?? "");
      expect(hrefs.length).toBeGreaterThan(0);
      expect(hrefs.length).toBeLessThanOrEqual(54);
      seen.push(...hrefs);
      const next = more(html);
      if (next === undefined) break;
      last = next;
      // No cookie is kept: a visitor who keeps none is on another visit with each page.
      html = await (await fetch(siteUrl() + next)).text();
      expect(html).toMatch(/Showing (\d+ more|the last( \d+)?) of \d+</);
    }
    expect(seen).toHaveLength(counted);
    expect(new Set(seen).size).toBe(counted);
    await page.goto(last);
    await page.getByRole("link", { name: "See this list from its start" }).click();
    await expect(page).toHaveURL(/\/properties$/);
    await page.getByRole("link", { name: "Load more" }).click();
    await expect(page.getByText(/^Showing \d+ more of \d+$/)).toBeVisible();
  });

  test("contact reads", { tag: "@mf-forms" }, async ({ request }) => {
    const html = await (await request.get("/contact")).text();
    expect(html).toMatch(/<h1[^>]*>Contact Us</);
    expect(html).toMatch(/<main[\s\S]*<a[^>]*href="mailto:[\s\S]*<\/main>/);
  });
});
