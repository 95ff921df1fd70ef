import { WIPED_EVENT } from "@nightlatch/contract";
import type { PlaceIndex } from "@nightlatch/domain";
import { createFakeApi, expectClean, type FakeApi, openRoute, showOn, WIDE } from "@nightlatch/testing/browser";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { routes } from "../routes.tsx";

type City = PlaceIndex["countries"][number]["states"][number]["cities"][number];

const country = (name: string, cities: City[]): PlaceIndex["countries"][number] => ({
  name,
  count: cities.reduce((sum, { count }) => sum + count, 0),
  states: [{ name: "", count: cities.reduce((sum, { count }) => sum + count, 0), cities }],
});

const INDEX: PlaceIndex = {
  total: 9,
  countries: [
    country("United States", [
      { name: "Asheville", count: 3, at: [35.6, -82.55] },
      { name: "Bryson City", count: 1, at: [35.43, -83.45] },
      { name: "Portland", count: 2, at: [45.52, -122.68] },
      { name: "Marfa", count: 1 },
    ]),
    country("Fiji", [{ name: "Taveuni", count: 1, at: [-16.8, 180] }]),
    country("South Africa", [{ name: "Cape Town", count: 1, at: [-33.92, 18.43] }]),
  ],
};

let api: FakeApi;
beforeEach(async () => {
  await showOn(WIDE);
  dispatchEvent(new Event(WIPED_EVENT));
  api = createFakeApi();
  api.reply("GET /api/places", { json: INDEX });
});

const open = async (index?: PlaceIndex) => {
  if (index) api.reply("GET /api/places", { json: index });
  await openRoute(routes, { api, url: "/places" });
};
const map = () => page.getByRole("group", { name: "Map of places" });
const dot = (name: string) => map().getByRole("link", { name });
const around = (name: string) => map().getByRole("button", { name });
const inView = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const clickButton = (name: string) => page.getByRole("button", { name, exact: true }).click();
const leftOf = (name: string): number => dot(name).element().getBoundingClientRect().left;

test("has a dot with a link for every known city, also at the antimeridian, and no axe violation", async () => {
  await open();
  await expect.element(dot("Portland, United States: 2 listings")).toHaveAttribute("href", "/properties/all/united-states/portland");
  await expect.element(dot("Taveuni, Fiji: 1 listing")).toBeVisible();
  await expect.element(dot("Cape Town, South Africa: 1 listing")).toBeVisible();
  await expect.element(page.getByText("1 city isn't on the map.")).toBeVisible();
  await expectClean("places");
});

test("nearby cities share one button, which zooms in until they separate", async () => {
  await open();
  await around("2 places around Asheville, United States, 4 listings: zoom in").click();
  await expect.element(dot("Asheville, United States: 3 listings")).toBeVisible();
  await expect.element(dot("Bryson City, United States: 1 listing")).toBeVisible();
  await inView("2 of 5 places in view");
  expect(document.activeElement).toBe(map().element());
  await clickButton("Show all");
  await expect.element(around("2 places around Asheville, United States, 4 listings: zoom in")).toBeVisible();
});

test("lists cities at one point when zooming in does not separate them", async () => {
  const twins = [
    { name: "Here", count: 1, at: [10, 10] },
    { name: "There", count: 1, at: [10, 10] },
  ] satisfies City[];
  await open({ total: 2, countries: [country("Erewhon", twins)] });
  await around("2 places around Here, Erewhon, 2 listings: zoom in").click();
  const here = page.getByRole("list", { name: "Places here" });
  await expect.element(here.getByRole("link", { name: "There, Erewhon" })).toHaveAttribute("href", "/properties/all/erewhon/there");
  expect(document.activeElement).toBe(here.getByRole("link", { name: "Here, Erewhon", exact: true }).element());
});

test("keys move and zoom it, and leave the page's own keys alone", async () => {
  await open();
  await expect.element(dot("Portland, United States: 2 listings")).toBeVisible();
  const before = leftOf("Portland, United States: 2 listings");
  map().element().focus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.poll(() => leftOf("Portland, United States: 2 listings")).toBeGreaterThan(before + 50);
  await userEvent.keyboard("0");
  await expect.poll(() => Math.round(leftOf("Portland, United States: 2 listings"))).toBe(Math.round(before));
  await userEvent.keyboard("{+}{+}{+}{+}");
  await inView("0 of 5 places in view");
  await userEvent.keyboard("0");
  await userEvent.keyboard("{Tab}");
  expect(map().element().contains(document.activeElement)).toBe(true);
  expect(document.activeElement?.matches("a, button")).toBe(true);
});

test("buttons zoom as far as useful, and keep the focus at the end", async () => {
  await open();
  const clickOften = async (button: ReturnType<typeof page.getByRole>) => {
    (button.element() as HTMLElement).focus();
    for (let times = 0; times < 12; times += 1) await userEvent.keyboard("{Enter}");
  };
  const closer = page.getByRole("button", { name: "Zoom in", exact: true });
  await expect.element(closer).toBeVisible();
  await clickOften(closer);
  await expect.element(closer).toHaveAttribute("aria-disabled", "true");
  expect(document.activeElement).toBe(closer.element());
  const out = page.getByRole("button", { name: "Zoom out" });
  await clickOften(out);
  await expect.element(out).toHaveAttribute("aria-disabled", "true");
});

