import type { Page } from "@playwright/test";
import { CODED_REFUSALS, expectClean, holdCall, onEveryScreen, refuseInTurn, wordlessRefusals } from "../support/form-states.ts";
import { expect, holdBack, test, waitForHydration } from "../support/test.ts";

const CALL = "**/api/contact";
const SENT = "Message sent successfully! We'll get back to you soon.";

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

test("typing takes a message back and adds none; the others stay", async ({ page }) => {
  await openForm(page);
  await send(page).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Please enter your email.");
  await page.getByLabel("Email").fill("a");
  await expect(page.getByLabel("Email")).not.toHaveAttribute("aria-invalid");
  await expect(page.getByText("Please check 2 fields before sending.")).toBeVisible();
  await expect(page.getByText("Please enter a valid email address.")).toHaveCount(0);
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Please enter your name.");
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
  // Sent sooner than a person could type, a message is refused (docs/product/abuse-and-privacy.md#guard-of-public-forms).
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
  const { held, release: answer } = holdBack();
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

for (const [label, value, message] of [
  ["Name", " ", "Please enter your name."],
  ["Name", "x".repeat(201), "Your name can have at most 200 characters."],
  ["Email", "", "Please enter your email."],
  ["Email", "ada at example", "Please enter a valid email address."],
  ["Message", "\n", "Please enter a message."],
  ["Message", "x".repeat(5_001), "Your message can have at most 5000 characters."],
] as const) {
  test(`${label} as ${JSON.stringify(value.slice(0, 20))} says: ${message}`, async ({ page, notes }) => {
    await openForm(page);
    await fillForm(page);
    await page.getByLabel(label).fill(value);
    await send(page).click();
    await expect(page.getByLabel(label)).toBeFocused();
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(message);
    await expect(page.getByLabel(label)).toHaveValue(value);
    expect(notes.requests.filter((url) => url.startsWith("/api/contact"))).toEqual([]);
  });
}

test("every error of the server, and none at all, is said in its words, and what was typed stays", async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  await page.getByLabel("Subject").selectOption("press");
  const refusals = [...CODED_REFUSALS, ...wordlessRefusals("Failed to send message")];
  await refuseInTurn(
    page,
    CALL,
    refusals,
    () => send(page).click(),
    async (words) => {
      await expect(page.getByRole("alert").filter({ hasText: "Error: " })).toContainText(`Error: ${words}`);
      await expect(page.getByLabel("Message")).toHaveValue("Is the north gate open after dark?");
      await expect(page.getByLabel("Subject")).toHaveValue("press");
    },
  );
  await page.route(CALL, (route) => route.fulfill({ json: { message: "ok" } }));
  await send(page).click();
  await expect(page.getByText(SENT)).toBeVisible();
});

test("a refusal that names a field stands beside it", async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  await page.route(CALL, (route) =>
    route.fulfill({ status: 400, json: { error: "That address cannot be written to.", code: "invalid_body", field: "email" } }),
  );
  await send(page).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("That address cannot be written to.");
});

test("a good answer that is no JSON counts as success", async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  await page.route(CALL, (route) => route.fulfill({ status: 200, contentType: "text/plain", body: "thanks" }));
  await send(page).click();
  await expect(page.getByText(SENT)).toBeVisible();
});

onEveryScreen("axe finds nothing: empty, with errors, sending, failed, sent", async (page) => {
  await openForm(page);
  await expectClean(page, "empty");
  await send(page).click();
  await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await expectClean(page, "with errors");
  await fillForm(page);
  const { release } = await holdCall(page, CALL, { status: 500, json: { message: "no" } });
  await send(page).click();
  await expect(page.getByRole("button", { name: "Sending..." })).toBeVisible();
  await expectClean(page, "sending");
  release();
  await expect(page.getByText("Error: Failed to send message")).toBeVisible();
  await expectClean(page, "failed");
  await page.unroute(CALL);
  await page.route(CALL, (route) => route.fulfill({ json: { message: "ok" } }));
  await send(page).click();
  await expect(page.getByText(SENT)).toBeVisible();
  await expectClean(page, "sent");
});
