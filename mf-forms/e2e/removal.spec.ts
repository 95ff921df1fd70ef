import { expect, test, waitForHydration } from "../../e2e/support/test.ts";

test.use({ sharesContext: "clock" });

test("sends a request with a suggested listing, and gets its reference", async ({ page }) => {
  await page.clock.install();
  await page.goto("/remove-listing");
  await waitForHydration(page);
  const name = page.getByRole("combobox", { name: "Property name" });
  const options = page.getByRole("listbox", { name: "Listings with this name" }).getByRole("option");
  await name.pressSequentially("ca");
  await expect(options.first()).toBeVisible();
  expect(await options.count()).toBeLessThanOrEqual(8);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const chosen = await name.inputValue();
  await expect(page.getByText(/We found this listing\. Its booking page is on \S+\./)).toBeVisible();
  await page.getByRole("textbox", { name: "Your name" }).fill("Robin Vale");
  await page.getByRole("textbox", { name: "Email" }).fill("robin@example.com");
  await page.getByRole("combobox", { name: "Reason" }).selectOption("sold");
  await page.getByRole("checkbox", { name: /authorized/ }).check();
  // The guard rejects requests that are sent faster than a person types (docs/product/abuse-and-privacy.md#guard-of-public-forms).
  await page.clock.fastForward(4_000);
  const posted = page.waitForRequest("**/api/forms/removal");
  await page.getByRole("button", { name: "Submit Request" }).click();
  const { removal } = (await posted).postDataJSON();
  expect(removal).toMatchObject({ propertyName: chosen, reason: "sold", authorized: true });
  expect(removal.propertyId).toMatch(/.+/);
  expect(removal.bookingLink).toMatch(/^https:\/\/(?!.*utm_)/);
  await expect(page.getByRole("status").filter({ hasText: "Request received" })).toBeFocused();
  await expect(page.getByText(removal.reference)).toBeVisible();
});
