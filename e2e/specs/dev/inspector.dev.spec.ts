import type { Page } from "@playwright/test";
import { test } from "../../support/development.ts";
import { expect, siteUrl, waitForHydration, watchPage } from "../../support/test.ts";

const toggle = (page: Page) => page.getByRole("complementary", { name: "Inspector" }).getByRole("button", { name: "Inspect" });
const packages = (page: Page) => page.getByRole("complementary", { name: "Inspector" }).getByRole("listitem");

test("shows versions, sizes and load times of development, and of a release on another remote's page", { tag: "@long" }, async ({
  page,
  against: site,
}) => {
  const notes = watchPage(page, site.address);
  const { items } = await (await fetch(`${siteUrl()}/api/listings?limit=1`)).json();
  await page.goto(`${site.address}/property/${items[0].slug}`);
  await waitForHydration(page);
  await toggle(page).click();
  await expect(packages(page)).toHaveCount(2);
  await expect(packages(page).first()).toHaveText(/^shell dev-\d+header, footer[\d.]+\sKB in development, \d+ files in \d+\sms$/);
  await expect(packages(page).last()).toHaveText(/^mf-detail dev-\d+page[\d.]+\sKB in development, \d+ files? in \d+\sms$/);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find Your Next Unforgettable Escape");
  // On this page mf-browse is a release, so its size comes from the release record.
  await expect(packages(page).last()).toHaveText(/^mf-browse \d[^\s]*page\d+\.\d\sKB brotli, \d+ files? in \d+\sms$/);
  expect(notes.console).toEqual([]);
});
