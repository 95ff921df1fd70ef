import { fileURLToPath } from "node:url";
import { freePort } from "@nightlatch/process/testing";
import type { Page } from "@playwright/test";
import { type RunningProcess, startScript } from "../../support/process.ts";
import { expect, holdBack, siteUrl, test, watchPage } from "../../support/test.ts";

/** Sites of other teams, built from the code of docs/foreign-hosts.md (e2e/foreign-host/build.mjs). */
const HOSTS = ["webpack", "vite", "script-tags"] as const;

const folderOf = (host: string) => fileURLToPath(new URL(`../../foreign-host/dist/${host}/`, import.meta.url));
const VITE = fileURLToPath(new URL("../../node_modules/vite/bin/vite.js", import.meta.url));

async function serve(host: string): Promise<RunningProcess> {
  const port = String(await freePort());
  const env = { NIGHTLATCH_SITE: siteUrl(), PORT: port, NO_COLOR: "1" };
  return host === "vite"
    ? startScript(VITE, ["preview", folderOf(host), "--host", "localhost", "--port", port], env, /(http:\/\/\S+:\d+)/)
    : startScript(`${folderOf(host)}server.mjs`, [], env, /(http:\/\/\S+:\d+)/);
}

const running = new Map<string, RunningProcess>();
async function addressOf(host: (typeof HOSTS)[number]): Promise<string> {
  const server = running.get(host) ?? (await serve(host));
  running.set(host, server);
  return server.matched;
}
test.afterAll(async () => {
  for (const server of running.values()) await server.stop();
  running.clear();
});

const prices = (page: Page) => page.getByRole("heading", { level: 1, name: "Plans and pricing" });
const stay = (page: Page) => page.getByRole("heading", { level: 1, name: "Pilsen Piano Factory" });
const own = (page: Page) => page.getByRole("heading", { level: 1, name: "Another site" });

const looks = (page: Page) =>
  own(page).evaluate((heading) => {
    const properties = ["font-family", "font-size", "margin-top", "color", "color-scheme"];
    return [heading, document.body].map((element) => properties.map((name) => getComputedStyle(element).getPropertyValue(name)));
  });

// The hosts differ only in their bundler, so the short run tests one.
for (const host of HOSTS)
  test(`${host}: pages work in a host built by the guide, and leave it unchanged when they go`, {
    tag: host === "script-tags" ? "@apart" : "@long",
  }, async ({ page }) => {
    const address = await addressOf(host);
    const notes = watchPage(page, address);
    const described = holdBack();
    await page.route("**/pages.json", async (route) => {
      await described.held;
      return route.continue();
    });
    await page.goto(`${address}/`);
    await expect(own(page)).toBeVisible();
    const before = await looks(page);
    described.release();

    await expect(prices(page)).toBeVisible();
    await expect(stay(page)).toBeVisible();
    expect(await stay(page).evaluate((heading) => getComputedStyle(heading).fontFamily)).toMatch(/Petrona/);
    expect(await looks(page)).toEqual(before);
    await expect(page).toHaveTitle("Another site");
    expect(await page.locator("link[rel=canonical], meta[name=description], script[type='application/ld+json']").count()).toBe(0);

    await expect(page.getByText("$20 a month", { exact: true })).toBeVisible();
    await page.getByRole("radio", { name: "Annual" }).check();
    await expect(page.getByText("$20 a month", { exact: true })).toBeHidden();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
    const links = await page.locator(".nightlatch-page a").evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    expect(links.filter((link) => link.startsWith("/") && !link.startsWith("/media/"))).toEqual([]);
    expect(links.filter((link) => link.startsWith(`${siteUrl()}/`)).length).toBeGreaterThan(3);

    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.locator(".nightlatch-page")).toHaveCount(0);
    await expect(page.locator("link[rel=stylesheet], style")).toHaveCount(0);
    expect([await looks(page), notes.foreign, notes.console]).toEqual([before, [], []]);
  });

