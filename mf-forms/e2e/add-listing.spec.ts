import { ops } from "../../e2e/support/ops.ts";
import type { Page, Request, Route } from "../../e2e/support/test.ts";
import { expect, test, waitForHydration } from "../../e2e/support/test.ts";

// Their own contexts, for the clock.
test.use({ sharesContext: false });

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

async function expectNew(page: Page): Promise<void> {
  for (const label of Object.keys(TYPED)) await expect(field(page, label)).toHaveValue("");
  await expect(field(page, "Max guests")).toHaveValue("2");
  await expect(box(page, "One Couple Only")).toBeChecked();
}

const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith("listing-draft")).length);

// Messages, refusals and drafts of the form are tested in mf-forms/src/add-listing/listing-form.browser.test.tsx.
test("a listing is handed in, and the form is as it was", async ({ page }) => {
  await page.clock.install();
  await openForm(page);
  await fillForm(page);
  await field(page, "Property type").selectOption({ label: "Kink BnB" });
  await box(page, "Cage").check();
  await box(page, "Sauna").check();
  // A form that is sent sooner than a person could type is refused
  // (docs/product/abuse-and-privacy.md#guard-of-public-forms).
  await page.clock.fastForward(4_000);
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
  await page.clock.install();
  await openForm(page);
  await fillForm(page);
  await field(page, "Property name").fill(name);
  await page.clock.fastForward(4_000);
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
