import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { release, versionsAt } from "../../e2e/support/releases.ts";
import type { Page } from "../../e2e/support/test.ts";
import { expect, siteUrl, test, waitForHydration } from "../../e2e/support/test.ts";

const tools = (page: Page) => page.getByRole("complementary", { name: "Inspector" });

async function addressFor(...flags: string[]): Promise<string> {
  const site = { address: siteUrl(), dataDir: process.env.SITE_DATA_DIR ?? "" };
  const { "mf-browse": version = "" } = await versionsAt(site);
  const printed = await release(site, "override", "mf-browse", version, "--hours", "1", "--path", "/properties", ...flags);
  return (printed as { address: string }).address;
}

async function weigh(name: string): Promise<number> {
  const { entry, preload, css, files } = JSON.parse(
    await readFile(fileURLToPath(new URL(`../../${name}/dist/build.json`, import.meta.url)), "utf8"),
  );
  return [...new Set<string>([entry, ...preload, ...css])].reduce((sum, file) => sum + (files[file].brotli ?? files[file].bytes), 0);
}

test("a signed address that permits the inspector opens it with ?inspect, under the site's own policy", async ({ page, notes }) => {
  await page.goto(`${await addressFor("--inspect")}&inspect`);
  expect(new URL(page.url()).search).toBe("");
  await tools(page).getByRole("button", { name: "Inspect" }).click();
  for (const [name, area] of [
    ["shell", "header"],
    ["mf-browse", "page"],
  ] as const) {
    const size = ((await weigh(name)) / 1000).toFixed(1);
    await expect(tools(page).getByRole("listitem").filter({ hasText: name })).toHaveText(
      new RegExp(`^${name} \\S+${area}.*?${size.replace(".", "\\.")}\\sKB brotli, \\d+ files in \\d+\\sms$`),
    );
  }
  await expect(page.locator(".label").first()).toHaveCSS("position", "absolute");
  expect(notes.console).toEqual([]);
  expect(notes.foreign).toEqual([]);

  await page.context().clearCookies();
  notes.requests.length = 0;
  await page.goto("/properties?inspect", { waitUntil: "networkidle" });
  await waitForHydration(page);
  await page.keyboard.press("Alt+KeyI");
  await expect(tools(page)).toHaveCount(0);
  expect(notes.requests.filter((path) => /\/rare\./.test(path))).toEqual([]);
});