const wheel = (options: WheelEventInit) => {
  const event = new WheelEvent("wheel", { deltaY: -300, clientX: 400, clientY: 300, bubbles: true, cancelable: true, ...options });
  map().element().dispatchEvent(event);
  return event.defaultPrevented;
};

test("a wheel scrolls the page until the map has the focus, and zooms at once with the control key", async () => {
  await open();
  await expect.element(map()).toBeVisible();
  (document.activeElement as HTMLElement | null)?.blur();
  expect([wheel({}), wheel({ ctrlKey: true })]).toEqual([false, true]);
  map().element().focus();
  expect(wheel({})).toBe(true);
});

const point = (type: string, x: number, y: number, pointerId: number, on: Element = map().element()) =>
  on.dispatchEvent(
    new PointerEvent(type, { clientX: x, clientY: y, pointerId, button: 0, bubbles: true, cancelable: true, isPrimary: pointerId === 1 }),
  );

test("a drag moves it and opens nothing; two fingers zoom", async () => {
  await open();
  const name = "Portland, United States: 2 listings";
  await expect.element(dot(name)).toBeVisible();
  const element = map().element();
  // Browsers reject capturing a synthetic pointer.
  element.setPointerCapture = () => {};
  const before = leftOf(name);
  const link = dot(name).element();
  point("pointerdown", before + 20, 300, 1, link);
  point("pointermove", before + 60, 300, 1);
  point("pointerup", before + 60, 300, 1);
  const click = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 });
  link.dispatchEvent(click);
  expect([click.defaultPrevented, location.pathname]).toEqual([true, "/places"]);
  await expect.poll(() => Math.round(leftOf(name) - before)).toBe(40);
  const gap = () => leftOf("Cape Town, South Africa: 1 listing") - leftOf(name);
  const initialGap = gap();
  point("pointerdown", 500, 300, 1);
  point("pointerdown", 600, 300, 2);
  point("pointermove", 490, 300, 1);
  await expect.poll(() => Math.round((gap() / initialGap) * 100)).toBe(110);
  point("pointerup", 490, 300, 1);
  point("pointerup", 600, 300, 2);
});

test("typed text filters list and map, and no word of it leaves the page", async () => {
  await open();
  const field = page.getByRole("textbox", { name: "Find a place" });
  await field.fill("cape");
  await expect.element(page.getByText("1 city for “cape”")).toBeVisible();
  await inView("1 place in view");
  expect(page.getByRole("link", { name: /Portland/ }).elements()).toEqual([]);
  await field.fill("zzz");
  await expect.element(page.getByText("No place here is called “zzz”.")).toBeVisible();
  await field.fill("");
  await inView("5 places in view");
  expect([api.calls().map(({ call }) => call), location.search]).toEqual([["GET /api/places"], ""]);
});

test("Back restores the typed text and the map, except after a wipe", async () => {
  await open();
  const field = page.getByRole("textbox", { name: "Find a place" });
  await field.fill("states");
  await inView("3 places in view");
  await clickButton("Zoom in");
  await clickButton("Zoom in");
  await inView("0 of 3 places in view");
  const goBack = async () => {
    const portland = page.getByRole("link", { name: /^Portland/ }).last();
    await portland.click();
    await expect.element(page.getByText("Another page")).toBeVisible();
    history.back();
  };
  await goBack();
  await expect.element(field).toHaveValue("states");
  await inView("0 of 3 places in view");
  await clickButton("Show all");
  await inView("3 places in view");
  await goBack();
  await inView("3 places in view");
  dispatchEvent(new Event(WIPED_EVENT));
  await page.getByRole("link", { name: /^Marfa/ }).click();
  history.back();
  await expect.element(field).toHaveValue("");
});

test("shows no map without a known city", async () => {
  await open({ total: 1, countries: [country("Erewhon", [{ name: "Nowhere", count: 1 }])] });
  await expect.element(page.getByRole("link", { name: "Nowhere 1 listing" })).toBeVisible();
  expect(page.getByRole("region", { name: "Map" }).elements()).toEqual([]);
});

test.each([320, 390])("at %i px nothing overflows the page, and every dot has room for a thumb", async (width) => {
  await showOn({ ...WIDE, width, height: 700 });
  await open();
  await expect.element(map()).toBeVisible();
  await expect.poll(() => map().element().querySelectorAll("li").length).toBeGreaterThan(2);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  for (const target of map().element().querySelectorAll("li > *")) {
    expect(target.clientWidth).toBeGreaterThanOrEqual(44);
    expect(target.clientHeight).toBeGreaterThanOrEqual(44);
  }
});

test("a state's count is next to its name, even a long one, on tablets and phones with a scrollbar", async () => {
  const cities = [{ name: "Boston", count: 6 }];
  const names = ["Alaska", "Massachusetts", "Pennsylvania", "Westmoreland", "Texas", "Utah"];
  await open({ total: 36, countries: [{ name: "United States", count: 36, states: names.map((name) => ({ name, count: 6, cities })) }] });
  for (const width of [305, 308, 320, 640, 768, 900]) {
    await showOn({ ...WIDE, width });
    for (const name of names) {
      const heading = page.getByRole("heading", { name: `${name} 6 listings` }).element();
      const [left, right] = [...heading.querySelectorAll("a > span")].map((part) => part.getBoundingClientRect());
      expect(right?.top, `${name}, ${width} px`).toBeLessThan(left?.bottom ?? 0);
    }
  }
});
