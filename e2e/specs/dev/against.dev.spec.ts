import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@nightlatch/process/testing";
import { saveSlowly, test } from "../../support/development.ts";
import { expect, siteUrl, waitForHydration, watchPage } from "../../support/test.ts";

// One worker, because each worker starts a server.
test.describe.configure({ mode: "default" });

async function anyListing(): Promise<{ slug: string; name: string }> {
  const response = await fetch(`${siteUrl()}/api/listings?limit=1`);
  const { items } = (await response.json()) as { items: { slug: string; name: string }[] };
  if (!items[0]) throw new Error("The site has no listing.");
  return items[0];
}

async function expectOnlyDetailFromSource(address: string): Promise<void> {
  const versionsOf = async (of: string) => (await (await fetch(`${of}/releases.json`)).json()).remotes;
  const [own, siteVersions] = [await versionsOf(address), await versionsOf(siteUrl())];
  expect(own["mf-detail"]).toMatch(/^dev-/);
  for (const name of ["mf-browse", "mf-forms", "mf-pricing"]) expect(own[name]).toBe(siteVersions[name]);
}

test("an edit of one remote shows with its state and in the server's HTML, and sends nothing", {
  tag: "@long",
}, async ({ page, against: site, workspace }) => {
  test.setTimeout(90_000);
  const { slug, name } = await anyListing();
  const notes = watchPage(page, site.address);
  await expectOnlyDetailFromSource(site.address);
  const refused = await fetch(`${site.address}/%61pi/contact`, { method: "POST", body: "{}" });
  expect([refused.status, (await refused.json()).code]).toEqual([403, "writes_refused"]);
  const source = join(workspace, "mf-detail/src/detail/sections.tsx");
  const original = await readFile(source, "utf8");
  expect(original).toContain('"Book with the host"');
  try {
    await page.goto(`${site.address}/property/${slug}`);
    await waitForHydration(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await page.getByRole("button", { name: /^Report/ }).click();
    await page.getByRole("dialog").getByRole("textbox").first().fill("Half a sentence");
    await saveSlowly(source, original.replace('"Book with the host"', '"Edited against a site"'));
    await expect(page.locator("#booking")).toHaveText("Edited against a site", { timeout: 30_000 });
    await expect(page.getByRole("dialog").getByRole("textbox").first()).toHaveValue("Half a sentence");
    await expect.poll(async () => (await fetch(page.url())).text()).toContain("Edited against a site");
    await page.keyboard.press("Escape");

    await page.evaluate(() => Object.assign(window, { samePage: true }));
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Home" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find Your Next Unforgettable Escape");
    expect(await page.evaluate(() => "samePage" in window)).toBe(true);
    expect(notes.foreign.filter((url) => !url.startsWith("http://127.0.0.1:"))).toEqual([]);
  } finally {
    await writeFile(source, original);
  }
});

test("sends nothing to the site, in any spelling of the address, and the form says so", { tag: "@long" }, async ({
  page,
  against: site,
}) => {
  const send = (path: string, method = "POST") =>
    fetch(site.address + path, { method, headers: { "content-type": "application/json" }, body: "{}" });
  for (const path of ["/api/contact", "/%61pi/contact", "/api/contact/", "/media/scenes/a.png"]) {
    const response = await send(path);
    expect([path, response.status, (await response.json()).code]).toEqual([path, 403, "writes_refused"]);
  }
  for (const method of ["PUT", "PATCH", "DELETE"]) expect((await send("/api/contact", method)).status).toBe(403);

  await page.goto(`${site.address}/contact`);
  await waitForHydration(page);
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Email").first().fill("ada@host.example");
  await page.getByLabel("Message").fill("Good evening");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.locator("main")).toContainText(`Nothing was sent: development against ${siteUrl()}`);
});

test("reports an address without a site in one line", { tag: "@long" }, async ({ workspace }) => {
  const address = `http://127.0.0.1:${await freePort()}`;
  const args = [join(workspace, "scripts/dev.mjs"), "mf-detail", "--against", address];
  const stderr = expect.stringMatching(/^No site responds at http:\S+: .*ECONNREFUSED.*\n?$/);
  await expect(promisify(execFile)(process.execPath, args)).rejects.toMatchObject({ code: 1, stderr });
});
