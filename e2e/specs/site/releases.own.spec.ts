import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { expectAxeCleanInBoth, expectNoOverflow } from "../../support/expect-clean.ts";
import { NEXT, publish, REMOTE, WORDS } from "../../support/own-sites.ts";
import { release, versionsAt } from "../../support/releases.ts";
import { type RunningSite, startSite } from "../../support/running-site.ts";
import { expect, siteUrl, test, waitForHydration, watchPage } from "../../support/test.ts";

test.describe.configure({ mode: "serial" });

const CANARY_BUCKETS = [0, 5000];
const [OLD_TEXT, NEW_TEXT] = WORDS.cancellation;
const [OLD_ABOUT, NEW_ABOUT] = WORDS.about;

let site: RunningSite;
let first: string;

const shows = (page: Page, text: string) => expect(page.getByRole("listitem").filter({ hasText: text })).toBeVisible();
/** The versions in the server's cache, which is empty while it lacks a file of a live version. */
async function cachedVersions(): Promise<string[]> {
  const cacheFolder = join(site.dataDir, "kept-releases");
  const [store] = await readdir(cacheFolder).catch(() => []);
  if (!store) return [];
  // Removing a remote's last record removes this folder, too.
  return (await readdir(join(cacheFolder, store, "records", REMOTE)).catch(() => [])).map((file) => file.replace(/\.json$/, ""));
}
const live = async () => (await versionsAt(site))[REMOTE];
/** The versions for two canary buckets. A canary of 50 % includes one of the two buckets. */
const shared = () =>
  Promise.all(
    CANARY_BUCKETS.map(async (canaryBucket) => (await versionsAt(site, `nightlatch-release-lane=${canaryBucket}`))[REMOTE] ?? ""),
  );
const open = async (page: Page, path = "/cancellation") => {
  await page.goto(site.address + path);
  await waitForHydration(page);
};
const headingOf = async (path: string) => /<h1[^>]*>([^<]*)/.exec(await (await fetch(site.address + path)).text())?.[1] ?? "no heading";
async function expectEvents(isThere: boolean): Promise<void> {
  expect((await fetch(`${site.address}/events`)).status).toBe(isThere ? 200 : 404);
  expect((await (await fetch(`${site.address}/sitemap.xml`)).text()).includes(`${site.address}/events<`)).toBe(isThere);
}
const inBucket = (context: BrowserContext, canaryBucket: number) =>
  context.addCookies([{ name: "nightlatch-release-lane", value: String(canaryBucket), url: site.address }]);

test.beforeAll(async ({ releasing }) => {
  site = releasing;
  first = (await live()) ?? "";
});

test("only a signed address shows a published version, and ?release=off ends this", { tag: "@long" }, async ({ page, browser }) => {
  const { address } = (await release(site, "override", REMOTE, NEXT, "--hours", "1", "--path", "/cancellation")) as { address: string };
  await page.goto(address);
  await expect(page).toHaveURL(`${site.address}/cancellation`);
  await shows(page, NEW_TEXT);
  await expect(page.locator("meta[name=releases]")).toHaveAttribute("content", new RegExp(`${REMOTE}@${NEXT}`));
  const other = await browser.newPage();
  await open(other);
  await shows(other, OLD_TEXT);
  expect(await live()).toBe(first);
  await other.close();
  await page.goto(`${site.address}/cancellation?release=off`);
  await shows(page, OLD_TEXT);
  const forged = new URL(address);
  forged.searchParams.set("release", `${forged.searchParams.get("release")?.slice(0, -2)}xx`);
  expect((await page.goto(forged.href))?.status()).toBe(403);
});

