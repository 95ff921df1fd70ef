import { STORAGE_KEYS } from "@nightlatch/domain";
import { addRecentStay, forgetStays } from "@nightlatch/runtime";
import { createFakeApi, expectAxeClean, type FakeApi, onPaper, openRoute, showOn, textsOf, WIDE } from "@nightlatch/testing/browser";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { routes } from "../routes.tsx";
import { makeCard, makePage } from "../testing/make-list.ts";
import { storeInOtherTab } from "../testing/store-in-other-tab.ts";
import { readNotes, removeNotes } from "./notes-store.ts";

const LIST = "GET /api/listings";
const saved = () => page.getByRole("region", { name: "Saved" });
const recent = () => page.getByRole("region", { name: "Recently viewed" });
const namesIn = (region: ReturnType<typeof saved>) => textsOf(region.getByRole("article").getByRole("heading", { level: 3 }));
const readStored = (key: string) => JSON.parse(localStorage.getItem(key) ?? "null");

let api: FakeApi;
beforeEach(() => {
  forgetStays("saved");
  forgetStays("recent");
  removeNotes([...readNotes().keys()]);
  api = createFakeApi();
  api.reply(LIST, { json: makePage([makeCard(1), makeCard(2), makeCard(3, { draft: true })]) });
});

const openSaved = () => openRoute(routes, { api, url: "/saved" });
const heart = (number: number) => page.getByRole("button", { name: `Save Stay ${number}` });

async function saveFromList(...numbers: readonly number[]): Promise<void> {
  await openRoute(routes, { api, url: "/properties" });
  for (const number of numbers) await heart(number).click();
}

test("explains its purpose while nothing is saved, and axe finds no violation", async () => {
  await openSaved();
  await expect.element(saved()).toHaveTextContent("Nothing saved yet.");
  await expect.element(recent()).toHaveTextContent("Stays you open show here for 30 days.");
  await expect.element(page.getByRole("link", { name: "Explore listings" })).toHaveAttribute("href", "/properties");
  await expect.element(page.getByRole("button", { name: /^Clear/ })).not.toBeInTheDocument();
  await expectAxeClean("empty");
});

test("an empty state has an illustration, next to its text when there is room", async () => {
  await openSaved();
  const at = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
  const words = page.getByText("Nothing saved yet.", { exact: true });
  await expect.element(words).toBeVisible();
  const illustration = saved().element().querySelector("svg");
  expect(at(words.element()).left).toBeGreaterThan(at(illustration).right - 30);
  await showOn({ ...WIDE, width: 390 });
  expect(at(words.element()).top).toBeGreaterThan(at(illustration).bottom - 30);
});

test("two stays are side by side on a tablet, and three never split into two and one", async () => {
  api.reply(LIST, { json: makePage([makeCard(1), makeCard(2), makeCard(3)]) });
  await saveFromList(1, 2);
  const columns = () => {
    const rows = saved().getByRole("article").elements();
    return new Set(rows.map((row) => row.getBoundingClientRect().left)).size;
  };
  await openSaved();
  await showOn({ ...WIDE, width: 768 });
  expect(columns()).toBe(2);
  await saveFromList(3);
  await openSaved();
  for (const [width, expected] of [
    [390, 1],
    [768, 1],
    [1100, 1],
    [1280, 3],
  ] as const) {
    await showOn({ ...WIDE, width });
    expect(columns(), `${width} px`).toBe(expected);
  }
});

test("a print has the stays with their notes, without controls", async () => {
  await saveFromList(1, 2);
  await openSaved();
  await page.getByRole("button", { name: "Add a note on Stay 1" }).click();
  await page.getByRole("textbox", { name: "Your note" }).fill("Ask about the stairs.");
  await onPaper(() => {
    const visibleTexts = [...document.querySelectorAll("main li > p")].filter((text) => text.checkVisibility());
    expect(visibleTexts.map(({ textContent }) => textContent)).toContain("Ask about the stairs.");
    for (const text of ["Only in this browser.", "Select two to five to compare", "Deciding with someone?", "Recently viewed"])
      for (const found of page.getByText(text).elements()) expect(found.checkVisibility(), text).toBe(false);
  });
});

test("lists what was saved by heart, newest first, from this device only, without axe violations", async () => {
  await saveFromList(1, 2);
  await expect.element(heart(1)).toHaveAttribute("aria-pressed", "true");
  expect(readStored(STORAGE_KEYS.saved).map(({ card }: { card: { slug: string } }) => card.slug)).toEqual(["stay-2", "stay-1"]);
  const before = api.calls().length;
  await openSaved();
  expect([namesIn(saved()), api.calls().slice(before)]).toEqual([["Stay 2", "Stay 1"], []]);
  await expectAxeClean("with stays");
});

test("the page's links are each on one line when there is room", async () => {
  await openSaved();
  for (const width of [640, 768, 1000, 1280]) {
    await showOn({ ...WIDE, width });
    for (const name of ["Delete everything", "Find what you're both open to"])
      expect(page.getByRole("link", { name }).element().getClientRects().length, `${name}, ${width} px`).toBe(1);
  }
});

test("saved stays in one row end at one line, until a note is open next to one", async () => {
  const privacy = ["Cameras in shared rooms", "Pictures in your room only"];
  api.reply(LIST, { json: makePage([makeCard(1, { privacy }), makeCard(2)]) });
  await saveFromList(1, 2);
  await openSaved();
  const notes = saved().getByRole("button", { name: "Add a note" });
  await expect.element(notes.first()).toBeVisible();
  const rows = saved().getByRole("listitem");
  const heights = () => rows.elements().map((row) => row.getBoundingClientRect().height);
  const [short, tall] = heights();
  expect(short).toBe(tall);
  await notes.nth(1).click();
  await expect.poll(() => heights()[1]).toBeGreaterThan(2 * (tall ?? 0));
  expect(heights()[0]).toBeLessThan(short ?? 0);
});

