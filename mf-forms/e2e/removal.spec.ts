import type { Page } from "../../e2e/support/test.ts";
import { expect, test, waitForHydration } from "../../e2e/support/test.ts";

test.use({ sharesContext: "clock" });

const CALL = "**/api/forms/removal";

// A field by its label. Email and Phone each name a field and a choice, so radio buttons are left out.
const field = (page: Page, label: string) =>
  page.locator("main input:not([type=radio]), main select, main textarea").and(page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`)));
const options = (page: Page) => page.getByRole("listbox", { name: "Listings with such a name" }).getByRole("option");
const submit = (page: Page) => page.getByRole("button", { name: "Submit Request" });
const received = (page: Page) => page.getByRole("heading", { name: "Request received" });
const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith("removal-draft")).length);

async function openForm(page: Page): Promise<void> {
  await page.goto("/remove-listing");
  await waitForHydration(page);
}

// Messages, refusals and drafts of the form are tested in mf-forms/src/remove-listing/removal-form.browser.test.tsx.
test("a request is made by keyboard with a suggested listing, and gets its reference", async ({ page }) => {
  await page.clock.install();
  await openForm(page);
  const name = field(page, "Property name");
  await name.focus();
  await page.keyboard.type("ca");
  await expect(options(page).first()).toBeVisible();
  expect(await options(page).count()).toBeLessThanOrEqual(8);
  await page.keyboard.press("ArrowDown");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(options(page)).toHaveCount(0);
  const chosen = await name.inputValue();
  expect(chosen.length).toBeGreaterThan(2);
  await expect(page.getByText(/This listing is found\. Its booking page is on \S+\./)).toBeVisible();

  await page.keyboard.press("Tab");
  await page.keyboard.type("Robin Vale");
  await page.keyboard.press("Tab");
  await page.keyboard.type("robin@example.com");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Prop");
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  // A request that is sent sooner than a person could type is refused
  // (docs/product/abuse-and-privacy.md#guard-of-public-forms).
  await page.clock.fastForward(4_000);
  const posted = page.waitForRequest(CALL);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const body = (await posted).postDataJSON();
  expect(body).toMatchObject({
    name: "Robin Vale",
    email: "robin@example.com",
    subject: "Request to remove listing",
    removal: { propertyName: chosen, preferredContact: "phone", reason: "sold", permanence: "permanent", authorized: true },
    website: "",
  });
  expect(body.removal.propertyId).toMatch(/.+/);
  expect(body.removal.bookingLink).toMatch(/^https:\/\/(?!.*utm_)/);
  await expect(received(page)).toBeVisible();
  await expect(page.getByText(body.removal.reference)).toBeVisible();
  expect(body.removal.reference).toMatch(/^REQ-\d+$/);
  await expect(page.getByText("within 1-2 business days")).toBeVisible();
  await expect(page.getByRole("status").filter({ has: received(page) })).toBeFocused();
  expect(await drafts(page)).toBe(0);
  await page.getByRole("button", { name: "Send another request" }).click();
  await expect(name).toHaveValue("");
  await expect(submit(page)).toBeDisabled();
});
