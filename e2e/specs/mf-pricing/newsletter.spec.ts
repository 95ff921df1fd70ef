import { type RunningSite, startSite } from "../../support/site.ts";
import { expect, siteUrl, test, waitForHydration } from "../../support/test.ts";

const SCRIPT = "https://news.example/form/index.js";

test("nothing is loaded from a newsletter service unless one is set up", async ({ page, notes }) => {
  const answer = await page.goto("/kit-test");
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  await expect(page.getByText("No newsletter service is set up")).toBeVisible();
  expect(answer?.headers()["content-security-policy"]).not.toContain("http");
  expect(notes.foreign).toEqual([]);
  expect(notes.console).toEqual([]);
});

test.describe("with a service set up", () => {
  let site: RunningSite;
  test.beforeAll(async () => {
    site = await startSite({ NEWSLETTER_SCRIPT_URL: SCRIPT, NEWSLETTER_FORM_ID: "night", API_URL: siteUrl() });
  });
  test.afterAll(() => site.stop());

  // Further tries and failures are tested in mf-pricing/src/newsletter/kit-test-page.browser.test.tsx.
  test("its form shows", async ({ page }) => {
    await page.route("https://news.example/**", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: '{ const s = document.currentScript; const f = document.createElement("form"); f.textContent = "uid " + s.dataset.uid; s.after(f); }',
      }),
    );
    await page.goto(`${site.address}/kit-test`);
    await expect(page.locator("main form")).toHaveText("uid night");
  });
});
