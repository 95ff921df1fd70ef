import { ops } from "../../e2e/support/ops.ts";
import type { Page, Request, Route } from "../../e2e/support/test.ts";
import { expect, test, waitForHydration } from "../../e2e/support/test.ts";
import { FIRST, SECOND } from "./typed-listing.ts";

test.use({ sharesContext: "clock" });

const CALL = "**/api/properties";
const ADDED = "Property listing added successfully!";
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`));
const add = (page: Page) => page.getByRole("button", { name: "Add Listing" });
const box = (page: Page, label: string) => page.getByRole("checkbox", { name: label, exact: true });
const summary = (page: Page) => page.locator("main").getByRole("alert");

async function openForm(page: Page, address = "/add-listing"): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
}

const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith("listing-draft")).length);

const handedIn = async (name: string) =>
  (await ops<{ id: string; name: string }[]>("submissions", "list")).filter((each) => each.name === name);

test("sends a listing on a phone step by step with its plan, once, although the response was lost", async ({ page, notes }) => {
  const name = `Steps ${Date.now()}`;
  const heading = (step: number) => page.getByRole("heading", { name: new RegExp(`^Step ${step} of 4`) });
  const next = page.getByRole("link", { name: /^Next:/ });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  await openForm(page, "/add-listing?plan=pro");
  await expect(heading(1)).toBeVisible();
  for (const [label, value] of Object.entries({ ...FIRST, "Property name": name })) await field(page, label).fill(value);
  await field(page, "Property type").selectOption({ label: "Kink BnB" });
  await field(page, "Property name").press("Enter");
  await expect(heading(2)).toBeFocused();
  for (const [label, value] of Object.entries(SECOND)) await field(page, label).fill(value);
  for (const [list, label] of [
    ["Kink furniture", "Cage"],
    ["Wellness", "Sauna"],
  ] as const) {
    await page.locator("summary", { hasText: list }).click();
    await box(page, label).check();
  }
  await page.locator("summary", { hasText: "Seven questions about privacy" }).click();
  await page.getByRole("group", { name: "Are there cameras?" }).getByLabel("Outside only").check();
  await field(page, "Where are they\\?").fill("at the gate");
  await next.click();
  await expect(heading(3)).toBeFocused();
  // Chromium moves the focus when it goes to a fragment.
  await page.goBack();
  await expect(heading(2)).toBeFocused();
  await expect(field(page, "City")).toHaveValue("Salem");
  await page.goForward();
  await expect(heading(3)).toBeFocused();
  await next.click();
  await expect(heading(4)).toBeInViewport();
  await expect(page.getByText("Pro plan.")).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole("definition").filter({ hasText: "Cage" })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Outside only: at the gate" })).toBeVisible();
  // The guard rejects input that is faster than a person types (docs/product/abuse-and-privacy.md#guard-of-public-forms).
  await page.clock.fastForward(4_000);
  await page.route(CALL, async (route: Route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await add(page).click();
  await expect(summary(page)).toBeVisible();
  expect(await handedIn(name)).toHaveLength(1);
  await page.unroute(CALL);
  // Chromium itself logs the broken connection.
  expect(notes.console.splice(0)).toEqual([expect.stringContaining("ERR_")]);
  const posted = page.waitForRequest((request: Request) => request.url().endsWith("/api/properties") && request.method() === "POST");
  await add(page).click();
  expect((await posted).postDataJSON()).toMatchObject({ Name: name, "Plan Wanted": "pro" });
  await expect(page.getByText(ADDED)).toBeVisible();
  expect(await drafts(page)).toBe(0);
  const submissions = await handedIn(name);
  expect(submissions).toHaveLength(1);
  const { record } = await ops<{ record: object }>("submissions", "show", submissions[0]?.id ?? "");
  expect(record).toMatchObject({
    "Plan Wanted": "pro",
    Cameras: "outside-only",
    "Cameras Detail": "at the gate",
    "Cameras Since": expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
  expect(notes.console).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the forms for listings and removals show what to do instead", async ({ page }) => {
    for (const [path, send] of [
      ["/add-listing", "Add Listing"],
      ["/remove-listing", "Submit Request"],
    ] as const) {
      await page.goto(path);
      const note = page.locator("main noscript p");
      await expect(note).toBeVisible();
      await expect(note).toContainText("The form on this page needs JavaScript");
      await expect(page.getByRole("button", { name: send })).toBeHidden();
      if (path === "/add-listing") await expect(note.locator("a[href^='mailto:']")).toBeVisible();
    }
  });
});
