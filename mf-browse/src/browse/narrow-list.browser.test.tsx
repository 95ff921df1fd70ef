import type { ListingPage } from "@nightlatch/domain";
import { listOf } from "@nightlatch/fixtures";
import { createFakeApi, linesOf, onPaper, openRoute, showOn, WIDE } from "@nightlatch/testing/browser";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { routes } from "../routes.tsx";
import { makeCard, makePage } from "../testing/make-list.ts";

const CITY = "/properties/kink-cabins-bnbs/north-carolina/asheville";
const crumbs = () =>
  page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("listitem")
    .elements()
    .map((item) => ({ text: item.textContent, box: item.getBoundingClientRect() }));

async function openList(list: ListingPage, width: number, url = CITY): Promise<void> {
  const api = createFakeApi();
  api.reply("GET /api/listings", { json: list });
  await openRoute(routes, { api, url });
  await showOn({ ...WIDE, width, height: 844 });
}

const openCity = (width: number) => openList(listOf(CITY), width);
const EMPTY = makePage([], { typeTotal: 5 });

test("the breadcrumbs of a city fit one line on a phone, from section to state, without a useless arrow", async () => {
  await openCity(390);
  const visibleCrumbs = crumbs();
  expect(visibleCrumbs.map(({ text }) => text)).toEqual(["Listings", "Kink Cabins & BnBs", "North Carolina"]);
  expect(new Set(visibleCrumbs.map(({ box }) => box.top)).size).toBe(1);
  expect(visibleCrumbs.at(-1)?.box.right).toBeLessThan(390);
  const last = document.querySelectorAll("nav[aria-label=Breadcrumb] li:nth-last-child(2)")[0];
  expect(last && getComputedStyle(last, "::after").display).toBe("none");
});

test("a second line of breadcrumbs starts with a name", async () => {
  await openCity(300);
  for (const item of document.querySelectorAll("nav[aria-label=Breadcrumb] li"))
    expect(getComputedStyle(item, "::before").content).toBe("none");
});

test("facts on two lines break at a dot, and no line starts or ends with one", async () => {
  const list = listOf(CITY);
  const privacy = ["Cameras in shared rooms", "Pictures in your room only"];
  const resort = { type: { slug: "lifestyle-resort", label: "Lifestyle Resort" }, hotTub: true, guests: 2, bedrooms: 1, privacy };
  await openList({ ...list, items: list.items.map((card) => ({ ...card, ...resort })) }, 320);
  const facts = page.getByText("Lifestyle Resort · 2 guests a room · Hot tub").first();
  await expect.element(facts).toBeVisible();
  expect(linesOf(facts)).toEqual(["Lifestyle Resort· 2 guests a room", "Hot tub"]);
  expect(linesOf(page.getByText(privacy.join(" · ")).first())).toEqual(privacy);
  document.documentElement.style.fontSize = "200%";
  expect(linesOf(page.getByText(privacy.join(" · ")).first()).join(" ")).toBe(privacy.join(" "));
});

test("an empty list's text is aligned with the link to all places below it", async () => {
  await openList(EMPTY, 390);
  await expect.element(page.getByText("No properties found. Try adjusting your filters.")).toBeVisible();
  const leftOf = (name: string) => page.getByRole("link", { name }).element().getBoundingClientRect().left;
  expect(leftOf("All places")).toBe(leftOf("See all listings"));
  const illustration = page.getByRole("main").element().querySelector("svg[width='160']");
  const line = page.getByText("No properties found. Try adjusting your filters.").element();
  expect(illustration?.getBoundingClientRect().bottom).toBeLessThan(line.getBoundingClientRect().top + 30);
  const link = page.getByRole("link", { name: "See all listings" }).element();
  expect(getComputedStyle(link).borderTopStyle).toBe("solid");
  expect(getComputedStyle(line).fontFamily).toBe(getComputedStyle(page.getByRole("heading", { level: 1 }).element()).fontFamily);
});

