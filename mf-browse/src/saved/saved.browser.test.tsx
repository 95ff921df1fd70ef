import { STORAGE_KEYS } from "@nightlatch/domain";
import { forgetStays, noteVisit } from "@nightlatch/runtime";
import { createFakeApi, expectAxeClean, type FakeApi, openRoute } from "@nightlatch/testing/browser";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { routes } from "../routes.tsx";
import { makeCard, makePage } from "../testing/make-list.ts";

const LIST = "GET /api/listings";
const saved = () => page.getByRole("region", { name: "Saved" });
const recent = () => page.getByRole("region", { name: "Recently viewed" });
const namesIn = (region: ReturnType<typeof saved>) =>
  region
    .getByRole("article")
    .elements()
    .map((card) => card.querySelector("h3")?.textContent);
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? "null");

let api: FakeApi;
beforeEach(() => {
  forgetStays("saved");
  forgetStays("recent");
  api = createFakeApi();
  api.reply(LIST, { json: makePage([makeCard(1), makeCard(2), makeCard(3, { draft: true })]) });
});

const openSaved = () => openRoute(routes, { api, url: "/saved" });
const heart = (number: number) => page.getByRole("button", { name: `Save Stay ${number}` });

async function saveFromList(...numbers: readonly number[]): Promise<void> {
  await openRoute(routes, { api, url: "/properties" });
  for (const number of numbers) await heart(number).click();
}

test("says what it is for while nothing is kept, and axe finds nothing", async () => {
  await openSaved();
  await expect.element(saved()).toHaveTextContent("Nothing saved yet.");
  await expect.element(recent()).toHaveTextContent("Stays you open show here for 30 days.");
  await expect.element(page.getByRole("link", { name: "Explore listings" })).toHaveAttribute("href", "/properties");
  await expect.element(page.getByRole("button", { name: /^Clear/ })).not.toBeInTheDocument();
  await expectAxeClean("empty");
});

test("has what a heart was pressed for, newest first, from this device alone, and axe finds nothing", async () => {
  await saveFromList(1, 2);
  await expect.element(heart(1)).toHaveAttribute("aria-pressed", "true");
  expect(stored(STORAGE_KEYS.saved).map(({ card }: { card: { slug: string } }) => card.slug)).toEqual(["stay-2", "stay-1"]);
  const before = api.calls().length;
  await openSaved();
  expect(namesIn(saved())).toEqual(["Stay 2", "Stay 1"]);
  expect(api.calls().slice(before)).toEqual([]);
  await expectAxeClean("with stays");
});

test("what is not public has no heart", async () => {
  await saveFromList();
  await expect.element(page.getByRole("heading", { name: "Stay 3" })).toBeVisible();
  await expect.element(heart(3)).not.toBeInTheDocument();
});

test("a heart that is pressed again lets its stay go, and Clear all of them", async () => {
  await saveFromList(1, 2);
  await openSaved();
  await heart(2).click();
  expect(namesIn(saved())).toEqual(["Stay 1"]);
  await saved().getByRole("button", { name: "Clear saved" }).click();
  await expect.element(saved()).toHaveTextContent("Nothing saved yet.");
  expect(stored(STORAGE_KEYS.saved)).toBeNull();
});

test("stays that were opened are there too, each once, twelve at most, until they are cleared", async () => {
  for (let number = 1; number <= 14; number += 1) noteVisit(makeCard(number));
  noteVisit(makeCard(13));
  noteVisit(makeCard(15, { draft: true }));
  await openSaved();
  expect(namesIn(recent())).toEqual([13, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((number) => `Stay ${number}`));
  await recent().getByRole("button", { name: "Clear recently viewed" }).click();
  await expect.element(recent()).toHaveTextContent("Stays you open show here for 30 days.");
  expect(stored(STORAGE_KEYS.recent)).toBeNull();
});

test("what another tab keeps shows here; what is no stay, or no JSON, costs what is kept and nothing else", async () => {
  await openSaved();
  // Another document of the same origin, of which this one hears as of another tab.
  const frame = document.body.appendChild(document.createElement("iframe"));
  const keep = (text: string) => frame.contentWindow?.localStorage.setItem(STORAGE_KEYS.saved, text);
  keep(JSON.stringify([{ card: makeCard(7), at: Date.now() }, { card: { slug: 5 }, at: 1 }, "stay"]));
  await expect.poll(() => namesIn(saved())).toEqual(["Stay 7"]);
  keep("{");
  await expect.element(saved()).toHaveTextContent("Nothing saved yet.");
  frame.remove();
});
