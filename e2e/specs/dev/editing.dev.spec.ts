import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { saveSlowly, test } from "../../support/development.ts";
import { expect, siteUrl, waitForHydration, watchPage } from "../../support/test.ts";

test("an edit in a remote shows in the open page with its state kept, and in the server's HTML", { tag: "@long" }, async ({
  page,
  workspace,
  startDevSite,
}) => {
  test.setTimeout(90_000);
  const source = join(workspace, "mf-forms/src/contact/contact-page.tsx");
  const site = await startDevSite("mf-forms", { API_URL: siteUrl() });
  const original = await readFile(source, "utf8");
  const notes = watchPage(page, site.address);
  try {
    await page.goto(`${site.address}/contact`);
    await waitForHydration(page);
    const edited = original.replace(/(<FormPage\s+title=)"Contact Us"/, '$1"Edited while open"');
    expect(edited).not.toBe(original);
    await page.getByLabel("Name").fill("Somebody typing");
    await page.evaluate(() => Object.assign(window, { samePage: true }));
    await saveSlowly(source, edited);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edited while open");
    expect(await page.evaluate(() => "samePage" in window)).toBe(true);
    await expect(page.getByLabel("Name")).toHaveValue("Somebody typing");
    await expect.poll(async () => (await fetch(`${site.address}/contact`)).text()).toContain("Edited while open");
    expect(notes.console).toEqual([]);
  } finally {
    await writeFile(source, original);
    await site.stop();
  }
});
