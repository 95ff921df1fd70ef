import { NEWSLETTER_SCRIPT } from "../../e2e/support/own-sites.ts";
import { expect, test } from "../../e2e/support/test.ts";

test("the policy allows a newsletter service only when one is configured", async ({ request }) => {
  const response = await request.get("/kit-test");
  expect(await response.text()).toContain("No newsletter service is set up");
  expect(response.headers()["content-security-policy"]).not.toContain("http");
});

test.describe("a site in waitlist mode, with a newsletter service", () => {
  test("shows the landing page on / too, indexable, and Home stays on /home", async ({ request, releasing: site }) => {
    const htmlOf = async (path: string) => (await request.get(site.address + path)).text();
    for (const path of ["/", "/coming-soon"]) {
      const html = await htmlOf(path);
      expect(html).toMatch(/<h1[^>]*>Places to stay that welcome you as you are</);
      expect(html).toMatch(/<link rel="canonical" href="https?:\/\/[^/"]+\/"/);
      expect(html).not.toContain('name="robots"');
    }
    expect(await htmlOf("/home")).toMatch(/<h1[^>]*>Find Your Next Unforgettable Escape</);
  });

  test("shows the service's form", async ({ page, releasing: site }) => {
    await page.route(NEWSLETTER_SCRIPT, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: '{ const s = document.currentScript; const f = document.createElement("form"); f.textContent = "uid " + s.dataset.uid; s.after(f); }',
      }),
    );
    await page.goto(`${site.address}/kit-test`);
    await expect(page.locator("main form")).toHaveText("uid night");
  });
});
