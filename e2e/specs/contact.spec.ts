import type { Page } from "@playwright/test";
import { expect, test, waitForHydration } from "../support/test.ts";

async function openForm(page: Page): Promise<void> {
  await page.goto("/contact");
  await waitForHydration(page);
}

async function fillForm(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Ada Harper");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Message").fill("Is the north gate open after dark?");
}

const send = (page: Page) => page.getByRole("button", { name: "Send Message" });

test("what is missing is said beside its field, and focus goes to the first", async ({ page }) => {
  await openForm(page);
  await page.getByLabel("Email").fill("not an address");
  await send(page).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  for (const label of ["Name", "Email", "Message"]) {
    await expect(page.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(/.+/);
  }
  await expect(page.getByLabel("Email")).toHaveValue("not an address");
});

test("a message reaches the API, by keyboard alone, and the form is clear again", async ({ page }) => {
  await openForm(page);
  await page.getByLabel("Name").focus();
  await page.keyboard.type("Ada Harper");
  await page.keyboard.press("Tab");
  await page.keyboard.type("ada@example.com");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Is the north gate open after dark?");
  // Sent sooner than a person could type, a message is refused (READINGS 53).
  await page.waitForFunction(() => performance.now() > 3000);
  const posted = page.waitForRequest("**/api/contact");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect((await posted).postDataJSON()).toMatchObject({ name: "Ada Harper", email: "ada@example.com", subject: "general" });
  await expect(page.getByText("Message sent successfully! We'll get back to you soon.")).toBeVisible();
  for (const label of ["Name", "Email", "Message"]) await expect(page.getByLabel(label)).toHaveValue("");
});

test("while a message is on its way, nothing can be changed or sent twice", async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/contact", async (route) => {
    await held;
    await route.fulfill({ json: { message: "ok" } });
  });
  await send(page).click();
  await expect(page.getByRole("button", { name: "Sending..." })).toBeVisible();
  for (const label of ["Name", "Email", "Message"]) await expect(page.getByLabel(label)).toBeDisabled();
  answer();
  await expect(page.getByText("Message sent successfully! We'll get back to you soon.")).toBeVisible();
});

for (const [what, fulfil, notice] of [
  [
    "a refusal",
    { status: 429, json: { error: "Too many messages. Please try again later.", code: "too_many" } },
    "Error: Too many messages. Please try again later.",
  ],
  ["a dropped connection", undefined, /^Error: .+/],
] as const) {
  test(`${what} keeps what was typed and can be tried again`, async ({ page }) => {
    await openForm(page);
    await fillForm(page);
    await page.route("**/api/contact", (route) => (fulfil ? route.fulfill(fulfil) : route.abort()));
    await send(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "Error: " })).toContainText(notice);
    await expect(page.getByLabel("Message")).toHaveValue("Is the north gate open after dark?");
    await page.unroute("**/api/contact");
    await page.route("**/api/contact", (route) => route.fulfill({ json: { message: "ok" } }));
    await send(page).click();
    await expect(page.getByText("Message sent successfully! We'll get back to you soon.")).toBeVisible();
  });
}
