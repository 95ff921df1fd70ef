import { expect, test, waitForHydration } from "../../support/test.ts";

test.describe("the content security policy", () => {
  test("runs only the page's own scripts, and nothing injected", async ({ page, notes }) => {
    let served = 0;
    await page.route("/planted.js", (route) => {
      served += 1;
      return route.fulfill({ contentType: "text/javascript", body: "window.planted.push('file')" });
    });
    await page.route("/properties", async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const planted = [
        "<script>window.planted.push('inline')</script>",
        '<script src="/planted.js"></script>',
        '<script type="module" src="/planted.js"></script>',
        '<link rel="preload" as="script" href="/planted.js">',
        '<img src="/nothing" onerror="window.planted.push(\'handler\')">',
        '<iframe srcdoc="<script>parent.planted.push(1)</script>"></iframe>',
        '<base href="https://evil.example/">',
        '<a id="bad" href="javascript:window.planted.push(\'link\')">x</a>',
      ];
      await route.fulfill({ response: response, body: html.replace("<body>", `<body>${planted.join("")}`) });
    });
    await page.addInitScript(() => Object.assign(window, { planted: [] }));
    await page.goto("/properties");
    await waitForHydration(page);
    await page.evaluate(() => document.getElementById("bad")?.click());
    expect(await page.evaluate(() => (window as unknown as { planted: string[] }).planted)).toEqual([]);
    expect(served).toBe(0);
    // Filters, because React also logs a hydration mismatch.
    expect(notes.console.filter((line) => line.includes("Content Security Policy")).length).toBeGreaterThanOrEqual(5);
  });

  test("is the same for two visitors, and so is the page", async ({ request }) => {
    const seedCookie = { cookie: "nightlatch-visit=7" };
    const [one, two] = await Promise.all([
      request.get("/properties", { headers: seedCookie }),
      request.get("/properties", { headers: seedCookie }),
    ]);
    expect(await one.text()).toBe(await two.text());
    expect(one.headers()["content-security-policy"]).toBe(two.headers()["content-security-policy"]);
    expect(one.headers()["set-cookie"]).toBeUndefined();
    const more = await request.get("/properties?nobody=reads&this=1", { headers: seedCookie });
    expect(more.headers().etag).toBe(one.headers().etag);
  });
});
