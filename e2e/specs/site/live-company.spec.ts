import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildVersion, release, versionsAt } from "../../support/releases.ts";
import { startSite } from "../../support/site.ts";
import { expect, siteUrl, test, waitForHydration } from "../../support/test.ts";

test("a package is tested in the company of what is live: its own build, and the others as they were copied", async ({ page }) => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), "nightlatch-live-"));
  const live = join(folder, "live");
  const production = await startSite({ API_URL: siteUrl() });
  try {
    const built = await versionsAt(production);
    const edits = [{ file: "src/pages/cancellation-page.tsx", from: 'title="Cancellation"', to: 'title="Cancellation as released"' }];
    for (const name of ["mf-pricing", "mf-browse"]) {
      const dist = name === "mf-pricing" ? await buildVersion(name, "7.0.0", edits) : await buildVersion(name, "7.0.0", []);
      await release(production, "publish", name, "--dist", dist);
      await release(production, "promote", name, "7.0.0");
    }
    await release(production, "copy", live, "--without", "mf-browse");
    const site = await startSite({ API_URL: siteUrl(), LIVE_RELEASES: live });
    try {
      expect(await versionsAt(site)).toEqual({ ...built, "mf-pricing": "7.0.0" });
      await page.goto(`${site.address}/cancellation`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cancellation as released");
      await page.goto(`${site.address}/properties`);
      await waitForHydration(page);
    } finally {
      await site.stop();
    }
  } finally {
    await production.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
