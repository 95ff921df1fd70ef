import { expect, siteUrl, test, waitForHydration, watchPage } from "../../support/test.ts";

test("a lost remote affects its part only: header, footer and a Retry panel stay, other pages are complete", async ({
  page,
  releasing: site,
}) => {
  const slug = await (await fetch(`${siteUrl()}/api/listings?seed=1`)).json().then(({ items }) => items[0].slug);
  const response = await page.goto(`${site.address}/property/${slug}`);
  expect(response?.status()).toBe(503);
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Nightlatch" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Places to stay that welcome you as you are");
  for (const path of ["/", "/properties", "/contact", "/pricing"]) expect((await fetch(site.address + path)).status, path).toBe(200);
  const notes = watchPage(page, site.address);
  await page.goto(`${site.address}/contact`);
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  expect(notes.console).toEqual([]);
});
