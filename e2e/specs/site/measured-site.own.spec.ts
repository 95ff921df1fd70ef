import type { Browser } from "@playwright/test";
import { hide } from "../../support/hide.ts";
import { openMeasured, watchMeasurements } from "../../support/measured-view.ts";
import { FAULTY, REMOTE } from "../../support/own-sites.ts";
import { release, versionsAt } from "../../support/releases.ts";
import type { RunningSite } from "../../support/running-site.ts";
import { expect, test } from "../../support/test.ts";

/** More views per version than a trial needs to halt a version that always fails. */
const VIEWS = 240;

let site: RunningSite;
test.beforeAll(({ releasing }) => {
  site = releasing;
});

interface Stats {
  readonly versions: readonly {
    readonly version: string;
    readonly views: number;
    readonly loadFailures: { readonly count: number };
    readonly serverFailures: { readonly of: number };
    readonly vitals: Readonly<Record<string, { readonly samples: number }>>;
  }[];
}

const statsOf = async (name: string) => ((await release(site, "stats", name)) as Stats).versions;

test("counts the view and renders of a page that is left: `release stats` shows both", { tag: "@long" }, async ({ page }) => {
  const version = (await versionsAt(site))[REMOTE];
  const versionStats = async () => (await statsOf(REMOTE)).find((each) => each.version === version);
  await openMeasured(page, `${site.address}/about`);
  await page.goto("about:blank");
  await expect.poll(async () => (await versionStats())?.views ?? 0).toBeGreaterThan(0);
  const counted = await versionStats();
  expect(counted?.vitals.FCP?.samples).toBeGreaterThan(0);
  expect(counted?.serverFailures.of).toBeGreaterThan(0);
});

test("counts a remote that fails to load against its version", { tag: "@long" }, async ({ page }) => {
  const version = (await versionsAt(site))["mf-detail"];
  await page.route(/\/assets\/mf-detail\//, (route) => route.abort());
  const sent = watchMeasurements(page);
  await openMeasured(page, `${site.address}/properties`);
  await page.locator("main article a[href^='/property/']").first().click();
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await hide(page);
  await expect.poll(() => sent.length).toBe(1);
  const { releases } = JSON.parse(sent[0]?.postData() ?? "");
  expect(releases["mf-detail"]).toMatchObject({ version, unloaded: true });
  expect(releases["mf-browse"].unloaded).toBeUndefined();
  await expect.poll(async () => (await statsOf("mf-detail"))[0]?.loadFailures.count ?? 0).toBeGreaterThan(0);
});

interface MeasurementReport {
  readonly version: string;
  readonly body: string;
}

async function openPage(browser: Browser, canaryBucket: number): Promise<MeasurementReport> {
  const context = await browser.newContext();
  await context.addCookies([{ name: "nightlatch-release-lane", value: String(canaryBucket), url: site.address }]);
  const page = await context.newPage();
  const measurementRequest = page.waitForRequest((request) => new URL(request.url()).pathname === "/measurements");
  await page.goto(`${site.address}/cancellation`, { waitUntil: "networkidle" });
  const version = (await page.locator("meta[name=releases]").getAttribute("content"))?.includes(FAULTY) ? FAULTY : "live";
  if (version === FAULTY) await expect(page.getByRole("heading", { name: "This page is taking a moment" })).toBeVisible();
  await hide(page);
  const body = (await measurementRequest).postData() ?? "";
  await context.close();
  return { version, body };
}

async function reportAgain({ body }: MeasurementReport): Promise<void> {
  const headers = { origin: site.address, "content-type": "text/plain;charset=UTF-8" };
  const { status } = await fetch(`${site.address}/measurements`, { method: "POST", headers, body });
  expect(status).toBe(204);
}

test("halts a canary that breaks in visitors' browsers, and keeps the reason", { tag: "@long" }, async ({ browser, faulty }) => {
  test.setTimeout(180_000);
  const live = (await versionsAt(site))[REMOTE];
  await release(site, "canary", REMOTE, faulty, "--percent", "50");
  const isRunning = async () => {
    const versions = await Promise.all(
      [0, 5000].map(async (canaryBucket) => (await versionsAt(site, `nightlatch-release-lane=${canaryBucket}`))[REMOTE]),
    );
    return versions.includes(FAULTY);
  };
  await expect.poll(isRunning).toBe(true);

  const [low, high] = [await openPage(browser, 0), await openPage(browser, 5000)];
  expect([low.version, high.version].sort()).toEqual([FAULTY, "live"]);
  for (let views = 0; views < VIEWS && (await isRunning()); views += 1) await Promise.all([reportAgain(low), reportAgain(high)]);
  await expect.poll(isRunning).toBe(false);
  expect((await versionsAt(site))[REMOTE]).toBe(live);

  const stats = JSON.stringify(await release(site, "stats", REMOTE));
  expect(stats).toMatch(new RegExp(`% of \\d+ page views of ${FAULTY} failed, 0\\.0 % of \\d+ of ${live} in the same period`));
});
