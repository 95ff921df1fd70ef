import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createFolderStore, ReleaseRegistry } from "@nightlatch/release";
import type { Page, Route } from "@playwright/test";
import { buildVersion, type Edit, versionsAt } from "../../support/releases.ts";
import { type RunningSite, startSite } from "../../support/site.ts";
import { expect, siteUrl, test, waitForHydration } from "../../support/test.ts";

/** The entry and the routes of the remote whose pages fail here; pages of mf-forms are open meanwhile. */
const ENTRY = /\/assets\/mf-pricing\/remoteEntry[^/]*\.js$/;
const ROUTES = /\/assets\/mf-pricing\/routes[^/]*\.js$/;

const panel = (page: Page) => page.getByRole("heading", { name: "This page is taking a moment" });
const aboutHeading = (page: Page) => page.getByRole("heading", { level: 1, name: "About Nightlatch" });
const followAbout = (page: Page) => page.getByRole("banner").getByRole("link", { name: "About" }).click();

/** Longer than the wait before the first try to bring a page back, in milliseconds. */
const FIRST_TRY = 3_000;

async function openContact(page: Page, address = siteUrl()): Promise<void> {
  await page.clock.install();
  await page.goto(`${address}/contact`);
  await waitForHydration(page);
  // The code that brings pages back comes after the first view.
  await page.waitForLoadState("networkidle");
}

/** Marks the document, so that a test can tell later whether it is still the same. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { samePage: true }));
const isSameDocument = (page: Page) => page.evaluate(() => "samePage" in window);

const changed = (change: (body: string) => string) => async (route: Route) => {
  const answer = await route.fetch();
  await route.fulfill({ response: answer, body: change(await answer.text()) });
};

const FAULTS: readonly [string, (route: Route) => Promise<void>][] = [
  ["down", (route) => route.abort()],
  ["answering with an error", (route) => route.fulfill({ status: 502, body: "bad gateway" })],
  ["truncated", changed((body) => body.slice(0, body.length / 2))],
  ["tampered with", changed((body) => `window.tampered = true;${body}`)],
];

for (const [file, pattern] of [
  ["entry", ENTRY],
  ["routes chunk", ROUTES],
] as const) {
  for (const [how, fault] of FAULTS) {
    test(`a remote whose ${file} is ${how} comes back by itself, and nobody's focus is moved`, async ({ page }) => {
      await openContact(page);
      await page.route(pattern, fault);
      await followAbout(page);
      await expect(panel(page)).toBeVisible();
      await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
      expect(await page.evaluate(() => "tampered" in window)).toBe(false);
      await expect(page.getByText("It tries again by itself")).toBeVisible();
      await expect(page).toHaveTitle(/This page is taking a moment/);
      const footerLink = page.getByRole("contentinfo").getByRole("link", { name: "Terms" });
      await footerLink.focus();
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.clock.fastForward(FIRST_TRY);
      await expect(aboutHeading(page)).toBeVisible();
      await expect(panel(page)).toHaveCount(0);
      await expect(footerLink).toBeFocused();
      expect(await page.evaluate(() => "tampered" in window)).toBe(false);
    });
  }
}

test("a page whose data failed comes back by itself", async ({ page }) => {
  await page.clock.install();
  await page.goto("/properties");
  await waitForHydration(page);
  await page.route("**/api/listings/*", (route) =>
    route.fulfill({ status: 500, contentType: "application/json", body: '{"error":"No.","code":"server_error"}' }),
  );
  const card = page.locator("main a[href^='/property/']").first();
  const name = (await card.textContent()) ?? "";
  await card.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Failed to load property");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.clock.fastForward(FIRST_TRY);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

/** Makes a build live, also one that the gate would refuse. */
async function releaseAltered(site: RunningSite, name: string, version: string, edit: Edit): Promise<void> {
  const dist = await buildVersion(name, version, [edit]);
  const registry = new ReleaseRegistry(createFolderStore(join(site.dataDir, "releases")));
  await registry.publish(dist);
  await registry.promote(name, version);
  await expect.poll(async () => (await versionsAt(site))[name]).toBe(version);
}