test("an altered script does not run, and affects its own page only until the released one loads", {
  tag: "@apart",
}, async ({ page }) => {
  await page.route("**/assets/mf-pricing/remoteEntry.*", async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response: response, body: `document.title = "Altered";${await response.text()}` });
  });
  await page.goto(`${await addressOf("script-tags")}/`);
  const problem = page.getByRole("alert");
  await expect(problem).toContainText("The scripts of mf-pricing did not load, or differ from the released ones");
  await expect(stay(page)).toBeVisible();
  await expect(page).toHaveTitle("Another site");
  await page.unrouteAll();
  await problem.getByRole("button", { name: "Try again" }).click();
  await expect(prices(page)).toBeVisible();
  await expect(problem).toHaveCount(0);
});

test("a late style sheet delays its page no longer than until it loads", { tag: "@long" }, async ({ page }) => {
  const { held, release } = holdBack();
  await page.route("**/assets/mf-detail/*.css", async (route) => {
    await held;
    return route.continue();
  });
  const chunk = page.waitForEvent("requestfinished", (request) => /\/assets\/mf-detail\/(?!remoteEntry)[^/]+\.js$/.test(request.url()));
  await page.goto(`${await addressOf("script-tags")}/`);
  await chunk;
  // The chunk has run, so the page now waits only for its style sheet.
  await expect(prices(page)).toBeVisible();
  await expect(page.getByText("Loading…")).toBeVisible();
  release();
  await expect(stay(page)).toBeVisible();
});

test("reports an unreachable site in the pages' containers, and tries again on request", { tag: "@long" }, async ({ page }) => {
  await page.route("**/pages.json", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(`${await addressOf("script-tags")}/`);
  await expect(page.getByRole("alert")).toHaveCount(2);
  await expect(page.getByRole("alert").first()).toContainText("/pages.json returned status 404");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect(prices(page)).toBeVisible();
});

test("mounts and unmounts pages with their styles, in place for another query, and links as the host wants", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto(`${await addressOf("script-tags")}/`);
  await expect(stay(page)).toBeVisible();
  const margin = () => prices(page).evaluate((heading) => getComputedStyle(heading).fontSize);
  await expect(prices(page)).toBeVisible();
  const first = await margin();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.locator("link[rel=stylesheet]")).toHaveCount(0);

  await page.evaluate(() => {
    const { createHost } = (globalThis as unknown as { nightlatch: typeof import("@nightlatch/foreign-host") }).nightlatch;
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    const own = createHost({
      ownAddress: (path) => (path.startsWith("/about") ? `/ours${path}` : undefined),
      open: (address) => heard.push(address),
      onError: (error) => heard.push((error as { code?: string }).code ?? ""),
    });
    for (const path of ["/pricing", "/cancellation", "/property/nowhere", "/nowhere", "/properties/kink-cabins-bnbs"]) {
      const element = document.createElement("section");
      element.setAttribute("aria-label", path);
      document.body.append(element);
      own.mountPage(element, path);
    }
  });
  await expect(prices(page)).toBeVisible();
  expect(await margin()).toBe(first);
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
  await expect(page.getByLabel("/nowhere", { exact: true })).toContainText("has no page at /nowhere");
  await expect(page.getByLabel("/property/nowhere")).toContainText("There is nothing at /property/nowhere");
  expect((await heard()).sort()).toEqual(["not-found", "unknown-path"]);

  await page.getByLabel("/cancellation").getByRole("link", { name: "pricing page" }).first().click({ timeout: 20_000 });
  await expect.poll(heard).toContainEqual(expect.stringContaining(`${siteUrl()}/pricing`));
  const list = page.getByLabel("/properties/kink-cabins-bnbs");
  await list.getByRole("checkbox").first().click();
  await expect(list.getByRole("checkbox").first()).toBeChecked();
  expect(page.url()).not.toContain("kink");
});
