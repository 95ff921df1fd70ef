import { CONTRACT_VERSION } from "@nightlatch/contract";
import { buildVersion, type Edit, release, versionsAt } from "../../support/releases.ts";
import { startSite } from "../../support/running-site.ts";
import { expect, siteUrl, test, waitForHydration, watchPage } from "../../support/test.ts";

const NEXT = CONTRACT_VERSION + 1;
const REMOTES = ["mf-browse", "mf-desk", "mf-detail", "mf-forms", "mf-pricing"];
const VERSION = "2.0.0-e2e";

const CONTRACT = "../shared/contract/remote.ts";
const RAISED: Edit = { file: CONTRACT, from: `CONTRACT_VERSION = ${CONTRACT_VERSION};`, to: `CONTRACT_VERSION = ${NEXT};` };
const [OLD, NEW] = ["For adults of 18 and over.", "For adults who are 18 or older."];
const WORDS: Edit = { file: "src/layout/footer.tsx", from: OLD, to: NEW };
const BOTH: Edit = { file: CONTRACT, from: "= [CONTRACT_VERSION];", to: `= [CONTRACT_VERSION, ${CONTRACT_VERSION}];` };

test("raising a contract in the shell, then in each remote, breaks no page", { tag: "@long" }, async ({ page, browser }) => {
  test.setTimeout(300_000);
  const site = await startSite({ API_URL: siteUrl() });
  try {
    const before = await versionsAt(site);
    const live = async (name: string) => (await versionsAt(site))[name];
    const publish = async (name: string, edits: readonly Edit[]) => {
      await release(site, "publish", name, "--dist", await buildVersion(name, VERSION, edits, NEXT));
      await release(site, "promote", name, VERSION);
      await expect.poll(() => live(name)).toBe(VERSION);
    };
    const allPagesWork = async (footer: string) => {
      const fresh = await browser.newPage();
      const notes = watchPage(fresh, site.address);
      for (const path of ["/properties", "/contact", "/about", "/desk"]) {
        expect((await fresh.goto(site.address + path))?.status(), path).toBe(200);
        await waitForHydration(fresh);
      }
      await expect(fresh.getByRole("contentinfo")).toContainText(footer);
      await fresh.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
      await expect(fresh.getByRole("heading", { level: 1, name: "Contact Us" })).toBeVisible();
      await fresh.goto(`${site.address}/properties`);
      await fresh.getByRole("article").getByRole("link").first().click();
      await expect(fresh).toHaveURL(/\/property\//);
      await expect(fresh.getByRole("heading", { level: 1 })).toBeVisible();
      expect(notes.console).toEqual([]);
      await fresh.close();
    };
    await page.goto(`${site.address}/about`);
    await waitForHydration(page);
    await page.evaluate(() => Object.assign(window, { samePage: true }));

    const early = await buildVersion("mf-forms", VERSION, [RAISED], NEXT);
    const problem = `build.json needs contract ${NEXT}, but the shell serves contract ${CONTRACT_VERSION}`;
    await expect(release(site, "publish", "mf-forms", "--dist", early)).rejects.toThrow(problem);
    await publish("shell", [RAISED, BOTH, WORDS]);
    await allPagesWork(NEW);
    for (const name of REMOTES) {
      await publish(name, [RAISED]);
      await allPagesWork(NEW);
    }
    await expect(release(site, "rollback", "shell")).rejects.toThrow(`First: release promote mf-browse ${before["mf-browse"]}.`);

    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Contact Us" })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText(OLD);
    expect(await page.evaluate(() => "samePage" in window)).toBe(true);

    for (const name of REMOTES) await release(site, "promote", name, before[name] ?? "");
    await release(site, "rollback", "shell");
    await expect.poll(() => live("shell")).toBe(before.shell);
    await allPagesWork(OLD);
  } finally {
    await site.stop();
  }
});
