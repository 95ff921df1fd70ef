import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { FixturesModule } from "@nightlatch/fixtures";
import { test } from "../../support/development.ts";
import type { RunningSite } from "../../support/running-site.ts";
import { expect, waitForHydration } from "../../support/test.ts";

// One worker, because each worker starts a site.
test.describe.configure({ mode: "default" });

let site: RunningSite;
test.beforeAll(async ({ startDevSite }) => {
  test.setTimeout(120_000);
  site = await startDevSite("mf-detail", {}, "--alone");
});
test.afterAll(() => site?.stop());

const fixturesIn = (workspace: string) =>
  (createRequire(import.meta.url)(join(workspace, "mf-detail/dist/dev/ssr/fixtures.cjs")) as FixturesModule).fixtures;

test("a remote alone lists its fixtures, shows one and marks it, and returns 404 for other remotes' pages", { tag: "@long" }, async ({
  page,
  workspace,
}) => {
  const fixtures = fixturesIn(workspace);
  const list = await (await fetch(`${site.address}/fixtures`)).text();
  for (const { name } of fixtures) expect(list).toContain(`/fixtures/${name}"`);
  await page.goto(site.address);
  expect(page.url()).toBe(`${site.address}/fixtures`);
  await page.getByRole("link", { name: "detail-bare" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stone Cellar");
  await page.goto(`${site.address}/fixtures`);
  await expect(page.locator("[aria-current]")).toContainText("detail-bare");
  expect((await page.request.get(`${site.address}/fixtures/detail-nothing`)).status()).toBe(404);
  await page.goto(`${site.address}/about`);
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
});

test("each fixture of a remote alone looks as it does to visitors", { tag: "@long" }, async ({ page, workspace }) => {
  test.setTimeout(90_000);
  const fixtures = fixturesIn(workspace);
  expect(new Set(fixtures.map(({ state }) => state)).size).toBe(4);
  for (const { name, state, url, expect: expected, shows } of fixtures) {
    await page.goto(`${site.address}/fixtures`);
    await page.getByRole("region", { name: state }).getByRole("link", { name }).click();
    await page.waitForURL(site.address + url);
    await expect(page.locator("main"), name).toContainText(shows ?? expected.text);
  }
});

test("its components show in both schemes, and one state alone in that of its address", { tag: "@long" }, async ({ page }) => {
  await page.goto(`${site.address}/gallery/ui/Badge`);
  for (const scheme of ["light", "dark"])
    await expect(page.frameLocator(`iframe[title="Badge, featured, ${scheme}"]`).getByText("Featured")).toBeVisible();
  await page.goto(`${site.address}/gallery/ui/Badge/featured?scheme=dark`);
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(16, 23, 26)");
});

test("an edited response shows in the open page after a reload", { tag: "@long" }, async ({ page, workspace }) => {
  test.setTimeout(60_000);
  const file = join(workspace, "mf-detail/src/fixtures.ts");
  const original = await readFile(file, "utf8");
  expect(original).toContain("Second Gate on the Left");
  try {
    await page.goto(`${site.address}/fixtures/detail-long`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Second Gate on the Left");
    await waitForHydration(page);
    await writeFile(file, original.replace("Second Gate on the Left", "Third Gate on the Right"));
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Third Gate on the Right", { timeout: 30_000 });
  } finally {
    await writeFile(file, original);
  }
});
