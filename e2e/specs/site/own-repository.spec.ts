import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "@nightlatch/process/testing";
import { startScript } from "../../support/process.ts";
import { release, versionsAt } from "../../support/releases.ts";
import { type RunningSite, startSite } from "../../support/running-site.ts";
import { expect, siteUrl, test, waitForHydration, watchPage } from "../../support/test.ts";

// The second test uses the repository that the first made.
test.describe.configure({ mode: "serial" });

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const PATIENCE = 600_000;

let folder: string;
let packages: string;
let site: RunningSite;

async function run(cwd: string, program: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, NODE_ENV: undefined, NODE_OPTIONS: undefined, DATA_DIR: site.dataDir };
  const { stdout } = await promisify(execFile)(program, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 }).catch((error) => {
    throw new Error(`${program} ${args.join(" ")}\n${error.stdout}\n${error.stderr}`);
  });
  return stdout;
}
const headingOf = async (url: string) => /<h1[^>]*>([^<]*)/.exec(await (await fetch(url)).text())?.[1];
const live = async (name: string) => (await versionsAt(site))[name];

test.beforeAll(async () => {
  test.setTimeout(PATIENCE);
  folder = await mkdtemp(join(tmpdir(), "nightlatch-own-"));
  packages = join(folder, "packages");
  site = await startSite({ API_URL: siteUrl() });
  await run(ROOT, process.execPath, "scripts/pack.mjs", packages);
});
test.afterAll(async () => {
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

test("a remote in its own repository becomes a page of a site that was built without it", { tag: "@long" }, async ({ page }) => {
  test.setTimeout(PATIENCE);
  const own = join(folder, "mf-kinds");
  await run(ROOT, process.execPath, "scripts/create-remote.mjs", "mf-kinds", own, "--packages", packages);
  await run(own, "npm", "install", "--no-audit", "--no-fund", "--prefer-offline");
  await run(own, "npm", "run", "typecheck");
  expect(await run(own, "npm", "test")).toMatch(/3 passed[\s\S]*2 passed/);
  await run(own, "npm", "run", "build");

  const cli = (...args: string[]) => run(own, "npx", "nightlatch-release", ...args);
  await expect(cli("publish", "mf-kinds")).rejects.toThrow("mf-kinds");
  await release(site, "packages", "add", "mf-kinds", "--owner", "Kinds", "--budget", "15000");
  expect(await cli("check", "mf-kinds")).toContain("mf-kinds 1.0.0 can be published.");
  await cli("publish", "mf-kinds");
  expect((await fetch(`${site.address}/kinds`)).status).toBe(404);

  await page.goto(`${site.address}/about`);
  await cli("promote", "mf-kinds", "1.0.0");
  await expect.poll(() => live("mf-kinds")).toBe("1.0.0");
  const notes = watchPage(page, site.address);
  expect((await page.goto(`${site.address}/kinds`))?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1, name: "Kinds" })).toBeVisible();
  await waitForHydration(page);
  await page.getByRole("main").getByRole("link", { name: "Lifestyle Club" }).click();
  await expect(page).toHaveURL(/\/properties\/lifestyle-club$/);
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Kinds" })).toBeVisible();
  expect(notes.console).toEqual([]);
  expect(await (await fetch(`${site.address}/sitemap.xml`)).text()).toContain("/kinds</loc>");
});

test("runs from source inside that site", { tag: "@long" }, async ({ page }) => {
  test.setTimeout(PATIENCE);
  const own = join(folder, "mf-kinds");
  const bin = join(own, "node_modules/@nightlatch/dev/bin/nightlatch-dev.mjs");
  const env = { PORT: String(await freePort()), HOST: "127.0.0.1", NODE_ENV: "" };
  const dev = await startScript(bin, ["--against", site.address], env, /is ready on (http:\S+?)\. /, own);
  try {
    await page.goto(`${dev.matched}/kinds`);
    await waitForHydration(page);
    await expect(page.getByRole("heading", { level: 1, name: "Kinds" })).toBeVisible();
    const source = join(own, "src/page.tsx");
    await writeFile(source, (await readFile(source, "utf8")).replace("<h1>Kinds", "<h1>Kinds of places"));
    await expect(page.getByRole("heading", { level: 1, name: "Kinds of places" })).toBeVisible();
    await expect.poll(() => headingOf(`${dev.matched}/kinds`)).toBe("Kinds of places");
    expect(await headingOf(`${dev.matched}/about`)).toBe(await headingOf(`${site.address}/about`));
    expect(await headingOf(`${site.address}/kinds`)).toBe("Kinds");
  } finally {
    await dev.stop();
  }
});

test("mf-detail can live in its own repository, and releases from there", { tag: "@long" }, async ({ page }) => {
  test.setTimeout(PATIENCE);
  const own = join(folder, "mf-detail");
  await run(ROOT, process.execPath, "scripts/create-remote.mjs", "mf-detail", own, "--packages", packages, "--from", "mf-detail");
  const manifest = JSON.parse(await readFile(join(own, "package.json"), "utf8"));
  await writeFile(join(own, "package.json"), JSON.stringify({ ...manifest, version: "1.0.1-own" }, undefined, 2));
  await run(own, "npm", "install", "--no-audit", "--no-fund", "--prefer-offline");
  await run(own, "npm", "run", "typecheck");
  expect(await run(own, "npm", "test")).toMatch(/\d{3} passed[\s\S]*\d{2} passed/);
  await run(own, "npm", "run", "build");
  await run(own, "npx", "nightlatch-release", "publish", "mf-detail");
  await run(own, "npx", "nightlatch-release", "promote", "mf-detail", "1.0.1-own");
  await expect.poll(() => live("mf-detail")).toBe("1.0.1-own");
  const notes = watchPage(page, site.address);
  await page.goto(`${site.address}/properties`);
  await waitForHydration(page);
  await page.getByRole("article").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/property\//);
  await page.reload();
  await expect(page.locator("meta[name=releases]")).toHaveAttribute("content", /mf-detail@1\.0\.1-own/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(notes.console).toEqual([]);
});
