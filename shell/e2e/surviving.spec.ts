import { expectAxeClean } from "../../e2e/support/expect-clean.ts";
import type { Page, Route } from "../../e2e/support/test.ts";
import { expect, test, waitForHydration } from "../../e2e/support/test.ts";

test.use({ sharesContext: "clock" });

/** Files of mf-pricing, the remote that fails in these tests. */
const ENTRY = /\/assets\/mf-pricing\/remoteEntry[^/]*\.js$/;
const ROUTES = /\/assets\/mf-pricing\/routes[^/]*\.js$/;

const panel = (page: Page) => page.getByRole("heading", { name: "This page is taking a moment" });
const aboutHeading = (page: Page) => page.getByRole("heading", { level: 1, name: "About Nightlatch" });
const followAbout = (page: Page) => page.getByRole("banner").getByRole("link", { name: "About" }).click();

const FIRST_TRY = 3_000;

async function openContact(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto("/contact");
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
}

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { samePage: true }));
const isSameDocument = (page: Page) => page.evaluate(() => "samePage" in window);

const changed = (change: (body: string) => string) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response: response, body: change(await response.text()) });
};

type Fault = readonly [how: string, fault: (route: Route) => Promise<void>];

const FAULTS: readonly Fault[] = [
  ["down", (route) => route.abort()],
  ["answering with an error", (route) => route.fulfill({ status: 502, body: "bad gateway" })],
  ["truncated", changed((body) => body.slice(0, body.length / 2))],
  ["tampered with", changed((body) => `window.tampered = true;${body}`)],
];

for (const [index, [how, fault]] of FAULTS.entries()) {
  for (const [file, pattern] of [
    ["entry", ENTRY],
    ["routes chunk", ROUTES],
  ] as const) {
    const isShort = pattern === ROUTES && index === FAULTS.length - 1;
    const tag = isShort ? [] : "@long";
    test(`recovers by itself from a remote whose ${file} is ${how}, and moves no focus`, { tag }, async ({ page }) => {
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

const LIST = "/properties/kink-cabins-bnbs";
const LIST_FILES = [
  ["entry", /\/assets\/mf-browse\/remoteEntry[^/]*\.js$/],
  ["routes chunk", /\/assets\/mf-browse\/routes[^/]*\.js$/],
  ["filter chunk", /\/assets\/mf-browse\/filtering[^/]*\.js$/],
] as const;
const CARD = "main article a[href^='/property/']";

const loadErrorNote = (page: Page) => page.getByText("Some parts of this page aren't responding.");
const topOf = async (page: Page) => (await page.locator(CARD).nth(6).boundingBox())?.y;

test.describe("a server-rendered page", () => {
  for (const [index, [how, fault]] of FAULTS.entries()) {
    for (const [file, pattern] of LIST_FILES) {
      const tag = file === "routes chunk" && index === FAULTS.length - 1 ? [] : "@long";
      test(`stays while its ${file} is ${how}, and hydrates where the visitor is`, { tag }, async ({ page }) => {
        await page.clock.install();
        await page.route(pattern, fault);
        await page.goto(LIST);
        await expect(loadErrorNote(page)).toBeVisible();
        await expect(page.locator(CARD)).not.toHaveCount(0);
        await expect(panel(page)).toHaveCount(0);
        expect(await page.evaluate(() => "tampered" in window)).toBe(false);
        if (file === "entry") await expectAxeClean(page, "with the notice");
        const sixth = page.locator(CARD).nth(6);
        await sixth.scrollIntoViewIfNeeded();
        await sixth.focus();
        const top = await topOf(page);
        await page.unrouteAll({ behavior: "ignoreErrors" });
        await page.clock.fastForward(FIRST_TRY);
        await expect(loadErrorNote(page)).toHaveCount(0);
        await waitForHydration(page);
        expect(await topOf(page)).toBe(top);
        await expect(sixth).toBeFocused();
        await mark(page);
        await sixth.click();
        await expect(page).toHaveURL(/\/property\//);
        expect(await isSameDocument(page), "its links lead on within the page again").toBe(true);
      });
    }
  }

  test("has working links without its script, and reports no failure there", async ({ page }) => {
    await page.route(/\/assets\/mf-browse\//, (route) => (route.request().resourceType() === "script" ? route.abort() : route.continue()));
    await page.goto("/properties");
    await expect(loadErrorNote(page)).toBeVisible();
    const card = page.locator(CARD).first();
    const name = (await card.textContent()) ?? "";
    await mark(page);
    await card.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    expect(await isSameDocument(page)).toBe(false);
    await waitForHydration(page);
    await expect(loadErrorNote(page)).toHaveCount(0);
    await page.goBack();
    await expect(loadErrorNote(page)).toBeVisible();
    await expect(page.locator(CARD).first()).toBeVisible();
  });

  test("works without JavaScript while the shell's script is missing, and requests it again", async ({ page }) => {
    await page.clock.install();
    const shell = /\/assets\/shell\/shell[^/]*\.js$/;
    await page.route(
      shell,
      changed((body) => `window.tampered = true;${body}`),
    );
    const tampered = page.waitForResponse(shell);
    await page.goto("/contact");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact Us");
    await tampered;
    await expect(page.locator("script[src]")).toHaveCount(0);
    await page.getByLabel(/^Name/).fill("Ada");
    // Waits until the route handler has changed the responses in flight.
    await page.unrouteAll({ behavior: "wait" });
    const later = page.waitForRequest(/\/assets\/shell\/later[^/]*\.js$/);
    await page.clock.fastForward(2_500);
    await waitForHydration(page);
    await later;
    expect(await page.evaluate(() => "tampered" in window)).toBe(false);
    await expect(page.getByLabel(/^Name/)).toHaveValue("Ada");
  });
});

test("retries the shell's deferred chunk after a failed load", async ({ page }) => {
  await page.clock.install();
  const chunk = /\/assets\/shell\/later[^/]*\.js$/;
  let requests = 0;
  await page.route(chunk, (route) => {
    requests += 1;
    return requests === 1 ? route.fulfill({ status: 502, body: "bad gateway" }) : route.continue();
  });
  await page.goto("/contact");
  await waitForHydration(page);
  await expect.poll(() => requests).toBe(1);
  const loaded = page.waitForResponse((response) => chunk.test(response.url()) && response.ok());
  await expect(async () => {
    await page.clock.fastForward(8_500);
    expect(requests).toBe(2);
  }).toPass();
  await loaded;
  const fetched = page.waitForRequest(ENTRY);
  await page.getByRole("banner").getByRole("link", { name: "About" }).hover();
  await fetched;
});

test("a page whose own files are gone loads as a new document at once", async ({ page }) => {
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
  await expect.poll(() => documents).toBe(1);
  await page.waitForLoadState();
  await expect(aboutHeading(page)).toBeVisible();
  await waitForHydration(page);
  expect(await isSameDocument(page)).toBe(false);
  expect(documents).toBe(1);
});
