import { expect, holdBack, test, waitForHydration } from "../../e2e/support/test.ts";

test.use({ sharesContext: "clock" });

test("a message is sent by keyboard alone right after hydration, and the form is cleared", async ({ page }) => {
  await page.clock.install();
  const { held, release } = holdBack();
  await page.route("**/assets/mf-forms/**/*.js", (route) => held.then(() => route.continue()));
  await page.goto("/contact", { waitUntil: "domcontentloaded" });
  // The first tab stop of every page is the link that skips the header.
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  await page.getByLabel("Name").focus();
  await page.keyboard.type("Ada Harper");
  // The guard rejects messages sent faster than a person types. It counts from the page load, before hydration.
  await page.clock.fastForward(4_000);
  release();
  await waitForHydration(page);
  await page.keyboard.press("Tab");
  await page.keyboard.type("ada@example.com");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Is the north gate open after dark?");
  const posted = page.waitForRequest("**/api/contact");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect((await posted).postDataJSON()).toMatchObject({ name: "Ada Harper", email: "ada@example.com", subject: "general" });
  await expect(page.getByText("Message sent successfully! We'll get back to you soon.")).toBeVisible();
  for (const label of ["Name", "Email", "Message"]) await expect(page.getByLabel(label)).toHaveValue("");

  await page.getByRole("link", { name: "Listing Question" }).click();
  await expect(page.getByLabel("Subject")).toHaveValue("listing");
  await expect(page.getByLabel("Subject")).toBeFocused();
  for (const [name, path] of [
    ["List a place", "/add-listing"],
    ["Remove a listing", "/remove-listing"],
  ] as const)
    await expect(page.getByRole("complementary").getByRole("link", { name })).toHaveAttribute("href", path);
});