test("/releases shows the history to inspectors only, and returns 404 to others", async ({ page }) => {
  const { address } = (await release(site, "override", REMOTE, NEXT, "--hours", "1", "--inspect", "--path", "/releases")) as {
    address: string;
  };
  await page.goto(address);
  await expect(page).toHaveURL(`${site.address}/releases`);
  await expect(page.getByRole("listitem").filter({ hasText: `start ${REMOTE} ${first}` })).toBeVisible();
  for (const summary of await page.locator("summary").all()) await summary.press("Enter");
  await expect(page.getByRole("table", { includeHidden: false })).toHaveCount((await page.locator("summary").count()) + 1);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoOverflow(page, "320");
  await expectAxeCleanInBoth(page, "/releases");
  const [releasesPage, unknown] = await Promise.all(
    ["releases", "no-such-page"].map(async (path) => {
      const response = await fetch(`${site.address}/${path}`, { headers: { cookie: "nightlatch-visit=7" } });
      return [response.status, (await response.text()).replaceAll(`/${path}`, "/address")];
    }),
  );
  expect([releasesPage, releasesPage?.[0]]).toEqual([unknown, 404]);
  await page.goto(`${site.address}/?release=off`);
});

test("a canary reaches its share of the visitors, and stays with them", { tag: "@long" }, async ({ browser }) => {
  await release(site, "canary", REMOTE, NEXT, "--percent", "50");
  await expect.poll(async () => (await shared()).sort()).toEqual([first, NEXT].sort());
  for (const [index, sharedText] of (await shared()).entries()) {
    const context = await browser.newContext();
    await inBucket(context, CANARY_BUCKETS[index] ?? 0);
    const page = await context.newPage();
    await open(page);
    await shows(page, sharedText === NEXT ? NEW_TEXT : OLD_TEXT);
    await page.reload();
    await shows(page, sharedText === NEXT ? NEW_TEXT : OLD_TEXT);
    await context.close();
  }
  expect((await shared()).sort()).toEqual([first, NEXT].sort());
  await release(site, "canary", REMOTE, NEXT, "--percent", "0");
  await expect.poll(shared).toEqual([first, first]);
});

test("a promotion and a rollback show within a second, and open pages continue with their version", async ({ page, browser }) => {
  const notes = watchPage(page, site.address);
  const refused: string[] = [];
  page.on("response", (response) => response.status() >= 400 && refused.push(response.url()));
  await expectEvents(false);
  const { shell } = await versionsAt(site);
  await open(page);
  await page.evaluate(() => Object.assign(window, { samePage: true }));

  await release(site, "promote", REMOTE, NEXT, "--reason", "clearer words");
  await expect.poll(live).toBe(NEXT);
  const fresh = await browser.newPage();
  const notesOfNew = watchPage(fresh, site.address);
  await open(fresh, "/events");
  await expect(fresh.getByRole("heading", { level: 1 })).toHaveText(await headingOf("/careers"));
  expect(notesOfNew.console).toEqual([]);
  await expectEvents(true);
  expect((await versionsAt(site)).shell).toBe(shell);
  const failed = await fresh.goto(`${site.address}/careers?boom=fails`);
  expect(failed?.status()).toBe(503);
  expect(await failed?.text()).toContain("</footer>");
  await expect(fresh.getByRole("heading", { level: 1, name: "Careers" })).toBeVisible();
  await open(fresh);
  await shows(fresh, NEW_TEXT);

  // The visitor's page has the old version, but has not loaded the chunk of About.
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await expect(page.getByText(OLD_ABOUT)).toBeVisible();
  await page.goBack();
  await shows(page, OLD_TEXT);

  await release(site, "rollback", REMOTE, "--reason", "only a trial");
  await expect.poll(live).toBe(first);
  await fresh.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await expect(fresh.getByText(NEW_ABOUT)).toBeVisible();
  await fresh.reload();
  await expect(fresh.getByText(OLD_ABOUT)).toBeVisible();
  await fresh.close();
  await expectEvents(false);

  expect(await page.evaluate(() => "samePage" in window)).toBe(true);
  expect([refused, notes.console]).toEqual([[], []]);
});

test("saved stays follow a release and a rollback at the next page", { tag: "@long" }, async ({ browser }) => {
  test.setTimeout(240_000);
  const shared = site;
  // This site starts with a complete store.
  site = await startSite({ API_URL: siteUrl() });
  try {
    await publish(site, NEXT);
    await expectOfflineUpdate(await browser.newContext());
  } finally {
    await site.stop();
    site = shared;
  }
});

