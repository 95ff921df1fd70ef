import { AXE_MS, createFakeApi, expectClean, linesOf, openRoute, showOn, textsOf, WIDE } from "@nightlatch/testing/browser";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { routes } from "../routes.tsx";

const card = (plan: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name: plan, exact: true }) });
const quantity = () => page.getByRole("spinbutton", { name: "Listings" });
const status = () => page.getByRole("form", { name: "Work out a price" }).getByRole("status");
const monthly = () => page.getByRole("radio", { name: "Monthly" });
const annual = () => page.getByRole("radio", { name: "Annual" });

beforeEach(async () => {
  await openRoute(routes, { api: createFakeApi(), url: "/pricing" });
});

test("the switch changes between monthly and annual by keyboard, and both prices stay readable", async () => {
  await expect.element(card("Upgraded")).toHaveTextContent("$20 a monthor $200 a year");
  (monthly().element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(annual()).toBeChecked();
  for (const [plan, prices] of [
    ["Free", "$0 for as long as you like"],
    ["Upgraded", "$200 a yearor $20 a month"],
    ["Pro", "$800 a yearor $80 a month"],
    ["Elite", "$5,000 a yearor $500 a month"],
  ] as const)
    await expect.element(card(plan)).toHaveTextContent(prices);
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(card("Elite")).toHaveTextContent("$500 a monthor $5,000 a year");
});

test("only the recommended plan Pro has an edge, a filled ribbon and the strong button", async () => {
  const backgroundOf = (element: Element | null) => (element ? getComputedStyle(element).backgroundColor : "none");
  const looks = ["Free", "Upgraded", "Pro", "Elite"].map(card).map((plan) => {
    const [ribbon, link] = [plan.getByText(/^(Most Popular|Exclusive)$/), plan.getByRole("link", { name: /^List a place/ })];
    return [getComputedStyle(plan.element(), "::before").content, backgroundOf(ribbon.query()), backgroundOf(link.query())];
  });
  const accent = looks[2]?.[2];
  const clear = "rgba(0, 0, 0, 0)";
  expect(looks).toEqual([
    ["none", "none", clear],
    ["none", "none", clear],
    ['""', accent, accent],
    ["none", clear, clear],
  ]);
  expect(accent).not.toBe(clear);
});

test("every listing costs less from the third on, and the total follows the count", async () => {
  await expect.element(status()).toHaveTextContent(/^Upgraded for 1 listing: \$20 a month\. Add 2 more and each costs \$15\.$/);
  const more = page.getByRole("button", { name: "One listing more" });
  await more.click();
  await expect.element(card("Upgraded")).toHaveTextContent("$40 a month");
  await more.click();
  await expect.element(quantity()).toHaveValue(3);
  await expect.element(card("Upgraded")).toHaveTextContent("$45 a monthor $450 a year3 listings at $15 each");
  await expect.element(card("Pro")).toHaveTextContent("$240 a month");
  await expect.element(card("Elite")).toHaveTextContent("$500 a month");
  await expect.element(status()).toHaveTextContent(/^Upgraded for 3 listings: \$45 a month in all, \$15 each\. That saves \$15 a month\.$/);
  await annual().click();
  await expect.element(card("Upgraded")).toHaveTextContent("$450 a year");
  await page.getByRole("button", { name: "One listing fewer" }).click();
  await expect.element(card("Upgraded")).toHaveTextContent("$400 a year");
});

test("a number can be typed, an invalid one shows an error, and the prices stay", async () => {
  await quantity().fill("10");
  await expect.element(card("Upgraded")).toHaveTextContent("$150 a month");
  for (const wrong of ["0", "51", "2.5", ""]) {
    await quantity().fill(wrong);
    await expect.element(quantity()).toHaveAttribute("aria-invalid", "true");
    await expect.element(quantity()).toHaveAccessibleDescription("Please enter a whole number from 1 to 50.");
    await expect.element(card("Upgraded")).toHaveTextContent("$150 a month");
  }
  await quantity().fill("1");
  await expect.element(quantity()).not.toHaveAttribute("aria-invalid");
  await expect.element(page.getByRole("button", { name: "One listing fewer" })).toBeDisabled();
  await quantity().fill("50");
  await expect.element(page.getByRole("button", { name: "One listing more" })).toBeDisabled();
});

test.each([320, 390, 1280])("the comparison is a table that fits %i pixels", async (width) => {
  await showOn({ width, height: 844, colorScheme: "light" });
  const table = page.getByRole("table", { name: /Plans compared/ });
  expect(textsOf(table.getByRole("columnheader"))).toEqual(["Feature", "Free", "Upgraded", "Pro", "Elite"]);
  const [, ...plans] = table.getByRole("columnheader").all();
  expect(plans.map((plan) => linesOf(plan).length)).toEqual([1, 1, 1, 1]);
  const row = table.getByRole("row", { name: /^Reel and story/ });
  expect(textsOf(row.getByRole("cell"))).toEqual(["–Not included", "–Not included", "Included", "Included"]);
  await expect.element(table.getByRole("rowheader").getByText("Concierge onboarding")).toBeVisible();
  expect(table.getByRole("row").elements()).toHaveLength(1 + 2 + 4 + 13);
  expect(document.documentElement.scrollWidth - document.documentElement.clientWidth).toBeLessThanOrEqual(0);
});

test("axe finds no violation, with several listings and a wrong number", { timeout: AXE_MS }, async () => {
  await quantity().fill("3");
  await quantity().fill("99");
  await expect.element(page.getByText("Please enter a whole number from 1 to 50.")).toBeVisible();
  await expectClean("with a wrong number");
});

test("plan names above the comparison have space between them on a phone", async () => {
  const edges = ["Upgraded", "Pro"].map((name) => {
    const words = document.createRange();
    words.selectNodeContents(page.getByRole("columnheader", { name, exact: true }).element());
    return words;
  });
  for (const width of [320, 390]) {
    await showOn({ ...WIDE, width });
    const [upgraded, pro] = edges.map((words) => words.getBoundingClientRect());
    expect((pro?.left ?? 0) - (upgraded?.right ?? 0), `${width} px`).toBeGreaterThan(8);
  }
});
