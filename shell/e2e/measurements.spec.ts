import { expectOnlyListedStored } from "../../e2e/support/expect-listed.ts";
import { hide } from "../../e2e/support/hide.ts";
import { openMeasured, watchMeasurements } from "../../e2e/support/measured-view.ts";
import { versionsAt } from "../../e2e/support/releases.ts";
import { PAGES } from "../../e2e/support/routes.ts";
import type { Request } from "../../e2e/support/test.ts";
import { expect, siteUrl, test } from "../../e2e/support/test.ts";

// The shared site measures every page view. e2e/specs/site/measured-site.own.spec.ts checks the result.

const CARD = "main article a[href^='/property/']";

test("a page view reports versions and vitals once, without place or person, and stores only listed items", {
  tag: "@apart",
}, async ({ page, notes }) => {
  const sent = watchMeasurements(page);
  const versions = await versionsAt({ address: siteUrl() });
  await openMeasured(page, "/properties?search=a");
  const slug = String(await page.locator(CARD).first().getAttribute("href"));
  const name = String(await page.locator(CARD).first().textContent());
  await page.locator(CARD).first().click();
  // The URL changes before the page renders, and the skeleton has the same heading, so the test waits for a button.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByRole("button", { name: "Report this listing" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(sent).toEqual([]);
  await expectOnlyListedStored(page);

  await hide(page);
  await expect.poll(() => sent.length).toBe(1);
  const [request] = sent as [Request];
  const body = JSON.parse(request.postData() ?? "");
  expect(Object.keys(body)).toEqual(["releases"]);
  for (const remote of ["shell", "mf-browse", "mf-detail"]) expect(body.releases[remote].version).toBe(versions[remote]);
  expect(Object.keys(body.releases).sort()).toEqual(["mf-browse", "mf-detail", "shell"]);
  expect(body.releases.shell.vitals).toMatchObject({ FCP: expect.any(Number), LCP: expect.any(Number), TTFB: expect.any(Number) });
  for (const { errored, unloaded } of Object.values<Record<string, unknown>>(body.releases))
    expect([errored, unloaded]).toEqual([undefined, undefined]);

  const headers = await request.allHeaders();
  expect([headers.cookie, headers.referer]).toEqual([undefined, undefined]);
  const paths = PAGES.map((each) => each.path).filter((path) => path !== "/");
  for (const term of [slug, slug.split("/").at(-1), "search", "propert", "http", ...paths]) expect(request.postData()).not.toContain(term);
  const response = await request.response();
  expect([response?.status(), response?.headers()["set-cookie"]]).toEqual([204, undefined]);

  await hide(page);
  await page.goto("about:blank");
  expect(sent).toHaveLength(1);
  expect(notes.foreign.filter((url) => url !== "about:blank")).toEqual([]);
  expect(notes.console).toEqual([]);
});

test("reports a remote's script error with its version, even before the measuring code loads", async ({ page }) => {
  const sent = watchMeasurements(page);
  // Delays the shell's deferred chunk until the error has happened.
  await page.route(/\/later\.\w+\.js$/, async (route) => {
    await page.evaluate(() => {
      const stack = `Error: planted\n at f (${location.origin}/assets/mf-browse/routes.0.js:1:1)`;
      Promise.reject(Object.assign(new Error("planted"), { stack }));
    });
    await route.continue();
  });
  await openMeasured(page, "/properties");
  await hide(page);
  await expect.poll(() => sent.length).toBe(1);
  const { releases } = JSON.parse(sent[0]?.postData() ?? "");
  expect(releases["mf-browse"].errored).toBe(true);
  expect(releases.shell.errored).toBeUndefined();
});
