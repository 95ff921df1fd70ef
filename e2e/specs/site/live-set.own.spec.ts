import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BROKEN_REMOTE, goLive, NEXT, REMOTE, WORDS } from "../../support/own-sites.ts";
import { release, versionsAt } from "../../support/releases.ts";
import { startSite } from "../../support/running-site.ts";
import { expect, siteUrl, test, waitForHydration } from "../../support/test.ts";

test("tests a package's own build together with copies of the live releases", { tag: "@long" }, async ({ page, releasing: production }) => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), "nightlatch-live-"));
  const live = join(folder, "live");
  try {
    const built = await versionsAt(production);
    await goLive(production, NEXT);
    const { copied } = (await release(production, "copy", live, "--without", BROKEN_REMOTE)) as { copied: { name: string }[] };
    await release(production, "rollback", REMOTE);
    // The copy lacks mf-detail, so the site serves the working tree's build of it.
    expect(copied.map(({ name }) => name).sort()).toEqual(["mf-browse", "mf-desk", "mf-forms", "mf-pricing", "shell"]);
    const site = await startSite({ API_URL: siteUrl(), LIVE_RELEASES: live });
    try {
      expect(await versionsAt(site)).toEqual({ ...built, [REMOTE]: NEXT });
      await page.goto(`${site.address}/cancellation`);
      await expect(page.getByRole("listitem").filter({ hasText: WORDS.cancellation[1] })).toBeVisible();
      await page.goto(`${site.address}/properties`);
      await waitForHydration(page);
      await page.getByRole("article").getByRole("link").first().click();
      await expect(page).toHaveURL(/\/property\//);
      await expect(page.getByRole("button", { name: "Report this listing" })).toBeVisible();
    } finally {
      await site.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
