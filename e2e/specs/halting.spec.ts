import type { Browser } from "@playwright/test";
import { buildVersion, release, versionsAt } from "../support/releases.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { expect, siteUrl, test } from "../support/test.ts";

const REMOTE = "mf-pricing";
const BROKEN = "1.1.0-broken";
/** More views than it can take to halt a version that always fails, and the number of views under way together. */
const VIEWS = 240;
const AT_ONCE = 4;

let site: RunningSite;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startSite({ API_URL: siteUrl(), MEASURE_SAMPLE: "1", MEASURE_LIMIT: "1000" });
  // The page still renders on the server, so the gate accepts the version.
  const head = "export function CancellationPage() {";
  const edits = [
    { file: "src/pages/cancellation-page.tsx", from: head, to: `${head} if (typeof window !== "undefined") throw new Error("broken");` },
  ];
  const dist = await buildVersion(REMOTE, BROKEN, edits);
  await release(site, "publish", REMOTE, "--dist", dist);
});
test.afterAll(() => site.stop());

/** Visits as somebody who comes for the first time, reads one page and leaves. */
async function visit(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${site.address}/cancellation`, { waitUntil: "networkidle" });
  const releases = await page.locator("meta[name=releases]").getAttribute("content");
  if (releases?.includes(BROKEN)) await expect(page.getByRole("heading", { name: "This page is taking a moment" })).toBeVisible();
  await page.goto("about:blank");
  await page.close();
}

test("a canary that breaks in visitors' browsers is halted by what they measure, and the reason is kept", async ({ browser }) => {
  test.setTimeout(180_000);
  const live = (await versionsAt(site))[REMOTE];
  await release(site, "canary", REMOTE, BROKEN, "--percent", "50");
  // The two lanes are half of all lanes apart, so that one of them gets the canary while it runs.
  const isRunning = async () => {
    const versions = await Promise.all([0, 5000].map(async (lane) => (await versionsAt(site, `nightlatch-release-lane=${lane}`))[REMOTE]));
    return versions.includes(BROKEN);
  };
  await expect.poll(isRunning).toBe(true);

  for (let views = 0; views < VIEWS && (await isRunning()); views += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => visit(browser)));
  }
  await expect.poll(isRunning, { timeout: 10_000 }).toBe(false);
  expect((await versionsAt(site))[REMOTE]).toBe(live);

  const stats = JSON.stringify(await release(site, "stats", REMOTE));
  expect(stats).toMatch(new RegExp(`% of \\d+ page views of ${BROKEN} failed, 0\\.0 % of \\d+ of ${live} in the same time`));
});
