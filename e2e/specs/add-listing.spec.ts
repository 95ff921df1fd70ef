import { AxeBuilder } from "@axe-core/playwright";
import type { Page, Request, Route } from "@playwright/test";
import { CODED_REFUSALS, expectClean, holdCall, onEveryScreen, refuseInTurn, wordlessRefusals } from "../support/form-states.ts";
import { ops } from "../support/ops.ts";
import { expect, holdBack, test, waitForHydration } from "../support/test.ts";

const CALL = "**/api/properties";
const ADDED = "Property listing added successfully!";
const TYPED = {
  "Property name": "Pine Hollow",
  "Host email": "robin@example.com",
  "Host phone": "+1 555 010 4477",
  Website: "http://pine.example",
  Description: "A quiet cabin by a creek.",
  City: "Salem",
  State: "Oregon",
  Country: "USA",
} as const;

const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`));
const add = (page: Page) => page.getByRole("button", { name: "Add Listing" });
const box = (page: Page, label: string) => page.getByRole("checkbox", { name: label, exact: true });
const summary = (page: Page) => page.locator("main").getByRole("alert");

async function openForm(page: Page): Promise<void> {
  await page.goto("/add-listing");
  await waitForHydration(page);
}

async function fillForm(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(TYPED)) await field(page, label).fill(value);
}

async function expectTyped(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(TYPED)) await expect(field(page, label)).toHaveValue(value);
}

async function expectNew(page: Page): Promise<void> {
  for (const label of Object.keys(TYPED)) await expect(field(page, label)).toHaveValue("");
  await expect(field(page, "Max guests")).toHaveValue("2");
  await expect(box(page, "One Couple Only")).toBeChecked();
}

const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith("listing-draft")).length);

test("a listing is handed in, and the form is as it was", async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  await field(page, "Property type").selectOption({ label: "Kink BnB" });
  await box(page, "Cage").check();
  await box(page, "Sauna").check();
  // Sent sooner than a person could type, it is refused (docs/product/abuse-and-privacy.md#guard-of-public-forms).
  await page.waitForFunction(() => performance.now() > 3000);
  const posted = page.waitForRequest((request: Request) => request.url().endsWith("/api/properties") && request.method() === "POST");
  await add(page).click();
  expect((await posted).postDataJSON()).toMatchObject({
    Name: "Pine Hollow",
    Website: "https://pine.example",
    "Booking Link": "https://pine.example",
    "Property Type": ["type-kinkbnb"],
    "Max Number of Guests": 2,
    Tags: ["tag-cage", "tag-sauna", "tag-one-couple-only"],
    website: "",
  });
  await expect(page.getByText(ADDED)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: ADDED })).toBeFocused();
  await expectNew(page);
  await expect(box(page, "Cage")).not.toBeChecked();
  await expect(field(page, "Property type")).toHaveValue("kink-cabin");
  expect(await drafts(page)).toBe(0);
});

test("what is missing is summed up in order and said beside each field; focus goes to the first", async ({ page }) => {
  await openForm(page);
  await add(page).click();
  await expect(field(page, "Property name")).toBeFocused();
  await expect(summary(page).getByRole("link")).toHaveText([
    "Please provide property name, host email, and host phone.",
    "Please provide at least one booking URL or website.",
    "Please provide a description.",
    "Please provide a city.",
    "Please provide a state.",
    "Please provide a country.",
  ]);
  for (const label of Object.keys(TYPED)) {
    await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, label)).toHaveAccessibleDescription(/Please/);
  }
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await summary(page).getByRole("link", { name: "Please provide a city." }).click();
  await expect(field(page, "City")).toBeFocused();
  await page.keyboard.type("Salem");
  await expect(summary(page).getByRole("link", { name: "Please provide a city." })).toHaveCount(0);
  // Another address puts the message about addresses right.
  await field(page, "VRBO URL").fill("stay.example/pine");
  await expect(field(page, "Website")).not.toHaveAttribute("aria-invalid");
});

for (const [label, value, message] of [
  ["Host email", "robin at example", "Please provide a valid host email."],
  ["Website", "javascript:alert(1)", "Website must be a web address."],
  ["Airbnb URL", "https://a:b@c.example", "Airbnb URL must be a web address."],
  ["VRBO URL", "ftp://stays.example", "VRBO URL must be a web address."],
  ["Booking URL", "data:text/html,x", "Booking URL must be a web address."],
  ["Other URL", "https://", "Other URL must be a web address."],
  ["Instagram", "two words", "Instagram must be a handle or a web address."],
  ["Facebook", "javascript:alert(1)", "Facebook must be a handle or a web address."],
  ["X", "a b", "X must be a handle or a web address."],
  ["Max guests", "a few", "Max guests must be a whole number."],
  ["Bedrooms", "1.5", "Bedrooms must be a whole number."],
  ["Beds", "-1", "Beds must be a whole number."],
  ["Bathrooms", "1.3", "Bathrooms must be a number, halves allowed."],
] as const) {
  test(`${label} of "${value}" is refused beside its field`, async ({ page }) => {
    await openForm(page);
    await fillForm(page);
    await field(page, label).fill(value);
    await add(page).click();
    await expect(field(page, label)).toBeFocused();
    await expect(field(page, label)).toHaveAccessibleDescription(message);
    await expect(field(page, label)).toHaveValue(value);
  });
}

test("two guests are one couple only; any other number frees the general choices", async ({ page }) => {
  await openForm(page);
  const [couple, pets] = [box(page, "One Couple Only"), box(page, "Pet Friendly")];
  await expect(couple).toBeChecked();
  await expect(pets).toBeDisabled();
  await couple.click();
  await expect(couple).toBeChecked();
  await field(page, "Max guests").fill("4");
  await expect(couple).not.toBeChecked();
  await pets.check();
  await field(page, "Max guests").fill("02");
  await expect(pets).toBeChecked();
  await field(page, "Max guests").fill("2");
  await expect(couple).toBeChecked();
  await expect(pets).not.toBeChecked();
  await expect(pets).toBeDisabled();
});

test("the card follows what is typed", async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  for (const label of ["Cage", "Rack", "Dance Pole", "Sex Swing"]) await box(page, label).check();
  const card = page.getByRole("region", { name: "Preview of the listing" });
  await expect(card.getByRole("heading")).toHaveText("Pine Hollow");
  await expect(card).toContainText("Salem, Oregon");
  await expect(card.getByRole("listitem")).toHaveCount(4);
  await expect(card).toContainText("+1 Kink Furniture");
});

for (const [what, answer, message] of [
  [
    "a refusal",
    { status: 429, json: { error: "Too many listings. Please try again later.", code: "too_many" } },
    "Too many listings. Please try again later.",
  ],
  ["an answer that says nothing", { status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }, "Failed to add property"],
  ["a dropped connection", undefined, "The network did not answer. Check your connection and try again."],
] as const) {
  test(`${what} keeps what was typed and can be tried again`, async ({ page }) => {
    await openForm(page);
    await fillForm(page);
    await page.route(CALL, (route: Route) => (answer ? route.fulfill(answer) : route.abort()));
    await add(page).click();
    await expect(page.getByText(`Error: ${message}`)).toBeVisible();
    await expect(summary(page)).toBeFocused();
    await expectTyped(page);
    await page.unroute(CALL);
    await page.route(CALL, (route: Route) => route.fulfill({ json: { ok: true } }));
    await add(page).click();
    await expect(page.getByText(ADDED)).toBeVisible();
  });
}

test("a refusal that names a field stands beside it", async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  const refusal = { error: "Please provide a valid host email.", code: "invalid_body", field: "Host Email" };
  await page.route(CALL, (route: Route) => route.fulfill({ status: 400, json: refusal }));
  await add(page).click();
  await expect(field(page, "Host email")).toBeFocused();
  await expect(field(page, "Host email")).toHaveAccessibleDescription(refusal.error);
  await expectTyped(page);
});

test("every error of the server, and none at all, is said in its words, and what was typed stays", async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  await box(page, "Cage").check();
  await refuseInTurn(
    page,
    CALL,
    [...CODED_REFUSALS, ...wordlessRefusals("Failed to add property").map(({ answer }) => ({ answer, shown: "Failed to add property" }))],
    () => add(page).click(),
    async (words) => {
      await expect(page.getByText(`Error: ${words}`)).toBeVisible();
      await expectTyped(page);
      await expect(box(page, "Cage")).toBeChecked();
    },
  );
  await page.route(CALL, (route: Route) => route.fulfill({ json: { ok: true } }));
  await add(page).click();
  await expect(page.getByText(ADDED)).toBeVisible();
});

test("while a listing is on its way, nothing can be changed or sent twice", async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  let sent = 0;
  const { held, release: answer } = holdBack();
  await page.route(CALL, async (route: Route) => {
    sent += 1;
    await held;
    await route.fulfill({ json: { ok: true } });
  });
  await add(page).dblclick();
  await expect(page.getByRole("button", { name: "Adding..." })).toBeDisabled();
  await expect(field(page, "Description")).toBeDisabled();
  answer();
  await expect(page.getByText(ADDED)).toBeVisible();
  expect(sent).toBe(1);
});

test("a draft comes back, is discarded, and discarding is undone", async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  await field(page, "Max guests").fill("4");
  await box(page, "Cage").check();
  await box(page, "Pet Friendly").check();
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByText("What you typed before is back.")).toBeVisible();
  await expectTyped(page);
  for (const label of ["Cage", "Pet Friendly"]) await expect(box(page, label)).toBeChecked();
  await expect(box(page, "One Couple Only")).not.toBeChecked();

  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Your draft is discarded." })).toBeFocused();
  await expectNew(page);
  expect(await drafts(page)).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expectTyped(page);
  await expect(field(page, "Property name")).toBeFocused();

  await page.getByRole("button", { name: "Clear the form" }).click();
  await expectNew(page);
  await page.reload();
  await waitForHydration(page);
  await expectNew(page);
  await expect(page.getByText("What you typed before is back.")).toHaveCount(0);
});

test("a draft that is older than seven days is gone from the device", async ({ page }) => {
  await openForm(page);
  await field(page, "Property name").fill("Pine Hollow");
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.endsWith("listing-draft"))) {
      const draft = JSON.parse(localStorage.getItem(key) ?? "{}");
      localStorage.setItem(key, JSON.stringify({ ...draft, savedAt: draft.savedAt - 7 * 24 * 60 * 60 * 1000 - 1 }));
    }
  });
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => drafts(page)).toBe(0);
  await expect(field(page, "Property name")).toHaveValue("");
});

test.describe("when the choices do not load", () => {
  /** Comes to the form as by a link, so that the browser asks for the choices. */
  async function comeToForm(page: Page): Promise<void> {
    await page.goto("/about");
    await waitForHydration(page);
    await page.evaluate(() => {
      history.pushState(null, "", "/add-listing");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await expect(field(page, "Property name")).toBeVisible();
  }

  test("the form works without them, and says so", async ({ page, notes }) => {
    await page.route("**/api/facets", (route: Route) => route.fulfill({ status: 500, json: { error: "away", code: "server_error" } }));
    await comeToForm(page);
    await expect(page.getByText("The lists of what a place can offer did not load.")).toBeVisible();
    expect(notes.console.filter((line) => line.startsWith("warning: The choices of the listing form"))).toHaveLength(1);
    await fillForm(page);
    let sent: unknown;
    await page.route(CALL, async (route: Route) => {
      sent = route.request().postDataJSON();
      await route.fulfill({ json: { ok: true } });
    });
    await add(page).click();
    await expect(page.getByText(ADDED)).toBeVisible();
    expect(sent).toMatchObject({ Tags: ["tag-one-couple-only"] });
  });

  test("at first, those that come later hold what the draft had ticked", async ({ page }) => {
    await openForm(page);
    await field(page, "Max guests").fill("4");
    for (const label of ["Cage", "Pet Friendly"]) await box(page, label).check();
    let asked = 0;
    await page.route("**/api/facets", async (route: Route) => {
      asked += 1;
      if (asked === 1) await route.fulfill({ status: 500, json: { error: "away", code: "server_error" } });
      else await route.continue();
    });
    await comeToForm(page);
    for (const label of ["Cage", "Pet Friendly"]) await expect(box(page, label)).toBeChecked();
    expect(asked).toBe(2);
    await field(page, "City").fill("Salem");
    for (const label of ["Cage", "Pet Friendly"]) await expect(box(page, label)).toBeChecked();
  });
});

test("leaving with unsaved input asks, by a link and by closing, and not when there is none", async ({ page }) => {
  await openForm(page);
  const asked: string[] = [];
  let stay = true;
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await (stay ? dialog.dismiss() : dialog.accept());
  });
  await field(page, "Property name").click();
  await page.keyboard.type("Pine");
  const about = page.getByRole("navigation").getByRole("link", { name: "About" }).first();
  await about.click();
  await expect.poll(() => asked).toEqual(["confirm"]);
  await expect(page).toHaveURL(/\/add-listing$/);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(["confirm", "beforeunload"]);
  stay = false;
  await about.click();
  await expect(page).toHaveURL(/\/about$/);

  await openForm(page);
  await page.getByRole("button", { name: "Discard draft" }).click();
  await about.click();
  await expect(page).toHaveURL(/\/about$/);
  expect(asked.filter((type) => type === "confirm")).toHaveLength(2);
});

test("Quick exit is held up by nothing", async ({ page }) => {
  const exit = "https://www.wikipedia.org";
  await page.context().route(`${exit}/**`, (route) => route.fulfill({ contentType: "text/html", body: "<title>Elsewhere</title>" }));
  await openForm(page);
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  await field(page, "Property name").click();
  await page.keyboard.type("Pine");
  await page.getByRole("link", { name: "Quick exit" }).click();
  await expect(page).toHaveURL(new RegExp(`^${exit}`));
  expect(asked).toEqual([]);
});

onEveryScreen("axe finds nothing: empty, with errors, filled, with a draft back, sending, failed, added", async (page) => {
  await openForm(page);
  await expectClean(page, "empty");
  await add(page).click();
  await expect(summary(page)).toBeVisible();
  await expectClean(page, "with errors");
  await fillForm(page);
  await field(page, "Max guests").fill("4");
  for (const label of ["Cage", "Sauna", "Pet Friendly"]) await box(page, label).check();
  await expectClean(page, "filled");
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByText("What you typed before is back.")).toBeVisible();
  await expectClean(page, "with a draft back");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expectClean(page, "with a draft discarded");
  await page.getByRole("button", { name: "Undo" }).click();
  await expectTyped(page);
  const { release } = await holdCall(page, CALL, { status: 500, json: { message: "no" } });
  await add(page).click();
  await expect(page.getByRole("button", { name: "Adding..." })).toBeVisible();
  await expectClean(page, "sending");
  release();
  await expect(page.getByText("Error: Failed to add property")).toBeVisible();
  await expectClean(page, "failed");
  await page.unroute(CALL);
  await page.route(CALL, (route: Route) => route.fulfill({ json: { ok: true } }));
  await add(page).click();
  await expect(page.getByText(ADDED)).toBeVisible();
  await expectClean(page, "added");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says what to do instead", async ({ page }) => {
    await page.goto("/add-listing");
    const note = page.locator("main noscript p");
    await expect(note).toBeVisible();
    await expect(note).toContainText("The form on this page needs JavaScript");
    await expect(note.locator("a[href^='mailto:']")).toBeVisible();
    await expect(add(page)).toBeHidden();
  });
});

test("a listing whose answer was lost is handed in once, however often it is sent again", async ({ page }) => {
  const name = `Lost Answer ${Date.now()}`;
  const kept = async () => (await ops<{ name: string }[]>("submissions", "list")).filter((submission) => submission.name === name).length;
  await openForm(page);
  await fillForm(page);
  await field(page, "Property name").fill(name);
  await page.waitForFunction(() => performance.now() > 3000);
  await page.route(CALL, async (route: Route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await add(page).click();
  await expect(summary(page)).toBeVisible();
  expect(await kept()).toBe(1);
  await page.unroute(CALL);
  await add(page).click();
  await expect(page.getByText(ADDED)).toBeVisible();
  expect(await kept()).toBe(1);
});
