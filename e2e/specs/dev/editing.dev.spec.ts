import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { saveSlowly, test } from "../../support/development.ts";
import { expect, siteUrl, waitForHydration, watchPage } from "../../support/test.ts";

test("an edit in a remote shows in the open page with its state, and in the server's HTML", { tag: "@long" }, async ({
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

test("an edit of the API replaces the server and reloads the open page, and one that does not compile replaces nothing", {
  tag: "@long",
}, async ({ page, workspace, startDevSite }) => {
  test.setTimeout(240_000);
  const source = join(workspace, "api/src/http/error-handler.ts");
  const site = await startDevSite("mf-forms", { HOST: "localhost" });
  const original = await readFile(source, "utf8");
  const edited = original.replace("shorten(pathOf(request))", '"/edited" + shorten(pathOf(request))');
  expect(edited).not.toBe(original);
  const read = async (address: string) => (await fetch(site.address + address)).json();
  try {
    const { total } = await read("/api/listings?limit=1");
    await page.goto(`${site.address}/contact`);
    await waitForHydration(page);
    await page.evaluate(() => Object.assign(window, { samePage: true }));
    await saveSlowly(source, edited);
    await page.waitForFunction(() => !("samePage" in window), undefined, { timeout: 120_000 });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact Us");
    expect(await read("/api/nowhere")).toMatchObject({ error: "There is nothing at /edited/api/nowhere." });
    expect(await read("/api/listings?limit=1")).toMatchObject({ total });

    await saveSlowly(source, `${original}\nexport const broken: number = "";\n`);
    await expect.poll(() => site.notes(), { timeout: 60_000 }).toMatch(/TS2322[\s\S]*The server runs without them\./);
    expect(await read("/api/nowhere")).toMatchObject({ error: "There is nothing at /edited/api/nowhere." });
  } finally {
    await writeFile(source, original);
    await site.stop();
  }
});
