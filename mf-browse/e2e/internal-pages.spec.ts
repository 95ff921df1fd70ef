import { expect, test } from "../../e2e/support/test.ts";

test.describe("/icons", () => {
  // Each icon: shared/ui/icons/amenity-icons.test.tsx.
  test("sixty pills have an icon each, only the two of one name look alike, and a count is what that list counts", {
    tag: "@long",
  }, async ({ page, request }) => {
    const answer = await page.goto("/icons");
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    expect(await answer?.text()).toContain("<svg");
    const pills = page.locator("main section li");
    await expect(pills).toHaveCount(60);
    const drawn = await pills.evaluateAll((items) =>
      items.map((item) => ({
        text: item.textContent ?? "",
        paths: [...item.querySelectorAll("svg path")].map((path) => path.getAttribute("d") ?? ""),
      })),
    );
    for (const { text, paths } of drawn) {
      expect(text).toMatch(/\d+ listings?$/);
      expect(paths, text).toHaveLength(1);
    }
    expect(new Set(drawn.flatMap(({ paths }) => paths)).size).toBe(59);
    const twins = drawn.filter(({ text }) => text.startsWith("420 Friendly")).map(({ paths }) => paths[0]);
    expect(twins).toHaveLength(2);
    expect(new Set(twins).size).toBe(1);

    const pill = (await page.getByRole("listitem").filter({ hasText: "Sauna" }).textContent()) ?? "";
    const count = Number(/(\d+) listings?$/.exec(pill)?.[1]);
    expect(count).toBeGreaterThan(0);
    const list = await (await request.get("/properties?wellness=sauna")).text();
    expect(list.replace(/<!--.*?-->/g, "")).toContain(`>${count} listing`);
  });
});

test.describe("/debug", () => {
  // Its parts: mf-browse/src/debug/*.test.ts; that it is there: e2e/specs/pages/pages.spec.ts.
  test("properties are loaded by the browser, counted, the first ten listed, and found by slug and by name; clearing and reloading say so", {
    tag: "@long",
  }, async ({ page, notes }) => {
    const answer = await page.goto("/debug");
    expect(await answer?.text()).not.toContain('href="/property/');
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await expect(page.getByText(/^\d+ properties loaded$/)).toBeVisible();
    const rows = page.getByRole("table", { name: "The first 10" }).locator("tbody tr");
    await expect(rows).toHaveCount(10);
    for (const flag of await rows.locator("td:last-child").allTextContents()) expect(flag).toBe("Yes");

    const last = rows.last();
    const name = (await last.getByRole("rowheader").textContent()) ?? "";
    const slug = (await last.getByRole("cell").first().textContent()) ?? "";
    const field = page.getByLabel("Slug or name");
    const match = page.getByRole("table", { name: "Match" }).locator("tbody tr");
    // Spellings: mf-browse/src/debug/lookup.test.ts.
    for (const text of [slug, name.toUpperCase()]) {
      await field.fill(text);
      await field.press("Enter");
      await expect(match).toHaveText([`${name}${slug}Yes`]);
      await field.fill("there is no such place");
      await page.getByRole("button", { name: "Look up" }).click();
      await expect(page.getByText("No property found", { exact: true })).toBeVisible();
      await expect(match).toHaveCount(0);
    }

    const listsStored = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem("nightlatch:properties:v3") ?? '{"data":[]}').data.length as number);
    await page.getByRole("banner").getByRole("link", { name: "Nightlatch" }).click();
    await expect.poll(listsStored).toBeGreaterThan(0);
    await page.goBack();
    await page.evaluate(() => localStorage.setItem("nightlatch:share-code", "kept"));
    await expect(page.getByText(/properties loaded$/)).toBeVisible();
    await page.getByRole("button", { name: "Clear cache" }).click();
    await expect(page.getByRole("status").filter({ hasText: /^Cache cleared: .*stored property list removed\.$/ })).toBeVisible();
    expect(await listsStored()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem("nightlatch:share-code"))).toBe("kept");
    await expect(page.getByText(/properties loaded$/)).toBeVisible();
    expect(notes.console).toEqual([]);

    await page.route("**/api/properties", (route) => route.fulfill({ status: 500, json: { error: "Down", code: "server_error" } }));
    await page.getByRole("button", { name: "Reload properties" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "Error: Failed to fetch properties" });
    await expect(alert).toBeVisible();
    await page.unroute("**/api/properties");
    await page.route("**/api/properties", (route) => route.fulfill({ json: [{ id: "rec1", Name: "Pine Hollow", published: true }] }));
    await alert.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("1 property loaded")).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Properties reloaded." })).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  // mf-browse/src/debug/clear-cache.test.ts
  test("blocked storage is no error", { tag: "@long" }, async ({ page, notes }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    });
    await page.goto("/debug");
    await expect(page.getByText(/properties loaded$/)).toBeVisible();
    await page.getByRole("button", { name: "Clear cache" }).click();
    await expect(page.getByRole("status").filter({ hasText: "This browser stores nothing for the site." })).toBeVisible();
    expect(notes.console).toEqual([]);
  });
});
