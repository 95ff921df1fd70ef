import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { opsOn } from "../../e2e/support/ops.ts";
import { type RunningSite, startSite } from "../../e2e/support/site.ts";
import { expect, test, waitForHydration } from "../../e2e/support/test.ts";

const EMAIL = "robin.alder@host.example";

// A context of its own, for the session's cookie.
test.use({ sharesContext: false });

// A site of its own, because others read the listing that is paused.
let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite();
});
test.afterAll(() => site.stop());

/** The link in the newest mail to the host. */
async function mailedLink(): Promise<string | undefined> {
  const folder = join(site.dataDir, "outbox");
  // A mail that is being written has another name.
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  const mail = texts.filter((text) => text.includes(EMAIL)).findLast((text) => text.includes("/host#"));
  return /http\S+\/host#[\w-]{43}/.exec(mail?.replace(/=\r?\n/g, "") ?? "")?.[0];
}

test("a host asks for the link, pauses the listing by keyboard, is the only one who sees it, and shows it again", async ({
  page,
  context,
}) => {
  const { listings } = await opsOn<{ listings: { slug: string; name: string }[] }>(
    site.dataDir,
    "listings",
    "list",
    "--published",
    "--limit",
    "1",
  );
  const { slug = "", name = "" } = listings[0] ?? {};
  await opsOn(site.dataDir, "listings", "edit", slug, "--set", `Host Email=${EMAIL}`);
  const answer = await page.goto(`${site.address}/host`);
  expect([answer?.headers()["cache-control"], answer?.headers()["x-robots-tag"]]).toEqual(["private, no-store", "noindex, nofollow"]);
  await waitForHydration(page);
  await page.getByLabel("Your email address").fill(EMAIL);
  await page.clock.install();
  await page.clock.fastForward(4_000);
  await page.keyboard.press("Enter");
  await expect(page.getByText("If a listing has this address, the link is on its way.")).toBeVisible();
  await expect.poll(mailedLink).toBeDefined();

  // A link in a mail is a way from another site, for which the browser sends no strict cookie.
  await page.goto("about:blank");
  const told: string[] = [];
  page.on("request", (request) => told.push(request.url().split("#")[0] ?? "", request.headers().referer ?? ""));
  const link = (await mailedLink()) ?? "";
  await page.goto(link);
  await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
  // Neither an address nor a Referer of any request has the token, nor does the history that Back goes through.
  const token = link.split("#")[1] ?? "none";
  expect(told.filter((each) => each.includes(token.slice(0, 12)))).toEqual([]);
  expect(told.length).toBeGreaterThan(10);
  expect(
    await page.evaluate(() => JSON.stringify([history.state, document.referrer, { ...sessionStorage }, { ...localStorage }])),
  ).not.toContain(token);
  const [cookie] = (await context.cookies(`${new URL(page.url()).origin}/api/host`)).filter(({ name }) => name === "nightlatch-host");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/api/host" });

  await page.getByRole("button", { name: "Pause my listing" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Your listing is paused. Nobody finds it now." })).toBeFocused();
  await expect.poll(async () => (await page.request.get(`${site.address}/property/${slug}`)).status()).toBe(404);
  expect(await (await page.request.get(`${site.address}/sitemap.xml`)).text()).not.toContain(`/property/${slug}<`);
  // A load anew has the session, and no data in its HTML.
  const again = await page.reload();
  expect(await again?.text()).not.toContain(name);
  await page.getByRole("button", { name: "Show it again" }).click();
  await expect.poll(async () => (await page.request.get(`${site.address}/property/${slug}`)).status()).toBe(200);

  await page.getByRole("button", { name: "Close my page" }).click();
  await expect(page.getByLabel("Your email address")).toBeVisible();
  expect(await (await page.request.get(`${site.address}/api/host/session`)).json()).toEqual({ session: null });
});
