import { type ListingCard, STORAGE_KEYS } from "@nightlatch/domain";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const DAY = 24 * 60 * 60 * 1_000;
const NOW = Date.parse("2026-05-06T07:08:09Z");
const stored = new Map<string, string>();

const card = (slug: string): ListingCard => ({
  id: slug,
  slug,
  name: slug,
  city: "",
  state: "",
  country: "",
  guests: 2,
  bedrooms: 1,
  furniture: [],
  furnitureMore: 0,
  hotTub: false,
  featured: false,
  verified: false,
});
const writeStays = (key: string, daysAgo: Readonly<Record<string, number>>) =>
  stored.set(key, JSON.stringify(Object.entries(daysAgo).map(([slug, days]) => ({ card: card(slug), at: NOW - days * DAY }))));
const slugsIn = (key: string): string[] => JSON.parse(stored.get(key) ?? "[]").map((stay: { card: ListingCard }) => stay.card.slug);

const openPage = () => import("./saved-stays.ts");

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: NOW });
  stored.clear();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { localStorage }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a stay opened more than 30 days ago is removed when a page opens, also from storage", async () => {
  writeStays(STORAGE_KEYS.recent, { young: 29, old: 31 });
  await openPage();
  expect(slugsIn(STORAGE_KEYS.recent)).toEqual(["young"]);
});

test("storage is empty when all stays were opened too long ago", async () => {
  writeStays(STORAGE_KEYS.recent, { old: 31, older: 400 });
  await openPage();
  expect(stored.has(STORAGE_KEYS.recent)).toBe(false);
});

test("a stay opened more than 30 days ago is removed when the next one opens", async () => {
  writeStays(STORAGE_KEYS.recent, { young: 1, old: 29 });
  const { addRecentStay } = await openPage();
  vi.setSystemTime(NOW + 2 * DAY);
  addRecentStay(card("next"));
  expect(slugsIn(STORAGE_KEYS.recent)).toEqual(["next", "young"]);
});

test("a recent stay is stored with its card's fields, including privacy, and nothing else", async () => {
  const { addRecentStay } = await openPage();
  const withPrivacy = { ...card("said"), privacy: ["No cameras inside"] };
  addRecentStay({ ...withPrivacy, description: "Long" } as ListingCard);
  expect(JSON.parse(stored.get(STORAGE_KEYS.recent) ?? "")[0].card).toEqual(withPrivacy);
});

test("a saved stay never expires", async () => {
  writeStays(STORAGE_KEYS.saved, { kept: 400 });
  await openPage();
  expect(slugsIn(STORAGE_KEYS.saved)).toEqual(["kept"]);
});

test("stays in a later release's format read as none, and stay in storage", async () => {
  const later = JSON.stringify({ byList: { summer: [card("kept")] } });
  for (const key of [STORAGE_KEYS.saved, STORAGE_KEYS.recent]) stored.set(key, later);
  await openPage();
  expect([...stored.values()]).toEqual([later, later]);
});

test("stays of a list are added in front, while there is space, and replace no saved stay", async () => {
  writeStays(STORAGE_KEYS.saved, Object.fromEntries(Array.from({ length: 98 }, (_, index) => [`kept-${index}`, index])));
  const { addStays } = await openPage();
  const added = addStays([card("kept-5"), card("new-1"), { ...card("draft"), draft: true }, card("new-2"), card("new-3")]);
  expect(added).toEqual({ left: 1, kept: true });
  expect(slugsIn(STORAGE_KEYS.saved).slice(0, 3)).toEqual(["new-1", "new-2", "kept-0"]);
  expect(slugsIn(STORAGE_KEYS.saved)).toHaveLength(100);
  expect(addStays([card("new-3")])).toEqual({ left: 1, kept: true });
  expect(slugsIn(STORAGE_KEYS.saved)).toHaveLength(100);
});

test("addStays reports when storage is full", async () => {
  const { addStays } = await openPage();
  vi.spyOn(window.localStorage, "setItem").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });
  expect(addStays([card("new")])).toEqual({ left: 0, kept: false });
});
