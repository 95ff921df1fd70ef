import { expectOnlyListedStored } from "../../e2e/support/expect-listed.ts";
import { expect, test, waitForHydration } from "../../e2e/support/test.ts";

test("/about#verification opens at its section, the section list works by keyboard, and press opens contact", async ({ page }) => {
  await page.goto("/about#verification");
  await expect(page.getByRole("heading", { name: "Verification", exact: true })).toBeInViewport();
  await waitForHydration(page);
  await expect(page.getByRole("heading", { name: "Verification", exact: true })).toBeInViewport();
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Respect and consent" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/about#respect$/);
  await expect(page.getByRole("heading", { name: "Respect and consent" })).toBeInViewport();
  await page.getByRole("region", { name: "Get in touch" }).getByRole("link", { name: "Press enquiries" }).click();
  await expect(page.getByLabel("Subject")).toHaveValue("press");
});

test("the privacy page lists what a friend's invitation stores, and a wipe removes it", async ({ page, context }) => {
  await page.goto("/coming-soon?r=ABC234");
  await waitForHydration(page);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toContain("nightlatch:share-code");
  expect((await context.cookies()).map(({ name }) => name)).toContain("nightlatch-visit");
  await expectOnlyListedStored(page);

  await page.goto("/privacy#stored");
  await waitForHydration(page);
  const status = page.getByRole("region", { name: "What this site stores in your browser" }).getByRole("status");
  await page.getByRole("button", { name: "Delete everything Nightlatch stored here" }).focus();
  await page.keyboard.press("Enter");
  await expect(status).toHaveText("Deleted. Your browser history is separate.");
  const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(left.filter((key) => key.startsWith("nightlatch"))).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("shows the stored items, and no button that needs scripts", async ({ page }) => {
    await page.goto("/privacy");
    await expect(page.getByRole("table", { name: "Cookies and stored items" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Delete everything Nightlatch stored here" })).toBeHidden();
    await expect(page.getByText("Clearing this site's data in your browser does the same.")).toBeVisible();
  });
});
