import { WIPED_EVENT } from "@nightlatch/contract";
import type { PlaceIndex } from "@nightlatch/domain";
import { createFakeApi, expectAxeClean, onPaper, openRoute, showOn, WIDE } from "@nightlatch/testing/browser";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { routes } from "../routes.tsx";

const state = (name: string, ...cities: string[]) => ({
  name,
  count: cities.length,
  cities: cities.map((city) => ({ name: city, count: 1 })),
});
const US = Array.from({ length: 12 }, (_, index) => state(`State ${index}`, `First ${index}`, `Second ${index}`));
const INDEX: PlaceIndex = {
  total: 29,
  countries: [
    { name: "United States", count: 24, states: US },
    { name: "Germany", count: 3, states: [state("Berlin", "Mitte"), state("Sachsen", "Leipzig", "Dresden")] },
    { name: "Fiji", count: 1, states: [state("Cakaudrove", "Taveuni")] },
    { name: "Curaçao", count: 1, states: [state("Bandabou", "Westpunt")] },
  ],
};

const PHONE = { width: 390, height: 780, colorScheme: "light" } as const;
const open = async (url = "/places", index = INDEX) => {
  const api = createFakeApi();
  api.reply("GET /api/places", { json: index });
  await openRoute(routes, { api, url });
};
const link = (name: string) => page.getByRole("link", { name: new RegExp(`^${name} \\d+ listings?$`) });
const opener = (place: string) => page.getByRole("button", { name: `Places in ${place}`, exact: true });
const visibleLinks = () =>
  [...document.querySelectorAll<HTMLElement>("main ul a[href*='/all/']")].filter((a) => a.checkVisibility()).length;

beforeEach(() => showOn(PHONE));
afterEach(() => void dispatchEvent(new Event(WIPED_EVENT)));

test("a phone folds the states of the largest country, and other countries to one row each", async () => {
  await open();
  await expect.element(link("State 11")).toBeVisible();
  expect(visibleLinks()).toBe(0);
  await expect.element(opener("United States")).toHaveAttribute("aria-expanded", "true");
  await opener("State 3").click();
  await expect.element(link("Second 3")).toBeVisible();
  expect(visibleLinks()).toBe(2);
  await opener("Germany").click();
  for (const name of ["Berlin", "Mitte", "Dresden"]) await expect.element(link(name)).toBeVisible();
  expect(visibleLinks()).toBe(5);
  await opener("State 3").click();
  expect(visibleLinks()).toBe(3);
  await expectAxeClean("folded");
  const { width, height } = opener("Germany").element().getBoundingClientRect();
  expect([width, height]).toEqual([44, 44]);
});

test("a long name next to its fold button never overflows the narrowest phone, at any text size", async () => {
  const long = "Nordrhein-Westfalen";
  await open("/places", {
    total: 2,
    countries: [
      { name: "Bundesrepublik", count: 24, states: [state(long, "Recklinghausen"), ...US] },
      { name: "Liechtenstein", count: 1, states: [state("Vaduz", "Vaduz")] },
    ],
  });
  await showOn({ ...PHONE, width: 300 });
  await opener(long).click();
  for (const size of ["130%", "200%"]) {
    document.documentElement.style.fontSize = size;
    expect(document.documentElement.scrollWidth, size).toBe(300);
  }
});

test("unfolds typed places and the place of the address", async () => {
  await open("/places#sachsen");
  await expect.element(link("Leipzig")).toBeVisible();
  expect(visibleLinks()).toBe(3);
  await page.getByRole("textbox", { name: "Find a place" }).fill("first 1");
  await expect.poll(visibleLinks).toBe(3);
  await expect.element(opener("United States")).not.toBeInTheDocument();
});

test("Back restores the folds", async () => {
  await open();
  for (const place of ["State 3", "State 5", "Germany"]) await opener(place).click();
  await opener("State 5").click();
  await link("Second 3").click();
  await expect.element(page.getByText("Another page")).toBeVisible();
  history.back();
  await expect.element(link("Second 3")).toBeVisible();
  await expect.element(opener("Germany")).toHaveAttribute("aria-expanded", "true");
  expect(visibleLinks()).toBe(5);
});

test("shows links to the countries only above a long list", async () => {
  await open();
  await expect.element(link("Germany")).toBeVisible();
  const countryNavs = () => page.getByRole("navigation", { name: "Countries" }).elements().length;
  expect(countryNavs()).toBe(0);
  await showOn(WIDE);
  expect(countryNavs()).toBe(1);
});

test("folds nothing on a wide screen and in print", async () => {
  await open();
  await expect.element(link("State 11")).toBeVisible();
  await onPaper(() => expect(visibleLinks()).toBe(29));
  expect(visibleLinks()).toBe(0);
  await showOn(WIDE);
  expect(visibleLinks()).toBe(29);
  await expect.element(opener("Germany")).not.toBeInTheDocument();
});

test("countries with few places share a row when there is room", async () => {
  await open();
  const heads = () => ["Germany", "Fiji", "Curaçao"].map((name) => link(name).element().getBoundingClientRect());
  await expect.element(link("Germany")).toBeVisible();
  for (const [width, columns] of [
    [390, 1],
    [768, 2],
    [1280, 3],
    [1920, 3],
  ] as const) {
    await showOn({ ...WIDE, width });
    expect(new Set(heads().map(({ left }) => left)).size, `${width} px`).toBe(columns);
    expect(new Set(heads().map(({ top }) => top)).size, `${width} px`).toBe(Math.ceil(3 / columns));
  }
});

test("a tablet shows the folded states of a country in columns", async () => {
  await open();
  await expect.element(link("State 11")).toBeVisible();
  await showOn({ ...WIDE, width: 768 });
  expect(visibleLinks()).toBe(0);
  const states = [...document.querySelectorAll("h3")].filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());
  expect(new Set(states.map(({ left }) => Math.round(left))).size).toBe(3);
  await opener("Germany").click();
  await expect.element(link("Dresden")).toBeVisible();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
});
