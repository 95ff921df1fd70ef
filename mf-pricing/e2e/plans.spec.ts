import type { Page } from "../../e2e/support/test.ts";
import { expect, holdBack, test, waitForHydration } from "../../e2e/support/test.ts";

const card = (page: Page, plan: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name: plan, exact: true }) });
const quantity = (page: Page) => page.getByRole("spinbutton", { name: "Listings" });

test("input before hydration counts, and shows with forced colours; a plan opens the form, or a contact", async ({ page }) => {
  const { held, release } = holdBack();
  await page.route("**/assets/mf-pricing/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/pricing", { waitUntil: "commit" });
  await quantity(page).fill("4");
  await page.getByRole("radio", { name: "Annual" }).check();
  release();
  await waitForHydration(page);
  await expect(card(page, "Upgraded")).toContainText("$600 a year");

  await page.emulateMedia({ forcedColors: "active" });
  const groundOf = (period: string) =>
    page.getByText(period, { exact: true }).evaluate(async (label) => {
      await Promise.all(label.getAnimations().map((change) => change.finished));
      return getComputedStyle(label).backgroundColor;
    });
  expect(await groundOf("Monthly")).not.toBe(await groundOf("Annual"));
  const chosen = await groundOf("Annual");
  await page.getByRole("radio", { name: "Monthly" }).check();
  await expect.poll(() => groundOf("Monthly")).toBe(chosen);
  await page.emulateMedia({ forcedColors: "none" });

  await page.getByRole("link", { name: "List a place with Pro" }).click();
  await expect(page.getByText("Pro plan.")).toBeVisible();
  await expect(page).toHaveURL(/\/add-listing\?plan=pro$/);
  await page.goBack();
  await page.getByRole("link", { name: "Ask about Pro" }).click();
  await expect(page.getByLabel("Subject")).toHaveValue("listing");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("shows both prices, and no control that needs scripts", async ({ page }) => {
    await page.goto("/pricing");
    await expect(card(page, "Upgraded")).toContainText("$20 a monthor $200 a year");
    await expect(quantity(page)).toBeHidden();
    await expect(page.getByRole("radio", { name: "Annual" })).toBeHidden();
  });
});
