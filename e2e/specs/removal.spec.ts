import { AxeBuilder } from "@axe-core/playwright";
import type { Page, Route } from "@playwright/test";
import { CODED_REFUSALS, expectClean, holdCall, onEveryScreen, refuseInTurn, wordlessRefusals } from "../support/form-states.ts";
import { expect, holdBack, test, waitForHydration } from "../support/test.ts";

const CALL = "**/api/forms/removal";
const TYPED = { "Your name": "Robin Vale", Email: "robin@example.com", Details: "Sold in May." } as const;

// Two fields and a choice are named Email and Phone.
const field = (page: Page, label: string) =>
  page.locator("main input:not([type=radio]), main select, main textarea").and(page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`)));
const options = (page: Page) => page.getByRole("listbox", { name: "Listings with such a name" }).getByRole("option");
const submit = (page: Page) => page.getByRole("button", { name: "Submit Request" });
const authorized = (page: Page) => page.getByRole("checkbox", { name: /authorized/ });
const received = (page: Page) => page.getByRole("heading", { name: "Request received" });
const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith("removal-draft")).length);

async function openForm(page: Page): Promise<void> {
  await page.goto("/remove-listing");
  await waitForHydration(page);
}

async function fillForm(page: Page): Promise<void> {
  await field(page, "Property name").fill("Pine Hollow");
  for (const [label, value] of Object.entries(TYPED)) await field(page, label).fill(value);
  await field(page, "Reason").selectOption({ label: "Property sold" });
  await authorized(page).check();
}

async function expectTyped(page: Page): Promise<void> {
  await expect(field(page, "Property name")).toHaveValue("Pine Hollow");
  for (const [label, value] of Object.entries(TYPED)) await expect(field(page, label)).toHaveValue(value);
  await expect(field(page, "Reason")).toHaveValue("sold");
}

test("a request is made by keyboard with a suggested listing, and gets its reference", async ({ page }) => {
  await openForm(page);
  const name = field(page, "Property name");
  await name.focus();
  await page.keyboard.type("ca");
  await expect(options(page).first()).toBeVisible();
  expect(await options(page).count()).toBeLessThanOrEqual(8);
  await page.keyboard.press("ArrowDown");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
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
  // Sent sooner than a person could type, it is refused (docs/product/abuse-and-privacy.md#guard-of-public-forms).
  await page.waitForFunction(() => performance.now() > 3000);
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

test("editing the name lets go of the chosen listing", async ({ page }) => {
  await openForm(page);
  await field(page, "Property name").pressSequentially("ca");
  await options(page).first().click();
  await expect(page.getByText("This listing is found.")).toBeVisible();
  await field(page, "Property name").press("Backspace");
  await expect(page.getByText("This listing is found.")).toHaveCount(0);
});

test("Submit waits for each required part", async ({ page }) => {
  await openForm(page);
  await expect(submit(page)).toBeDisabled();
  await fillForm(page);
  await expect(submit(page)).toBeEnabled();
  for (const label of ["Property name", "Your name", "Email"] as const) {
    const value = await field(page, label).inputValue();
    await field(page, label).fill(" ");
    await expect(submit(page)).toBeDisabled();
    await field(page, label).fill(value);
    await expect(submit(page)).toBeEnabled();
  }
  await field(page, "Reason").selectOption("");
  await expect(submit(page)).toBeDisabled();
  await field(page, "Reason").selectOption("other");
  await authorized(page).uncheck();
  await expect(submit(page)).toBeDisabled();
});

for (const [label, message] of [
  ["Property name", "Please enter your property name."],
  ["Your name", "Please add your name."],
  ["Email", "Please add your email so we can confirm."],
  ["Reason", "Select a reason."],
] as const) {
  test(`${label} left empty says: ${message}`, async ({ page }) => {
    await openForm(page);
    await field(page, label).focus();
    await page.keyboard.press("Tab");
    await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(message));
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
}

test("the box left unticked and an address that is none are said too", async ({ page }) => {
  await openForm(page);
  await authorized(page).focus();
  await page.keyboard.press("Shift+Tab");
  await expect(authorized(page)).toHaveAccessibleDescription("Please confirm you are authorized.");
  await fillForm(page);
  await field(page, "Email").fill("robin at example");
  await submit(page).click();
  await expect(field(page, "Email")).toBeFocused();
  await expect(field(page, "Email")).toHaveAccessibleDescription("Please enter a valid email address.");
});

test("a message that appears takes no click away", async ({ page }) => {
  // High enough that nothing scrolls: a browser that scrolls along would hide the move.
  await page.setViewportSize({ width: 1280, height: 2000 });
  await openForm(page);
  await field(page, "Reason").focus();
  await authorized(page).click();
  await expect(authorized(page)).toBeChecked();
  await expect(page.getByText("Select a reason.").first()).toBeVisible();
});

test("details are counted and end at 500", async ({ page }) => {
  await openForm(page);
  await field(page, "Details").fill("x".repeat(498));
  await expect(page.getByText("498 / 500")).toBeVisible();
  await field(page, "Details").focus();
  await page.keyboard.press("End");
  await page.keyboard.type("yyyy");
  await expect(page.getByText("500 / 500")).toBeVisible();
  await expect(field(page, "Details")).toHaveValue(`${"x".repeat(498)}yy`);
});

test("reasons stand in groups whose headings cannot be chosen", async ({ page }) => {
  await openForm(page);
  await expect(page.locator("main optgroup")).toHaveCount(6);
  const values = await page.locator("main optgroup option").evaluateAll((options) => options.map((option) => option.getAttribute("value")));
  expect(values).toHaveLength(18);
  expect(values).not.toContain("Policy");
});

for (const [what, answer, message] of [
  ["the service's own error", { status: 403, json: { error: "This form is closed." } }, "This form is closed."],
  ["JSON without an error", { status: 500, json: { message: "no" } }, "Failed to submit removal request"],
  [
    "an answer that is no JSON",
    { status: 502, contentType: "text/plain", body: "upstream is away" },
    "Server error (502): upstream is away",
  ],
  ["a dropped connection", undefined, "The network did not answer. Check your connection and try again."],
] as const) {
  test(`${what} is shown, keeps what was typed, and can be tried again`, async ({ page }) => {
    await openForm(page);
    await fillForm(page);
    await page.route(CALL, (route: Route) => (answer ? route.fulfill(answer) : route.abort()));
    await submit(page).click();
    const alert = page.locator("main").getByRole("alert");
    await expect(alert).toHaveText(message);
    await expect(alert).toBeFocused();
    await expectTyped(page);
    await expect(authorized(page)).toBeChecked();
    await page.unroute(CALL);
    await page.route(CALL, (route: Route) => route.fulfill({ json: { ok: true } }));
    await submit(page).click();
    await expect(received(page)).toBeVisible();
  });
}

test("while a request is on its way, nothing can be changed or sent twice", async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  let sent = 0;
  const { held, release: answer } = holdBack();
  await page.route(CALL, async (route: Route) => {
    sent += 1;
    await held;
    await route.fulfill({ json: { ok: true } });
  });
  await submit(page).dblclick();
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  await expect(field(page, "Email")).toBeDisabled();
  answer();
  await expect(received(page)).toBeVisible();
  expect(sent).toBe(1);
});

test("a draft comes back without the tick, is discarded, and discarding is undone", async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  await page.getByRole("radio", { name: /^Temporary/ }).check();
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByText("What you typed before is back.")).toBeVisible();
  await expectTyped(page);
  await expect(page.getByRole("radio", { name: /^Temporary/ })).toBeChecked();
  await expect(authorized(page)).not.toBeChecked();
  await expect(submit(page)).toBeDisabled();

  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(field(page, "Email")).toHaveValue("");
  await expect(page.getByRole("radio", { name: "Permanent" })).toBeChecked();
  await expect(page.locator("main [aria-invalid]")).toHaveCount(0);
  expect(await drafts(page)).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expectTyped(page);
  await page.getByRole("button", { name: "Clear the form" }).click();
  await page.reload();
  await waitForHydration(page);
  await expect(field(page, "Email")).toHaveValue("");
  await expect(page.getByText("What you typed before is back.")).toHaveCount(0);
});

test("a draft that is older than seven days is gone from the device", async ({ page }) => {
  await openForm(page);
  await field(page, "Email").fill("robin@example.com");
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.endsWith("removal-draft"))) {
      const draft = JSON.parse(localStorage.getItem(key) ?? "{}");
      localStorage.setItem(key, JSON.stringify({ ...draft, savedAt: draft.savedAt - 7 * 24 * 60 * 60 * 1000 - 1 }));
    }
  });
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => drafts(page)).toBe(0);
  await expect(field(page, "Email")).toHaveValue("");
});

test("storage that is blocked costs the draft only", async ({ page, notes }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new Error("denied");
      },
    });
  });
  await openForm(page);
  await fillForm(page);
  await page.route(CALL, (route: Route) => route.fulfill({ json: { ok: true } }));
  await submit(page).click();
  await expect(received(page)).toBeVisible();
  expect(notes.console.filter((line) => /removal|denied/.test(line))).toEqual([]);
});

test("a name that is too long is said when it is sent", async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  await field(page, "Your name").fill("x".repeat(201));
  await submit(page).click();
  await expect(field(page, "Your name")).toBeFocused();
  await expect(field(page, "Your name")).toHaveAccessibleDescription(/Your name can have at most 200 characters\./);
});

test("every error of the server, and none at all, is said in its words, and what was typed stays", async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  await refuseInTurn(
    page,
    CALL,
    [...CODED_REFUSALS, ...wordlessRefusals("Failed to submit removal request")],
    () => submit(page).click(),
    async (words) => {
      await expect(page.locator("main").getByRole("alert")).toContainText(words);
      await expectTyped(page);
    },
  );
  await page.route(CALL, (route: Route) => route.fulfill({ json: { ok: true } }));
  await submit(page).click();
  await expect(received(page)).toBeVisible();
});

test("a refusal that names a field stands beside it", async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  for (const [named, label] of [
    ["email", "Email"],
    ["removal.hostName", "Your name"],
    ["removal.reason", "Reason"],
  ] as const) {
    const refusal = { error: `Something about ${label}.`, code: "invalid_body", field: named };
    await page.route(CALL, (route: Route) => route.fulfill({ status: 400, json: refusal }));
    await submit(page).click();
    await expect(field(page, label)).toBeFocused();
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(refusal.error));
    await page.unroute(CALL);
  }
});

onEveryScreen("axe finds nothing: empty, with errors, with a draft back, sending, failed, received", async (page) => {
  await openForm(page);
  await expectClean(page, "empty");
  for (const label of ["Property name", "Your name", "Email", "Reason"]) {
    await field(page, label).focus();
    await field(page, label).blur();
  }
  await authorized(page).focus();
  await authorized(page).blur();
  await expect(page.locator("main [aria-invalid=true]")).toHaveCount(5);
  await expectClean(page, "with errors");
  await field(page, "Property name").pressSequentially("ca");
  await options(page).first().click();
  await expect(page.getByText("This listing is found.")).toBeVisible();
  await expectClean(page, "with a listing found");
  await fillForm(page);
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByText("What you typed before is back.")).toBeVisible();
  await expectClean(page, "with a draft back");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expectClean(page, "with a draft discarded");
  await page.getByRole("button", { name: "Undo" }).click();
  await authorized(page).check();
  const { release } = await holdCall(page, CALL, { status: 500, json: { message: "no" } });
  await submit(page).click();
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeVisible();
  await expectClean(page, "sending");
  release();
  await expect(page.getByText("Failed to submit removal request")).toBeVisible();
  await expectClean(page, "failed");
  await page.unroute(CALL);
  await page.route(CALL, (route: Route) => route.fulfill({ json: { ok: true } }));
  await submit(page).click();
  await expect(received(page)).toBeVisible();
  await expectClean(page, "received");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says what to do instead", async ({ page }) => {
    await page.goto("/remove-listing");
    const note = page.locator("main noscript p");
    await expect(note).toBeVisible();
    await expect(note).toContainText("The form on this page needs JavaScript");
    await expect(submit(page)).toBeHidden();
  });
});
