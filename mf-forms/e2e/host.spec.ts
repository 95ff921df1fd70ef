import { readMails } from "../../e2e/support/mails.ts";
import { ops } from "../../e2e/support/ops.ts";
import { expect, siteUrl, test, waitForHydration } from "../../e2e/support/test.ts";

// Separate cookies, because the test signs in.
test.use({ sharesContext: false });

async function addListing(name: string, email: string): Promise<string> {
  const propertyFields = { Name: name, Description: "A quiet cabin by a creek.", City: "Salem", State: "Oregon", Country: "USA" };
  const host = { "Host Email": email, "Host Phone": "+1 555 010 4477", Website: "pine.example" };
  const sent = await fetch(`${siteUrl()}/api/properties`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...propertyFields, ...host, "Property Type": ["type-kink-cabin"], elapsedMs: 60_000 }),
  });
  expect(sent.status, await sent.text()).toBe(200);
  const handedIn = (await ops<{ id: string; name: string }[]>("submissions", "list")).find((each) => each.name === name);
  const { slug } = await ops<{ slug: string }>("submissions", "approve", handedIn?.id ?? "");
  return slug;
}

async function mailedLink(email: string): Promise<string | undefined> {
  const mails = (await readMails(process.env.SITE_DATA_DIR)).filter((text) => text.includes(email));
  const mail = mails.findLast((text) => text.includes("/host#"));
  return /http\S+\/host#[\w-]{43}/.exec(mail ?? "")?.[0];
}

test("a host requests the link, hides the listing by keyboard, still sees it, and shows it again", {
  tag: "@apart",
}, async ({ page, context }) => {
  const now = Date.now();
  // Each retry needs a new listing and mailbox.
  const [name, email] = [`Alder House ${now}`, `robin.${now}@host.example`];
  const slug = await addListing(name, email);
  const response = await page.goto("/host");
  expect([response?.headers()["cache-control"], response?.headers()["x-robots-tag"]]).toEqual(["private, no-store", "noindex, nofollow"]);
  await waitForHydration(page);
  await page.getByLabel("Your email address").fill(email);
  await page.clock.install();
  await page.clock.fastForward(4_000);
  await page.keyboard.press("Enter");
  await expect(page.getByText("If a listing has this address, the link is on its way.")).toBeVisible();
  await expect.poll(() => mailedLink(email), { timeout: 60_000 }).toBeDefined();

  // A link in a mail is a navigation from another site, so the browser does not send SameSite=Strict cookies.
  await page.goto("about:blank");
  const requestedUrls: string[] = [];
  page.on("request", (request) => requestedUrls.push(request.url().split("#")[0] ?? "", request.headers().referer ?? ""));
  const link = (await mailedLink(email)) ?? "";
  await page.goto(link);
  await page.getByRole("button", { name: "Open my page" }).click();
  await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
  // No request URL, Referer or history entry contains the token.
  const token = link.split("#")[1] ?? "none";
  expect(requestedUrls.filter((each) => each.includes(token.slice(0, 12)))).toEqual([]);
  expect(requestedUrls.length).toBeGreaterThan(10);
  expect(
    await page.evaluate(() => {
      const entries = navigation.entries().map((entry) => [entry.url, entry.getState()]);
      return JSON.stringify([history.state, entries, document.referrer, { ...sessionStorage }, { ...localStorage }]);
    }),
  ).not.toContain(token);
  const [cookie] = (await context.cookies(`${new URL(page.url()).origin}/api/host`)).filter(({ name }) => name === "nightlatch-host");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/api/host" });

  await page.getByRole("button", { name: "Pause my listing" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Your listing is paused. No one can find it now." })).toBeFocused();
  await expect.poll(async () => (await page.request.get(`/property/${slug}`)).status()).toBe(404);
  expect(await (await page.request.get("/sitemap.xml")).text()).not.toContain(`/property/${slug}<`);
  const again = await page.reload();
  expect(await again?.text()).not.toContain(name);
  await page.getByRole("button", { name: "Show it again" }).click();
  await expect.poll(async () => (await page.request.get(`/property/${slug}`)).status()).toBe(200);

  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByLabel("Your email address")).toBeVisible();
  expect(await (await page.request.get("/api/host/session")).json()).toEqual({ session: null });
  // The link is still in the browser's history, but a used link opens no session.
  await page.goto("about:blank");
  await page.goto(link);
  await page.getByRole("button", { name: "Open my page" }).click();
  await expect(page.getByText("This link no longer opens your page.")).toBeVisible();
});
