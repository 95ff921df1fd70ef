import { STORAGE_KEYS, type StayFacts, type Stays } from "@nightlatch/domain";
import { cardOf, factsOf, STAYS } from "@nightlatch/fixtures";
import {
  AXE_MS,
  createFakeApi,
  expectClean,
  type FakeApi,
  NETWORK_FAILURE,
  openRoute,
  showOn,
  textsOf,
  WIDE,
} from "@nightlatch/testing/browser";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { routes } from "../../routes.tsx";
import { storeInOtherTab } from "../../testing/store-in-other-tab.ts";
import { compareRows } from "./compare-rows.ts";

const CALL = "GET /api/stays";
const [ALDER = "", HERON = "", ...OTHERS] = STAYS.map(({ slug }) => slug);
const nameOf = (slug: string) => cardOf(slug).name;

const box = () => page.getByRole("region", { name: "Comparison" });
const names = () => textsOf(page.getByRole("columnheader"));
const row = (title: string) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${title}`) }) });
const cells = (title: string) => textsOf(row(title).getByRole("cell"));
const titles = () => textsOf(page.getByRole("rowheader"));

const saveStays = (...slugs: readonly string[]) =>
  storeInOtherTab(
    STORAGE_KEYS.saved,
    slugs.map((slug) => ({ card: cardOf(slug), at: 1 })),
  );

const staysReply = (stays: readonly StayFacts[], more: Partial<Stays> = {}) => ({ json: { stays, gone: [], moved: [], ...more } });

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(CALL, ({ query }) => staysReply((query.get("slugs") ?? "").split(",").map((slug) => factsOf(slug))));
});

async function compare(...slugs: readonly string[]): Promise<void> {
  await saveStays(...slugs);
  await openRoute(routes, { api, url: "/saved/compare" });
  await page.getByRole("button", { name: `Compare all ${slugs.length}` }).click();
}

test("two to five saved stays can be picked, and the comparison's address names none of them", async () => {
  const six = [ALDER, HERON, ...OTHERS].slice(0, 6);
  await saveStays(...six);
  await openRoute(routes, { api, url: "/saved" });
  const tick = (slug: string) => page.getByRole("checkbox", { name: `Compare ${nameOf(slug)}` });
  const status = page.getByRole("status").filter({ hasText: "selected" });
  const compareLink = page.getByRole("link", { name: /^Compare \d stays$/ });
  await tick(six[0] ?? "").click();
  await expect.element(status).toHaveTextContent("1 selected. Select one more to compare.");
  await expect.element(compareLink).not.toBeInTheDocument();
  for (const slug of six.slice(1, 5)) await tick(slug).click();
  await expect.element(status).toHaveTextContent("5 selected. That's the most.");
  await expect.element(tick(six[5] ?? "")).toBeDisabled();
  await tick(six[4] ?? "").click();
  await expect.element(tick(six[5] ?? "")).toBeEnabled();
  await expect.element(compareLink).toHaveTextContent("Compare 4 stays");
  expect(history.state).toMatchObject({ usr: { compared: six.slice(0, 4) } });
  await compareLink.click();
  expect([location.pathname, location.search, location.hash]).toEqual(["/saved/compare", "", ""]);
  expect(history.state).toMatchObject({ usr: { compared: six.slice(0, 4) } });
  expect(api.calls()).toEqual([]);
});

test("the bar of picked stays is a card with its own edges on a wide screen", async () => {
  await saveStays(ALDER, HERON);
  await openRoute(routes, { api, url: "/saved" });
  await page.getByRole("checkbox", { name: `Compare ${nameOf(ALDER)}` }).click();
  const bar = page.getByRole("status").filter({ hasText: "selected" }).element().parentElement as HTMLElement;
  const { borderLeftStyle, borderBottomStyle } = getComputedStyle(bar);
  expect([borderLeftStyle, borderBottomStyle]).toEqual(["solid", "solid"]);
  expect(bar.getBoundingClientRect().bottom).toBeLessThan(innerHeight);
});

test("a picked stay can be unpicked, and disappears with its stay", async () => {
  await saveStays(ALDER, HERON);
  await openRoute(routes, { api, url: "/saved" });
  for (const slug of [ALDER, HERON]) await page.getByRole("checkbox", { name: `Compare ${nameOf(slug)}` }).click();
  await expect.element(page.getByRole("link", { name: "Compare 2 stays" })).toBeVisible();
  await saveStays(ALDER);
  await expect.element(page.getByRole("link", { name: "Compare 2 stays" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Deselect all" }).click();
  await expect.element(page.getByText(/\d selected/)).not.toBeInTheDocument();
});

test("the comparison has a column per stay and a row per fact, requested in one call", async () => {
  await compare(ALDER, HERON);
  await expect.poll(() => cells("Furniture")[1]).not.toContain("more");
  expect(names()).toEqual([nameOf(ALDER), nameOf(HERON)]);
  const rows = compareRows([factsOf(ALDER), factsOf(HERON)]);
  const titlesWithValues = rows.filter(({ hasValues }) => hasValues).map(({ title }) => title);
  expect(titles().map((title) => title.replace(/ differs$/, ""))).toEqual(["Picture", ...titlesWithValues, "Your note"]);
  const emptyTitles = rows.filter(({ title }) => !titlesWithValues.includes(title)).map(({ title }) => title.toLowerCase());
  await expect.element(page.getByText(`None of these mentions ${emptyTitles.join(", ")}.`)).toBeVisible();
  expect(api.calls(CALL).map(({ query }) => query.get("slugs"))).toEqual([`${ALDER},${HERON}`]);
  await expect.element(page.getByRole("link", { name: nameOf(ALDER) })).toHaveAttribute("href", `/property/${ALDER}`);
  expect(document.body.textContent).toContain("We look up these stays and keep no record.");
});

test("a link opens the host's site as on the stay's page, and is counted", async () => {
  const beacons: string[] = [];
  vi.spyOn(navigator, "sendBeacon").mockImplementation((path) => beacons.push(String(path)) > 0);
  await compare(ALDER, HERON);
  const bookingLink = row("Booked at").getByRole("link").first();
  const attributes = { rel: "sponsored nofollow noopener", target: "_blank", href: factsOf(ALDER).booking?.url ?? "" };
  for (const [name, value] of Object.entries(attributes)) await expect.element(bookingLink).toHaveAttribute(name, value);
  expect(cells("Booked at")[0]).toContain("Affiliate link: we may earn a commission.");
  bookingLink.element().addEventListener("click", (event) => event.preventDefault());
  await bookingLink.click();
  expect(beacons).toEqual(["/api/outbound"]);
});

test("describes differences in words, and can show only those", async () => {
  const same = factsOf(ALDER);
  api.reply(CALL, () => staysReply([same, { ...same, slug: HERON, name: nameOf(HERON), guests: 6, wellness: ["Sauna"] }]));
  await compare(ALDER, HERON);
  await expect.element(page.getByRole("rowheader", { name: "Guests differs" })).toBeVisible();
  await expect.element(page.getByRole("rowheader", { name: "Setting", exact: true })).toBeVisible();
  const [badge, quiet] = [page.getByText("differs", { exact: true }).first(), page.getByText(/^2 of \d+ rows differ$/)];
  await expect.element(quiet).toBeVisible();
  expect(getComputedStyle(badge.element()).color).toBe(getComputedStyle(quiet.element()).color);
  await page.getByRole("checkbox", { name: "Differences only" }).click();
  expect(titles()).toEqual(["Picture", "Guests differs", "Wellness differs", "Your note"]);
  api.reply(CALL, () => staysReply([same, { ...same, slug: HERON, name: nameOf(HERON), guests: 6 }]));
  await compare(ALDER, HERON);
  await expect.element(page.getByText(/^1 of \d+ rows differs$/)).toBeVisible();
});

test("removes a stay without another request, and the focus stays in the table", async () => {
  const [third = ""] = OTHERS;
  await compare(ALDER, HERON, third);
  await page.getByRole("button", { name: `Remove ${nameOf(HERON)} from the comparison` }).click();
  expect(names()).toEqual([nameOf(ALDER), nameOf(third)]);
  expect(document.activeElement).toBe(box().element());
  expect(api.calls(CALL)).toHaveLength(1);
  expect(history.state).toMatchObject({ usr: { compared: [ALDER, third] } });
  for (const slug of [ALDER, third]) await page.getByRole("button", { name: `Remove ${nameOf(slug)} from the comparison` }).click();
  await expect.element(page.getByText("Select two to five of your saved stays to compare.")).toBeVisible();
});

test("a missing stay says so, differs from none, and can be removed", async () => {
  api.reply(CALL, () => staysReply([factsOf(ALDER)], { gone: [HERON] }));
  await compare(ALDER, HERON);
  await expect.poll(() => cells("Guests")[1]).toBe("No longer listed");
  await expect.element(page.getByText(/^0 of \d+ rows differ$/)).toBeVisible();
  await page.getByRole("button", { name: `Unsave ${nameOf(HERON)}` }).click();
  expect(names()).toEqual([nameOf(ALDER)]);
  expect(localStorage.getItem(STORAGE_KEYS.saved)).not.toContain(HERON);
});

test("a moved stay shows its new name and address", async () => {
  api.reply(CALL, () =>
    staysReply([factsOf(ALDER), factsOf(HERON, { slug: "grey-heron", name: "Grey Heron" })], {
      moved: [{ from: HERON, to: "grey-heron" }],
    }),
  );
  await compare(ALDER, HERON);
  await expect.element(page.getByRole("link", { name: "Grey Heron" })).toHaveAttribute("href", "/property/grey-heron");
});

test("shows the device's data while the facts are missing, and Retry loads the rest", async () => {
  api.reply(CALL, NETWORK_FAILURE);
  await compare(ALDER, HERON);
  const alert = page.getByRole("alert");
  await expect.element(alert).toHaveTextContent("The table shows only what this browser has of these stays.");
  expect(cells("Place")[0]).toContain(cardOf(ALDER).city);
  expect(cells("Wellness")).toEqual(["Not loaded", "Not loaded"]);
  api.reply(CALL, staysReply([factsOf(ALDER), factsOf(HERON)]));
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.poll(() => cells("Wellness")[0]).not.toBe("Not loaded");
  await expect.element(alert).not.toBeInTheDocument();
});

test("reports in the table that the device is offline, and continues by itself", async () => {
  dispatchEvent(new Event("offline"));
  await compare(ALDER, HERON);
  const offlineNote = page.getByText("You're offline. The rest loads when you're back online.");
  await expect.element(offlineNote).toBeVisible();
  expect([cells("Place")[0], api.calls(CALL)]).toEqual([expect.stringContaining(cardOf(ALDER).city), []]);
  dispatchEvent(new Event("online"));
  await expect.element(offlineNote).not.toBeInTheDocument();
  await expect.poll(() => cells("Wellness")[0]).not.toBe("Not loaded");
});

test("a note written in the comparison is saved for the stay, and sent nowhere", async () => {
  await compare(ALDER, HERON);
  await page.getByRole("textbox", { name: `Your note on ${nameOf(HERON)}` }).fill("Nearest to the lake");
  expect(localStorage.getItem(STORAGE_KEYS.notes)).toContain("Nearest to the lake");
  expect(JSON.stringify(api.calls())).not.toContain("Nearest");
});

test("has nothing to compare without two saved stays, and asks to pick when there are many", async () => {
  await saveStays(ALDER);
  await openRoute(routes, { api, url: "/saved/compare" });
  await expect.element(page.getByText("Save at least two stays to compare them.")).toBeVisible();
  expect(document.querySelector("main svg[width='160']")?.getBoundingClientRect().height).toBe(144);
  await saveStays(ALDER, HERON, ...OTHERS.slice(0, 4));
  await expect.element(page.getByText("Select two to five of your saved stays to compare.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Compare all/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Go to saved stays" })).toHaveAttribute("href", "/saved");
});

test("the table scrolls with the page when all stays fit, otherwise in a box that shows more follows", async () => {
  for (const [width, stays, fits] of [
    [320, 2, true],
    [390, 2, true],
    [390, 3, false],
    [768, 3, true],
    [768, 4, false],
    [1024, 4, true],
    [1024, 5, false],
    [1120, 5, true],
  ] as const) {
    await showOn({ ...WIDE, width, height: 600 });
    await compare(...[ALDER, HERON, ...OTHERS].slice(0, stays));
    await expect.element(row("Guests")).toBeVisible();
    const frame = box().element();
    expect([frame.scrollHeight > frame.clientHeight, frame.scrollWidth > frame.clientWidth], `${stays} at ${width} px`).toEqual(
      fits ? [false, false] : [true, true],
    );
    if (!fits) expect(getComputedStyle(frame).backgroundImage).toContain("gradient");
  }
});

test("images of two stays fill the width of their columns on any screen", async () => {
  for (const width of [390, 768, 1280, 1920]) {
    await showOn({ ...WIDE, width });
    await compare(ALDER, HERON);
    await expect.element(row("Guests")).toBeVisible();
    const cell = row("Picture").getByRole("cell").elements()[0] as Element;
    const imageFrame = cell.querySelector("picture")?.parentElement as Element;
    const { left, right } = imageFrame.getBoundingClientRect();
    const column = cell.getBoundingClientRect();
    expect(Math.round(column.right - right), `${width} px`).toBeCloseTo(Math.round(left - column.left), 0);
  }
});

test("the table is as long as the page on a wide screen, scrolls with it, and the names stay at the top", async () => {
  await compare(...[ALDER, HERON, ...OTHERS].slice(0, 5));
  await expect.element(row("Guests")).toBeVisible();
  const frame = box().element();
  expect([frame.scrollHeight, frame.scrollWidth]).toEqual([frame.clientHeight, frame.clientWidth]);
  expect(frame.clientHeight).toBeGreaterThan(innerHeight);
  row("Your note").element().scrollIntoView({ block: "end" });
  expect(page.getByRole("columnheader").first().element().getBoundingClientRect().top).toBe(0);
  scrollTo(0, 0);
});

test("names and row titles stay in view on the narrowest phone, next to two stays", async () => {
  await showOn({ width: 320, height: 568, colorScheme: "light" });
  await compare(ALDER, HERON, ...OTHERS.slice(0, 3));
  await expect.poll(() => cells("Wellness")[0]).not.toBe("Loading");
  const frame = box().element();
  frame.scrollTo(frame.scrollWidth, frame.scrollHeight / 2);
  const at = (element: Element) => element.getBoundingClientRect();
  const [first] = page.getByRole("columnheader").elements();
  const [question] = page.getByRole("rowheader", { name: /^Furniture/ }).elements();
  if (!first || !question) throw new Error("There is no table.");
  await expect.poll(() => Math.round(at(first).top - at(frame).top)).toBeLessThanOrEqual(1);
  expect(Math.round(at(question).left - at(frame).left)).toBeLessThanOrEqual(1);
  expect(at(first).width * 2 + at(question).width).toBeLessThanOrEqual(320.5);
  expect(document.documentElement.scrollWidth).toBe(320);
});

test("axe finds no violation, wide and on a phone, light and dark", { timeout: AXE_MS }, async () => {
  api.reply(CALL, () => staysReply([factsOf(ALDER), factsOf(OTHERS[0] ?? "")], { gone: [HERON] }));
  await compare(ALDER, HERON, OTHERS[0] ?? "");
  await expect.poll(() => cells("Guests")[1]).toBe("No longer listed");
  await expectClean("the comparison");
});