async function expectOfflineUpdate(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await open(page, "/properties");
  const heart = page.getByRole("button", { name: /^Save / }).first();
  await heart.click();
  await open(page, "/saved");
  const block = page.getByRole("region", { name: "Offline" });
  await block.getByRole("button", { name: /^Keep for offline/ }).click();
  await expect(block.getByRole("status")).toContainText("Your stay is kept.", { timeout: 60_000 });
  const shownVersion = async () =>
    new RegExp(`${REMOTE}@(\\S+)`).exec((await page.locator("meta[name=releases]").getAttribute("content")) ?? "")?.[1];
  const cachedVersion = () =>
    page.evaluate(async (remote) => {
      const cache = await caches.open("nightlatch:offline");
      const pages = (await cache.keys()).filter(({ url }) => /\/(saved|property\/[^/]+)$/.test(url));
      const texts = await Promise.all(pages.map(async (each) => (await cache.match(each))?.text()));
      return [...new Set(texts.map((text) => new RegExp(`${remote}@([^" ]+)`).exec(text ?? "")?.[1]))];
    }, REMOTE);
  expect(await cachedVersion()).toEqual([first]);
  for (const [version, command] of [
    [NEXT, ["promote", REMOTE, NEXT]],
    [first, ["rollback", REMOTE]],
  ] as const) {
    await release(site, ...command);
    await expect.poll(live).toBe(version);
    await open(page, "/saved");
    expect(await shownVersion()).toBe(version);
    await expect.poll(cachedVersion).toEqual([version]);
  }
  await context.setOffline(true);
  await open(page, "/saved");
  expect(await shownVersion()).toBe(first);
  await context.close();
}

test("prune keeps what open pages may need", { tag: "@long" }, async ({ page }) => {
  await open(page);
  await release(site, "promote", REMOTE, NEXT);
  await expect.poll(live).toBe(NEXT);
  const { removed } = (await release(site, "prune", "--keep", "1")) as { removed: unknown[] };
  expect(removed).toEqual([]);
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await expect(page.getByText(OLD_ABOUT)).toBeVisible();
});

test("an open page loses no input after a prune, and its next link loads the new version, once", { tag: "@long" }, async ({
  page,
  faulty,
}) => {
  await release(site, "rollback", REMOTE);
  await expect.poll(live).toBe(first);
  await open(page, "/contact");
  await page.getByRole("textbox", { name: /message/i }).fill("Half a thought");
  await page.evaluate(() => Object.assign(window, { samePage: true }));

  await release(site, "promote", REMOTE, NEXT);
  await release(site, "promote", REMOTE, faulty);
  await expect.poll(live).toBe(faulty);
  // `--open-for 0` also removes files that open pages may still need.
  const { removed } = (await release(site, "prune", "--keep", "1", "--open-for", "0")) as { removed: { version: string }[] };
  expect(removed.map(({ version }) => version)).toContain(first);
  // The server caches the new versions, and shortly after deletes the old one.
  await expect.poll(cachedVersions).not.toContain(first);

  // Hovering over the link prefetches its page, whose files are missing. No server has cached the chunk, because no request has
  // loaded it.
  await page.waitForLoadState("networkidle");
  const failedResponse = page.waitForResponse((response) => response.status() === 404 && response.request().resourceType() === "fetch");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).hover();
  await failedResponse;
  await expect(page.getByRole("textbox", { name: /message/i })).toHaveValue("Half a thought");
  expect(await page.evaluate(() => "samePage" in window)).toBe(true);

  await page.getByRole("banner").getByRole("link", { name: "Saved" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Saved stays");
  expect(await page.evaluate(() => "samePage" in window), "a whole document was loaded").toBe(false);
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { samePage: true }));
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await expect(page.getByText(NEW_ABOUT)).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByText(WORDS.privacy[1])).toBeVisible();
  expect(await page.evaluate(() => "samePage" in window), "and no second one").toBe(true);
});