test("the image of a row starts at its text on a phone", async () => {
  const privacy = ["Cameras in shared rooms", "Pictures in your room only"];
  api.reply(LIST, { json: makePage([makeCard(1, { privacy })]) });
  await saveFromList(1);
  await openSaved();
  await showOn({ ...WIDE, width: 320, height: 568 });
  const row = saved().getByRole("article").element();
  const topOf = (selector: string) => row.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN;
  expect(Math.abs(topOf("picture img") - topOf("h3"))).toBeLessThanOrEqual(4);
});

test("stays readable at twice the text size on the narrowest phone, without overflow", async () => {
  const root = document.documentElement;
  await saveFromList(1, 2);
  await openSaved();
  await showOn({ ...WIDE, width: 320, height: 568 });
  root.style.fontSize = "200%";
  const [row] = saved().getByRole("article").elements();
  expect(row?.querySelector("h3")?.clientWidth).toBeGreaterThan(0.75 * (row?.clientWidth ?? 0));
  expect(root.scrollWidth).toBe(320);
});

test("a private listing has no heart", async () => {
  await saveFromList();
  await expect.element(page.getByRole("heading", { name: "Stay 3" })).toBeVisible();
  await expect.element(heart(3)).not.toBeInTheDocument();
});

test("clicking a heart again removes its stay, and Clear removes all", async () => {
  await saveFromList(1, 2);
  await openSaved();
  await heart(2).click();
  expect(namesIn(saved())).toEqual(["Stay 1"]);
  await saved().getByRole("button", { name: "Clear saved" }).click();
  await expect.element(saved()).toHaveTextContent("Nothing saved yet.");
  expect(readStored(STORAGE_KEYS.saved)).toBeNull();
});

test("lists opened stays too, each once, twelve at most, until they are cleared", async () => {
  for (let number = 1; number <= 14; number += 1) addRecentStay(makeCard(number));
  addRecentStay(makeCard(13));
  addRecentStay(makeCard(15, { draft: true }));
  await openSaved();
  expect(namesIn(recent())).toEqual([13, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((number) => `Stay ${number}`));
  await recent().getByRole("button", { name: "Clear recently viewed" }).click();
  await expect.element(recent()).toHaveTextContent("Stays you open show here for 30 days.");
  expect(readStored(STORAGE_KEYS.recent)).toBeNull();
});

test("omits saved stays from the opened ones, and can still clear them there", async () => {
  await saveFromList(1, 2);
  for (const number of [1, 2]) addRecentStay(makeCard(number));
  await openSaved();
  await expect.element(recent()).toHaveTextContent("Everything you viewed recently is in your saved stays.");
  await heart(2).first().click();
  expect([namesIn(saved()), namesIn(recent())]).toEqual([["Stay 1"], ["Stay 2"]]);
  await saved().getByRole("button", { name: "Save Stay 1" }).click();
  await recent().getByRole("button", { name: "Clear recently viewed" }).click();
  await expect.element(recent()).toHaveTextContent("Stays you open show here for 30 days.");
});

test("stays are rows, several visible on a phone, with headings on one line", async () => {
  await saveFromList(1, 2);
  for (let number = 4; number <= 9; number += 1) addRecentStay(makeCard(number, { name: `A rather long name for stay ${number}` }));
  await openSaved();
  await showOn({ width: 320, height: 568, colorScheme: "light" });
  for (const row of page.getByRole("article").elements()) expect(row.getBoundingClientRect().height).toBeLessThan(140);
  const [title, clear] = [recent().getByRole("heading", { level: 2 }), recent().getByRole("button", { name: "Clear recently viewed" })].map(
    (part) => part.element().getBoundingClientRect(),
  );
  expect((title?.bottom ?? 0) - (clear?.top ?? 0)).toBeGreaterThan(0);
  expect((clear?.bottom ?? 0) - (title?.top ?? 0)).toBeGreaterThan(0);
});

test.each([
  ["/saved", "Your saved stays are in this browser."],
  ["/properties", "You can still read this list."],
])("%s reports that the device is offline as long as it is", async (url, means) => {
  await openRoute(routes, { api, url });
  const note = page.getByRole("status").filter({ hasText: "You're offline." });
  await expect.element(note).not.toBeInTheDocument();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  dispatchEvent(new Event("offline"));
  await expect.element(note).toHaveTextContent(means);
  await expect.element(note).toBeInViewport();
  vi.restoreAllMocks();
  dispatchEvent(new Event("online"));
  await expect.element(note).not.toBeInTheDocument();
});

test("shows what another tab saves, and ignores only invalid entries", async () => {
  await openSaved();
  const storeSaved = (value: unknown) => storeInOtherTab(STORAGE_KEYS.saved, value);
  await storeSaved([{ card: makeCard(7), at: Date.now() }, { card: { slug: 5 }, at: 1 }, "stay"]);
  await expect.poll(() => namesIn(saved())).toEqual(["Stay 7"]);
  await storeSaved([8, 9].map((number) => ({ card: makeCard(number, { privacy: number === 8 ? ["Own key"] : ("x" as never) }), at: 1 })));
  await expect.poll(() => namesIn(saved())).toEqual(["Stay 8", "Stay 9"]);
  await expect.element(saved().getByText("Own key", { exact: true })).toBeVisible();
  await storeSaved("{");
  await expect.element(saved()).toHaveTextContent("Nothing saved yet.");
});
