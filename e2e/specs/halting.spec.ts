import { rm } from "node:fs/promises";
import { buildVersion, release, versionsAt } from "../support/releases.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { expect, siteUrl, test } from "../support/test.ts";

const REMOTE = "mf-pricing";
const BROKEN = "1.1.0-broken";
/** More views than a version that always fails can need. */
const VIEWS = 100;

let site: RunningSite;
let dist: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startSite({ API_URL: siteUrl(), MEASURE_SAMPLE: "1", MEASURE_LIMIT: "1000" });
  // Renders on the server, so the gate has nothing against it.
  const head = "export function CancellationPage() {";
  const edits = [
    { file: "src/pages/cancellation-page.tsx", from: head, to: `${head} if (typeof window !== "undefined") throw new Error("broken");` },
  ];
  dist = await buildVersion(REMOTE, BROKEN, edits);
  await release(site, "publish", REMOTE, "--dist", dist);
});
test.afterAll(async () => {
  await site.stop();
  await rm(dist, { recursive: true, force: true });
});

test("a canary that breaks in visitors' browsers is halted by what they measure, and the reason is kept", async ({ browser }) => {
  test.setTimeout(180_000);
  const live = (await versionsAt(site))[REMOTE];
  await release(site, "canary", REMOTE, BROKEN, "--percent", "50");
  const running = async () =>
    ((await release(site, "list", REMOTE)) as { version: string; channels: unknown[] }[]).some(
      ({ version, channels }) => version === BROKEN && channels.length > 0,
    );
  await expect.poll(running).toBe(true);

  const seen = new Map<string, number>();
  for (let view = 0; view < VIEWS; view++) {
    // Each a visitor who comes for the first time.
    const page = await browser.newPage();
    await page.goto(`${site.address}/cancellation`, { waitUntil: "networkidle" });
    const releases = (await page.locator("meta[name=releases]").getAttribute("content")) ?? "";
    const version = new RegExp(`${REMOTE}@(\\S+)`).exec(releases)?.[1] ?? "";
    seen.set(version, (seen.get(version) ?? 0) + 1);
    if (version === BROKEN) await expect(page.getByRole("heading", { name: "This page is taking a moment" })).toBeVisible();
    await page.goto("about:blank");
    await page.close();
    if (view % 10 === 9 && !(await running())) break;
  }
  await expect.poll(running, { timeout: 10_000, message: `views by version: ${JSON.stringify([...seen])}` }).toBe(false);
  await expect.poll(async () => (await versionsAt(site, "nightlatch-release-lane=0"))[REMOTE]).toBe(live);

  const stats = JSON.stringify(await release(site, "stats", REMOTE));
  expect(stats).toMatch(new RegExp(`% of \\d+ page views of ${BROKEN} failed, 0\\.0 % of \\d+ of ${live} in the same time`));
});