test("a failed list says so, with Retry apart from its text", async () => {
  const api = createFakeApi();
  api.reply("GET /api/listings", { status: 500, json: { error: "Down", code: "server_error" } });
  await openRoute(routes, { api, url: CITY });
  const retry = page.getByRole("button", { name: "Retry" });
  await expect.element(retry).toBeVisible();
  const words = page.getByText(/^Error: /).element();
  expect(retry.element().getBoundingClientRect().top - words.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(8);
});

test("no closing line of a list ends with only one or two words", async () => {
  for (const width of [320, 390, 768]) {
    await openCity(width);
    const lines = linesOf(page.getByText(/^For adults of 18 and over/));
    expect(lines.at(-1)?.split(" ").length, `${width} px`).toBeGreaterThan(2);
  }
});

test("the furniture of cards in one row starts at one line, whatever is above it", async () => {
  const furniture = ["Cage"];
  const cards = [
    makeCard(1, { furniture, privacy: ["Own key"] }),
    makeCard(2, { furniture: ["Spanking Bench", "St. Andrews Cross", "Restraint Points on Bed"] }),
    makeCard(3, { furniture, name: "A name that takes two lines of its card" }),
  ];
  await openList(makePage(cards), 1000, "/properties");
  const lists = page.getByRole("list", { name: "Kink furniture" }).elements();
  expect(lists).toHaveLength(3);
  expect(new Set(lists.map((list) => Math.round(list.getBoundingClientRect().top))).size).toBe(1);
  // Cards with less text must not lose the gap above the list.
  for (const list of lists)
    expect(list.getBoundingClientRect().top - (list.previousElementSibling?.getBoundingClientRect().bottom ?? 0)).toBeGreaterThan(13);
});

test("the first of three featured stays fills its own row on a tablet, with an image as wide", async () => {
  await openList(makePage([1, 2, 3].map((number) => makeCard(number, { featured: true }))), 768, "/");
  const cards = page.getByRole("region", { name: "Featured now" }).getByRole("article").elements();
  const boxes = cards.map((card) => card.getBoundingClientRect());
  const [first, second, third] = boxes as [DOMRect, DOMRect, DOMRect];
  expect([second.top === third.top, second.top > first.bottom]).toEqual([true, true]);
  expect([first.left, first.right]).toEqual([second.left, third.right]);
  const images = cards.map((card) => card.querySelector("[data-stay]") as HTMLElement);
  const ratios = images.map(({ clientWidth, clientHeight }) => (clientWidth / clientHeight).toFixed(1));
  expect(ratios).toEqual(["2.0", "1.5", "1.5"]);
  const halves = images.map((image) => image.querySelector("source")?.sizes.includes("46vw"));
  expect(halves).toEqual([false, true, true]);
});

test("a heading on two lines has the type in the first and the place in the second", async () => {
  const list = listOf(CITY);
  const state = { slug: "new-york", label: "New York" };
  await openList({ ...list, place: { ...list.place, state, city: null } }, 320, "/properties/kink-cabins-bnbs/new-york");
  const heading = page.getByRole("heading", { level: 1 });
  await expect.element(heading).toHaveTextContent(/^Kink Cabins & BnBs in New York$/);
  expect(linesOf(heading)).toEqual(["Kink Cabins & BnBs", "in New York"]);
});

test("nearby places are below the cards, not below the filters next to them", async () => {
  await openCity(1280);
  const places = page.getByRole("navigation", { name: "Places" }).element().getBoundingClientRect();
  const filters = page.getByRole("region", { name: "Filters" }).element().getBoundingClientRect();
  expect(places.left).toBeGreaterThan(filters.right);
  expect(places.top).toBeLessThan(filters.bottom);
});

test("shows no filters for a place without listings", async () => {
  await openList(EMPTY, 1280);
  await expect.element(page.getByText("No properties found. Try adjusting your filters.")).toBeVisible();
  for (const role of ["region", "button"]) expect(page.getByRole(role, { name: "Filters" }).elements()).toHaveLength(0);
});

test("shows no zero counts next to a list that its filters emptied", async () => {
  const list = listOf(CITY);
  const none = list.facets.wellness.map((choice, index) => ({ ...choice, count: index === 0 ? 3 : 0 }));
  await openList({ ...EMPTY, facets: { ...list.facets, wellness: none } }, 1280, `${CITY}?wellness=sauna`);
  const filters = page.getByRole("region", { name: "Filters" });
  const [first, second] = none.map(({ label }) => filters.getByRole("checkbox", { name: label, exact: true }));
  const visibilityOf = (choice: typeof first) =>
    choice && getComputedStyle(choice.element().closest("li")?.lastElementChild as Element).visibility;
  expect([visibilityOf(first), visibilityOf(second)]).toEqual(["visible", "hidden"]);
  await expect.element(second as NonNullable<typeof second>).toHaveAccessibleDescription("0 listings");
});

test("fits cards and heading on a wide screen with text at 200 %", async () => {
  await openList({ ...listOf(CITY), items: [1, 2, 3, 4].map((number) => makeCard(number)), total: 4 }, 1280);
  const cards = () => page.getByRole("article").elements();
  const inRow = () => new Set(cards().map((card) => Math.round(card.getBoundingClientRect().left))).size;
  expect(inRow()).toBe(3);
  document.documentElement.style.fontSize = "200%";
  expect(inRow()).toBe(1);
  const heading = page.getByRole("heading", { level: 1 });
  expect(heading.element().getBoundingClientRect().width).toBeGreaterThan(500);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1280);
  document.documentElement.style.fontSize = "";
  await showOn({ ...WIDE, width: 992 });
  expect(inRow()).toBe(3);
});

test("the illustration of an empty list keeps its size with text at 200 %", async () => {
  await openList(EMPTY, 1280);
  const widthOf = () => page.getByRole("main").element().querySelector("svg[width='160']")?.getBoundingClientRect().width;
  const width = widthOf();
  document.documentElement.style.fontSize = "200%";
  expect(widthOf()).toBe(width);
});

test("a printed list starts at the margin, below the site's name", async () => {
  await openCity(1280);
  const leftOf = (part: Element) => part.getBoundingClientRect().left;
  await onPaper(() => expect(leftOf(page.getByRole("heading", { level: 1 }).element())).toBe(leftOf(page.getByRole("main").element())));
});
