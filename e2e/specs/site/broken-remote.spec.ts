import { once } from "node:events";
import { rm } from "node:fs/promises";
import { get } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type RunningSite, startSite } from "../../support/site.ts";
import { expect, siteUrl, test, waitForHydration, watchPage } from "../../support/test.ts";

/** A site whose release store has lost one remote's files since the last start. */
let site: RunningSite;

// One worker for the whole file, since each would start its own. The last test ends it.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  site = await startSite({ API_URL: siteUrl() }, (dataDir) => rm(join(dataDir, "releases/files/mf-detail"), { recursive: true }));
});
test.afterAll(() => site.stop());

test("the other remotes' pages are whole", async ({ page }) => {
  const notes = watchPage(page, site.address);
  for (const path of ["/", "/properties", "/contact", "/pricing"]) {
    const answer = await page.goto(site.address + path);
    expect(answer?.status(), path).toBe(200);
    await waitForHydration(page);
  }
  expect(notes.console).toEqual([]);
});

test("the lost remote costs its part: header, footer and a panel with Retry stay", async ({ page }) => {
  const slug = await (await fetch(`${siteUrl()}/api/listings?seed=1`)).json().then(({ items }) => items[0].slug);
  const answer = await page.goto(`${site.address}/property/${slug}`);
  expect(answer?.status()).toBe(503);
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Nightlatch" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find Your Next Unforgettable Escape");
});

/** Asks for a page; `underWay` comes when the server has read the question, `html` with the whole answer. */
function ask(address: string): { underWay: Promise<unknown>; html: Promise<string> } {
  // The server says "100 Continue" to who asks for it, before it answers.
  const request = get(address, { headers: { expect: "100-continue" } });
  return { underWay: once(request, "continue"), html: once(request, "response").then(([answer]) => text(answer)) };
}

test("SIGTERM lets requests under way finish and then ends cleanly", async () => {
  const asked = Array.from({ length: 20 }, () => ask(`${site.address}/properties`));
  await Promise.all(asked.map(({ underWay }) => underWay));
  const ended = once(site.process, "exit");
  site.process.kill("SIGTERM");
  for (const { html } of asked) expect(await html).toContain("</html>");
  expect(await ended).toEqual([0, null]);
});
