import { expectNoOverflow } from "../../e2e/support/expect-clean.ts";
import type { Page, PageNotes } from "../../e2e/support/test.ts";
import { expect, holdBack, siteUrl, test, waitForHydration } from "../../e2e/support/test.ts";

const EXIT = "https://www.wikipedia.org";
const CARD = "main article a[href^='/property/']";

const fulfillExit = (page: Page) =>
  page.context().route(`${EXIT}/**`, (route) => route.fulfill({ contentType: "text/html", body: "<title>Elsewhere</title>" }));
const isAway = (page: Page) => expect(page).toHaveURL(new RegExp(`^${EXIT}`));

test.describe("Quick exit", () => {
  for (const by of ["its button", "a dialog's button", "Shift three times in a dialog"]) {
    // The short run tests only the keys, because they work without a visible button. The next test clicks the header's button.
    const tag = by.endsWith("button") ? "@long" : [];
    test(`by ${by} leaves the site, and neither Back nor Forward returns`, { tag }, async ({ page }) => {
      await fulfillExit(page);
      await page.goto("about:blank");
      if (by === "its button") {
        await page.goto("/");
        await waitForHydration(page);
        await page.waitForLoadState("networkidle");
        await page.getByRole("link", { name: "Explore listings" }).first().click();
        await expect(page).toHaveURL(/\/properties$/);
      } else {
        await page.goto("/properties");
        await waitForHydration(page);
      }
      await page.locator(CARD).first().click();
      await expect(page).toHaveURL(/\/property\//);
      if (by !== "its button") await page.locator("#photos a").first().click();
      if (by.endsWith("button"))
        await page
          .getByRole(by === "its button" ? "banner" : "dialog")
          .getByRole("link", { name: "Quick exit" })
          .click();
      else for (let keystroke = 0; keystroke < 3; keystroke += 1) await page.keyboard.press("Shift");
      await isAway(page);
      await page.goBack();
      await expect(page).toHaveURL("about:blank");
      await page.goForward();
      await isAway(page);
      // In Chromium the next history entry is `/exit`, which redirects. Playwright's `route` does not see redirected requests.
      const sentRequests = page.waitForRequest((request) => request.isNavigationRequest() && request.url().startsWith(EXIT));
      await page.goForward().catch(() => null);
      await sentRequests;
      expect(page.url()).not.toContain(siteUrl());
    });
  }

  test("ignores typed capitals, leaves despite typed input, and covers earlier full page loads", async ({ page }) => {
    await fulfillExit(page);
    const sentRequests: string[] = [];
    page.on("dialog", async (dialog) => {
      sentRequests.push(dialog.type());
      await dialog.dismiss();
    });
    await page.goto("/about");
    await page.goto("/add-listing");
    await waitForHydration(page);
    await page.waitForLoadState("networkidle");
    const name = page.getByLabel("Property name");
    await name.pressSequentially("ABCdEF");
    for (let keystroke = 0; keystroke < 4; keystroke += 1) await page.keyboard.press("Shift+A");
    await expect(page).toHaveURL(`${siteUrl()}/add-listing`);
    await expect(name).toHaveValue("ABCdEFAAAA");
    await page.getByRole("link", { name: "Quick exit" }).click();
    await isAway(page);
    expect(sentRequests).toEqual([]);
    await page.goBack({ waitUntil: "commit" });
    await isAway(page);
    await page.goto("/about");
    await waitForHydration(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test("discreet mode hides the tab's title and blurs images until they are touched, from the first byte", async ({ page }) => {
  await page.goto("/properties");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Discreet" }).click();
  await expect(page).toHaveTitle("New tab");
  await expect(page.locator("head link[rel=icon]")).toHaveCount(1);
  await expect(page.locator("head link[rel=icon]")).toHaveAttribute("href", /^data:/);

  const response = await page.reload();
  expect(await response?.text()).toMatch(/<html lang="en" class="discreet">[\s\S]*<title>New tab<\/title>/);
  await waitForHydration(page);
  const image = page.locator("main article picture img").nth(1);
  await expect(image).toHaveCSS("filter", /blur/);
  await page.locator(CARD).nth(1).hover();
  await expect(image).toHaveCSS("filter", "none");
  await page.locator(CARD).nth(2).focus();
  await expect(page.locator("main article picture img").nth(2)).toHaveCSS("filter", "none");
  await page.locator(CARD).first().click();
  await expect(page).toHaveURL(/\/property\//);
  await expect(page).toHaveTitle("New tab");

  await page.getByRole("button", { name: "Discreet" }).click();
  await expect(page).not.toHaveTitle("New tab");
  expect(await (await page.request.get("/")).text()).not.toContain('class="discreet"');
});

test("saves stays on this device only, and wiping removes all of them", async ({ page, notes }) => {
  await page.goto("/properties");
  await waitForHydration(page);
  const name = String(await page.locator(CARD).nth(1).textContent());
  await page.getByRole("button", { name: `Save ${name}` }).click();
  const seen = String(await page.locator(CARD).first().textContent());
  await page.locator(CARD).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(seen);
  await expect(page.getByRole("region", { name: `Photos of ${seen}` })).toBeVisible();
  const before = notes.requests.length;
  await page.getByRole("link", { name: "Saved (1)" }).click();
  await expect(page.getByRole("region", { name: "Saved" }).getByRole("link", { name })).toBeVisible();
  await expect(page.getByRole("region", { name: "Recently viewed" }).getByRole("link", { name: seen })).toBeVisible();
  // The previous detail page may still fetch its advertisement and similar stays.
  const adsAndSimilar = /^\/api\/(ads\?|listings\/[^/]+\/similar)/;
  const sentRequests = notes.requests.slice(before).filter((path) => path.startsWith("/api/") && !adsAndSimilar.test(path));
  expect(sentRequests).toEqual([]);
  await decideBetween(page, notes, name, seen);
  // The comparison page reads browser storage after its first paint, and must not shift visible content then.
  await page.setViewportSize({ width: 390, height: 844 });
  const scripts = holdBack();
  await page.route("**/assets/mf-browse/**/*.js", (route) => scripts.held.then(() => route.continue()));
  // A reload would restore the scroll position, which the browser saves up to a second late.
  await page.goto("about:blank");
  await page.goto("/saved", { waitUntil: "commit" });
  await expect(page.locator("main [aria-busy=true]")).toBeVisible();
  await expect(page.getByText("Nothing saved yet.")).toHaveCount(0);
  const shifts = await page.evaluateHandle(async () => {
    const values: number[] = [];
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) values.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift" });
    return values;
  });
  scripts.release();
  await expect(page.getByRole("region", { name: "Saved" }).getByRole("button", { name: `Save ${name}` })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  // A font that only the new content uses may shift text by fractions of a pixel.
  expect((await shifts.jsonValue()).reduce((sum, value) => sum + value, 0)).toBeLessThan(0.001);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole("link", { name: "Delete everything" }).click();
  await page.getByRole("button", { name: "Delete everything Nightlatch stored here" }).click();
  await expect(page.getByText("Deleted. Your browser history is separate.")).toBeVisible();
  expect(await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])).toEqual([[], []]);
  expect(await page.context().cookies()).toEqual([]);
  await page.getByRole("link", { name: "Saved", exact: true }).click();
  await expect(page.getByText("Nothing saved yet.")).toBeVisible();
});

async function decideBetween(page: Page, { requests }: PageNotes, first: string, second: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.getByRole("button", { name: `Save ${second}` }).click();
  await page.getByRole("button", { name: `Add a note on ${first}` }).click();
  await page.getByRole("textbox", { name: `Your note on ${first}` }).fill("Only for the two of us");
  await page.getByRole("radio", { name: "3 hearts" }).check();
  for (const stay of [first, second]) await page.getByRole("checkbox", { name: `Compare ${stay}` }).check();
  await expectNoOverflow(page, "two stays are picked");
  const before = requests.length;
  await page.getByRole("link", { name: "Compare 2 stays" }).click();
  const names = page.getByRole("columnheader");
  await expect(names).toHaveText([first, second]);
  await expect(page.getByText(/^\d+ of \d+ rows differ$/)).toBeVisible();
  expect(new URL(page.url()).href).toBe(`${siteUrl()}/saved/compare`);
  await expectNoOverflow(page, "two stays are compared");
  // The history entry has the two names, so a reload shows the comparison again and fetches the stays.
  await page.reload();
  await expect(names).toHaveText([first, second]);
  await page.waitForLoadState("networkidle");
  const sentRequests = requests.slice(before);
  expect(sentRequests.filter((path) => path.startsWith("/api/"))).toEqual(
    Array(2).fill(expect.stringMatching(/^\/api\/stays\?slugs=[^,]+,[^,]+$/)),
  );
  expect(sentRequests.filter((path) => /only for|hearts/i.test(decodeURIComponent(path)))).toEqual([]);
  await page.goBack();
  await expect(page.getByRole("checkbox", { name: `Compare ${second}` })).toBeChecked();
}

test("another site's page cannot wipe the device", async ({ request }) => {
  const response = await request.post("/wipe", { headers: { "sec-fetch-site": "cross-site" } });
  expect(response.status()).toBe(403);
  expect(response.headers()["set-cookie"]).toBeUndefined();
});
