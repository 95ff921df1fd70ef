import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, holdBack, test, waitForHydration } from "../support/test.ts";

async function openPlans(page: Page): Promise<void> {
  await page.goto("/pricing");
  await waitForHydration(page);
}

const card = (page: Page, plan: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name: plan, exact: true }) });
const quantity = (page: Page) => page.getByRole("spinbutton", { name: "Listings" });
const status = (page: Page) => page.getByRole("form", { name: "Work out a price" }).getByRole("status");

test("the switch goes from monthly to annual and back by keyboard, and both prices stay readable", async ({ page, notes }) => {
  await openPlans(page);
  await expect(card(page, "Upgraded")).toContainText("$20 a monthor $200 a year");
  await page.getByRole("radio", { name: "Monthly" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Annual" })).toBeChecked();
  for (const [plan, prices] of [
    ["Free", "$0 a yearand $0 a month"],
    ["Upgraded", "$200 a yearor $20 a month"],
    ["Pro", "$800 a yearor $80 a month"],
    ["Elite", "$5,000 a yearor $500 a month"],
  ] as const) {
    await expect(card(page, plan)).toContainText(prices);
  }
  await page.keyboard.press("ArrowLeft");
  await expect(card(page, "Elite")).toContainText("$500 a monthor $5,000 a year");
  expect(notes.console).toEqual([]);
});

test("from the third listing on every one costs less, worked out as it is counted", async ({ page }) => {
  await openPlans(page);
  await expect(status(page)).toHaveText("Upgraded for 1 listing: $20 a month. With 2 more, each costs $15.");
  const more = page.getByRole("button", { name: "One listing more" });
  await more.click();
  await expect(card(page, "Upgraded")).toContainText("$40 a month");
  await more.click();
  await expect(quantity(page)).toHaveValue("3");
  await expect(card(page, "Upgraded")).toContainText("$45 a monthor $450 a year3 listings at $15 each");
  await expect(card(page, "Pro")).toContainText("$240 a month");
  await expect(card(page, "Elite")).toContainText("$500 a month");
  await expect(status(page)).toHaveText("Upgraded for 3 listings: $45 a month in all, $15 each. That is $15 a month less than one by one.");
  await page.getByRole("radio", { name: "Annual" }).check();
  await expect(card(page, "Upgraded")).toContainText("$450 a year");
  await page.getByRole("button", { name: "One listing fewer" }).click();
  await expect(card(page, "Upgraded")).toContainText("$400 a year");
});

test("a number can be typed; what is none is said beside it, and the prices stay", async ({ page }) => {
  await openPlans(page);
  await quantity(page).fill("10");
  await expect(card(page, "Upgraded")).toContainText("$150 a month");
  for (const wrong of ["0", "51", "2.5", ""]) {
    await quantity(page).fill(wrong);
    await expect(quantity(page)).toHaveAttribute("aria-invalid", "true");
    await expect(quantity(page)).toHaveAccessibleDescription("Please enter a whole number from 1 to 50.");
    await expect(card(page, "Upgraded")).toContainText("$150 a month");
  }
  await quantity(page).fill("1");
  await expect(quantity(page)).not.toHaveAttribute("aria-invalid");
  await expect(page.getByRole("button", { name: "One listing fewer" })).toBeDisabled();
  await quantity(page).fill("50");
  await expect(page.getByRole("button", { name: "One listing more" })).toBeDisabled();
});

test("what was chosen before the page was taken over counts", async ({ page }) => {
  const { held, release } = holdBack();
  await page.route("**/assets/mf-pricing/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/pricing", { waitUntil: "commit" });
  await quantity(page).fill("4");
  await page.getByRole("radio", { name: "Annual" }).check();
  release();
  await waitForHydration(page);
  await expect(card(page, "Upgraded")).toContainText("$600 a year");
});

test("every button leads to a person, with the subject chosen", async ({ page }) => {
  await openPlans(page);
  for (const name of ["Ask about Free", "Ask about Upgraded", "Ask about Pro", "Ask about Elite", "Ask for a boost"]) {
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", /^\/contact\?subject=listing/);
  }
  await page.getByRole("link", { name: "Ask about Pro" }).click();
  await expect(page.getByLabel("Subject")).toHaveValue("listing");
});

test("the tags, the boost and its limits are there", async ({ page }) => {
  await openPlans(page);
  await expect(card(page, "Pro")).toContainText("Most Popular");
  await expect(card(page, "Elite")).toContainText("Exclusive");
  const boost = page.getByRole("region", { name: "Featured Boost" });
  for (const words of ["$200 one-time", "30 days", "One property per host at a time", "Limited slots per region"]) {
    await expect(boost).toContainText(words);
  }
});

for (const width of [390, 1280]) {
  test(`the comparison is a table that fits ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openPlans(page);
    const table = page.getByRole("table", { name: /Plans compared/ });
    await expect(table.getByRole("columnheader")).toHaveText(["Feature", "Free", "Upgraded", "Pro", "Elite"]);
    const row = table.getByRole("row", { name: /^Reel and story/ });
    await expect(row.getByRole("cell")).toHaveText(["–Not included", "–Not included", "Included", "Included"]);
    await expect(table.getByRole("rowheader").getByText("Concierge onboarding")).toBeVisible();
    expect(await table.getByRole("row").count()).toBe(1 + 2 + 4 + 13);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`axe finds nothing, with several listings and a wrong number, ${width}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await openPlans(page);
      await quantity(page).fill("3");
      await quantity(page).fill("99");
      await expect(page.getByText("Please enter a whole number from 1 to 50.")).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual([]);
    });
  }
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("both prices of every plan read, and no control is offered that would not act", async ({ page }) => {
    await page.goto("/pricing");
    for (const [plan, prices] of [
      ["Free", "$0 a monthand $0 a year"],
      ["Upgraded", "$20 a monthor $200 a year"],
      ["Pro", "$80 a monthor $800 a year"],
      ["Elite", "$500 a monthor $5,000 a year"],
    ] as const) {
      await expect(card(page, plan)).toContainText(prices);
    }
    await expect(card(page, "Upgraded")).toContainText("With 3 or more listings: $15 a month or $150 a year for each.");
    await expect(quantity(page)).toBeHidden();
    await expect(page.getByRole("radio", { name: "Annual" })).toBeHidden();
  });
});
