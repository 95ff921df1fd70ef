import type { Page } from "../../e2e/support/test.ts";
import { expect, holdBack, test, waitForHydration } from "../../e2e/support/test.ts";

const SCRIPTS = /\/assets\/mf-(forms|pricing)\/.*\.js$/;

async function openHeld(page: Page, path: string): Promise<{ readonly release: () => Promise<void> }> {
  const { held, release } = holdBack();
  await page.route(SCRIPTS, (route) => held.then(() => route.continue()));
  // Waits only for the response headers, because the load event comes after the scripts.
  await page.goto(path, { waitUntil: "commit" });
  return {
    async release() {
      release();
      await waitForHydration(page);
    },
  };
}

const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`));
const box = (page: Page, label: string) => page.getByRole("checkbox", { name: label, exact: true });

test.describe("input before hydration", () => {
  test("stays on the listing form in its step, is shown, saved and continued", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const heading = page.getByRole("heading", { name: /^Step \d of 4/ });
    const { release } = await openHeld(page, "/add-listing");
    await expect(field(page, "Description")).toBeHidden();
    await expect(heading).toHaveText("Step 1 of 4 The place and you");
    await field(page, "Property name").fill("Pine Hollow");
    await field(page, "Property type").selectOption({ label: "Kink BnB" });
    await page.getByRole("link", { name: /^Next:/ }).click();
    await expect(heading).toHaveText("Step 2 of 4 What it is like");
    await expect(heading).toBeFocused();
    await field(page, "Description").fill("A quiet cabin.\nBy a creek.");
    await page.locator("summary", { hasText: "Wellness" }).click();
    await box(page, "Sauna").check();
    await release();
    await expect(page.getByText("Draft kept in this browser")).toBeVisible();
    await expect(heading).toHaveText("Step 2 of 4 What it is like");
    await expect(box(page, "Sauna")).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(page.getByRole("complementary").getByText("Pine Hollow")).toBeVisible();
    await expect(field(page, "Property name")).toHaveValue("Pine Hollow");
    await expect(field(page, "Description")).toHaveValue("A quiet cabin.\nBy a creek.");
    await expect(field(page, "Property type")).toHaveValue("kinkbnb");
    await expect(box(page, "Sauna")).toBeChecked();
    await expect(box(page, "Cage")).not.toBeChecked();
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByText("What you typed before is back.")).toBeVisible();
    await expect(field(page, "Description")).toHaveValue("A quiet cabin.\nBy a creek.");
    await expect(box(page, "Sauna")).toBeChecked();
  });

  test("wins over the draft on the removal form", { tag: "@long" }, async ({ page }) => {
    await page.goto("/remove-listing");
    await waitForHydration(page);
    await field(page, "Your name").fill("Robin");
    await page.getByRole("textbox", { name: "Email" }).fill("robin@example.com");
    const { release } = await openHeld(page, "/remove-listing");
    await page.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
    await page.getByRole("radio", { name: "Phone" }).check();
    await release();
    await expect(field(page, "Your name")).toHaveValue("Robin");
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("ada@example.com");
    await expect(page.getByRole("radio", { name: "Phone" })).toBeChecked();
  });
});