test.describe("a remote that is broken", () => {
  let site: RunningSite;
  /** Has every page run some code first, on the server and at one address alone: a version whose fixtures fail is not taken. */
  const loading = (code: string): Edit => ({
    file: "src/routes.tsx",
    from: "load: Page.load, query",
    to: `load: (context: { location: { search: string } }) => {
      if (typeof window === "undefined" && context.location.search.startsWith("?boom")) { ${code} }
      return Page.load(); }, query: [...query, "boom"]`,
  });

  test.describe.configure({ mode: "serial", timeout: 90_000 });
  test.beforeAll(async () => {
    site = await startSite({ API_URL: siteUrl(), PAGE_TIME_LIMIT_MS: "1000" });
  });
  test.afterAll(async () => {
    await site.stop();
  });

  test("and throws on the server is shown by the browser", async ({ page }) => {
    await releaseAltered(site, "mf-pricing", "1.1.0", loading('throw new Error("broken there");'));
    const answer = await page.goto(`${site.address}/about?boom=throws`);
    expect(answer?.status()).toBe(503);
    expect(await answer?.text()).toContain("</footer>");
    await expect(aboutHeading(page)).toBeVisible();
  });

  test("and hangs on the server keeps no page longer than the limit, and is shown by the browser", async ({ page }) => {
    await releaseAltered(site, "mf-pricing", "1.2.0", loading("return new Promise<void>(() => {});"));
    const [answer, other] = await Promise.all([page.goto(`${site.address}/about?boom=hangs`), fetch(`${site.address}/properties`)]);
    expect([answer?.status(), other.status]).toEqual([503, 200]);
    await expect(aboutHeading(page)).toBeVisible();
  });
});

test.describe("an open page whose release was pruned", () => {
  let site: RunningSite;
  test.describe.configure({ mode: "serial", timeout: 90_000 });
  test.beforeAll(async () => {
    site = await startSite({ API_URL: siteUrl() });
  });
  test.afterAll(async () => {
    await site.stop();
  });

  test("keeps what was typed, and the way to the next page is one load of a document", async ({ page }) => {
    await openContact(page, site.address);
    await mark(page);
    const first = (await versionsAt(site))["mf-browse"] ?? "";
    await releaseAltered(site, "mf-browse", "1.1.0", {
      file: "src/home/home-page.tsx",
      from: "<Hero />",
      to: '<Hero /><p data-testid="renewed">Renewed</p>',
    });
    await rm(join(site.dataDir, "releases/files/mf-browse", first), { recursive: true });
    await rm(join(site.dataDir, "releases/records/mf-browse", `${first}.json`));

    const message = page.getByRole("textbox", { name: "Message" });
    await message.fill("Half a mess");
    // A link that is pointed at has its page fetched ahead, which finds its files gone.
    const lost = page.waitForResponse((answer) => answer.status() === 404 && answer.request().resourceType() === "fetch");
    await page.getByRole("banner").getByRole("link", { name: "Nightlatch" }).hover();
    await lost;
    await expect(message).toHaveValue("Half a mess");
    expect(await isSameDocument(page)).toBe(true);

    await followAbout(page);
    await expect(aboutHeading(page)).toBeVisible();
    expect(await isSameDocument(page), "a whole document was loaded").toBe(false);
    await waitForHydration(page);
    await mark(page);
    await page.getByRole("banner").getByRole("link", { name: "Nightlatch" }).click();
    await expect(page.getByTestId("renewed")).toBeVisible();
    expect(await isSameDocument(page), "and no second one").toBe(true);
  });
});

test("a page whose own files are gone is loaded anew by the way to it, at once", async ({ page }) => {
  await openContact(page);
  await mark(page);
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route(ROUTES, (route) => (documents === 0 ? route.fulfill({ status: 404, body: "gone" }) : route.continue()));
  await page
    .getByRole("banner")
    .getByRole("link", { name: "About" })
    .evaluate((link: HTMLElement) => link.click());
  await expect(aboutHeading(page)).toBeVisible();
  await waitForHydration(page);
  expect(await isSameDocument(page)).toBe(false);
  expect(documents).toBe(1);
});

test("a file that the new document misses too leaves the panel, and no page is loaded for it again", async ({ page }) => {
  await openContact(page);
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.route(ROUTES, (route) => route.fulfill({ status: 404, body: "gone" }));
  await page
    .getByRole("banner")
    .getByRole("link", { name: "About" })
    .evaluate((link: HTMLElement) => link.click());
  await expect.poll(() => documents).toEqual(["/about"]);
  await expect(panel(page)).toBeVisible();
  // After background tries, a press and a way to another page it is still the same document.
  await mark(page);
  const asked = page.waitForRequest((request) => ROUTES.test(request.url()));
  await asked;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Trying again...")).toHaveCount(0);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact Us");
  expect(await isSameDocument(page)).toBe(true);
  expect(documents).toEqual(["/about"]);
});
