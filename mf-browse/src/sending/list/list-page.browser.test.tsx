import { WIPED_EVENT } from "@nightlatch/contract";
import { STORAGE_KEYS } from "@nightlatch/domain";
import { addStays, forgetStays } from "@nightlatch/runtime";
import {
  createFakeApi,
  expectAxeClean,
  type FakeApi,
  NETWORK_FAILURE,
  onPaper,
  openRoute,
  showOn,
  textsOf,
  WIDE,
} from "@nightlatch/testing/browser";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { routes } from "../../routes.tsx";
import { readNotes, removeNotes, writeHearts, writeText } from "../../saved/notes-store.ts";
import { makeCard } from "../../testing/make-list.ts";
import { makeStays } from "../../testing/make-stays.ts";
import { packed } from "../sealed/testing/packed.ts";
import { forgetList } from "./opened-list.ts";
import { packList, type SharedList } from "./shared-list.ts";

const STAYS = "GET /api/stays";
const LIST: SharedList = {
  name: "Autumn",
  stays: [
    { slug: "stay-1", hearts: 3, text: "The sauna is private." },
    { slug: "stay-2", hearts: 0, text: "" },
    { slug: "old-cabin", hearts: 1, text: "Was lovely." },
  ],
};
const PASSPHRASE = "amber lantern quiet river stone";
const storedStays = () =>
  (JSON.parse(localStorage.getItem(STORAGE_KEYS.saved) ?? "[]") as { card: { slug: string } }[]).map(({ card }) => card.slug);
const slugsIn = (query: URLSearchParams): string[] => query.getAll("slugs").join().split(",");
const region = (name: string) => page.getByRole("region", { name, exact: true });
const namesIn = (name: string) => textsOf(region(name).getByRole("heading", { level: 3 }));

let api: FakeApi;
beforeEach(() => {
  forgetStays("saved");
  removeNotes([...readNotes().keys()]);
  forgetList();
  api = createFakeApi();
  api.reply(STAYS, { json: makeStays([makeCard(1), makeCard(2)], ["old-cabin"]) });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const fragmentOf = (list: SharedList, passphrase?: string) => packed("list", packList(list), passphrase);

const openLink = (fragment: string) => openRoute(routes, { api, url: `/list#${fragment}` });

test("a few stays are in one column, more in two, each in a box with its notes", async () => {
  const stays = [1, 2, 3, 4].map((number) => ({
    slug: `stay-${number}`,
    hearts: number === 4 ? 0 : 1,
    text: number === 4 ? "" : "The sauna is private.",
  }));
  api.reply(STAYS, { json: makeStays([makeCard(1), makeCard(2), makeCard(3), makeCard(4)], []) });
  const boxes = () =>
    region("The list")
      .getByRole("listitem")
      .elements()
      .map((item) => item.getBoundingClientRect());
  const open = async (count: number) => {
    forgetList();
    await openLink(await fragmentOf({ name: "", stays: stays.slice(0, count) }));
    await expect.poll(() => namesIn("The list")).toHaveLength(count);
  };
  await open(4);
  expect(new Set(boxes().map(({ left }) => left)).size).toBe(2);
  // Next to a card with a note, the image of a card without a note must fill the height, without a blank strip below.
  const last = region("The list").getByRole("listitem").last().element();
  const feet = [last, last.querySelector("article > :first-child")].map((part) => part?.getBoundingClientRect().bottom ?? 0);
  expect((feet[0] ?? 0) - (feet[1] ?? 0)).toBeLessThan(8);
  await showOn({ ...WIDE, width: 768 });
  expect(new Set(boxes().map(({ left }) => left)).size).toBe(1);
  await showOn(WIDE);
  await open(3);
  expect(new Set(boxes().map(({ left }) => left)).size).toBe(1);
  const stay = region("The list").getByRole("article").first().element();
  const words = region("The list").getByText("The sauna is private.").first().element();
  expect(stay.querySelector("span")?.getBoundingClientRect().width).toBeGreaterThan(200);
  const frame = stay.parentElement as Element;
  expect([frame.contains(words), getComputedStyle(frame).borderTopWidth]).toEqual([true, "1px"]);
  await onPaper(() => {
    expect(words.checkVisibility()).toBe(true);
    const about = page.getByText(/^The list is in your link/).element();
    expect(about.checkVisibility()).toBe(false);
  });
  expect(words.getBoundingClientRect().left).toBeGreaterThanOrEqual(stay.getBoundingClientRect().right);
});

test("shows an opened list: stays of both, the rest, then missing ones, with notes apart from mine", async () => {
  addStays([makeCard(2)]);
  writeText({ slug: "stay-2", name: "Stay 2" }, "Close to the train.", "");
  await openLink(await fragmentOf(LIST));
  const status = page.getByRole("status").filter({ hasText: "3 stays." });
  await expect.element(status).toHaveTextContent("3 stays. You saved 1 of them too. 1 is no longer listed.");
  const parts = page.getByRole("region").elements();
  expect(parts.map((part) => part.ariaLabel)).toEqual(["You both chose", "The rest of the list", "No longer listed"]);
  expect(namesIn("You both chose")).toEqual(["Stay 2"]);
  await expect.element(region("You both chose")).toHaveTextContent("YoursClose to the train.");
  await expect.element(region("The rest of the list")).toHaveTextContent("TheirsThe sauna is private.");
  await expect.element(region("The rest of the list").getByRole("img", { name: "3 of 3 hearts" })).toBeVisible();
  await expect.element(region("No longer listed")).toHaveTextContent("Old CabinTheirsWas lovely.");
  expect(api.calls(STAYS).map(({ query }) => slugsIn(query))).toEqual([["stay-1", "stay-2", "old-cabin"]]);
  await expectAxeClean("open");
  await showOn({ width: 320, height: 568, colorScheme: "dark" });
  expect(document.documentElement.scrollWidth).toBe(320);
  await expectAxeClean("open, narrow and dark");
});

test("removes the fragment from the address at once, and restores the list in this tab until forgotten", async () => {
  const entries = history.length;
  await openLink(await fragmentOf(LIST));
  await expect.element(region("The list")).toBeVisible();
  expect([location.pathname, location.hash, history.length]).toEqual(["/list", "", entries]);
  await openRoute(routes, { api, url: "/list" });
  await expect.element(region("The list")).toBeVisible();
  await page.getByRole("button", { name: "Forget this list" }).click();
  expect(sessionStorage.getItem(STORAGE_KEYS.openedList)).toBeNull();
  await openRoute(routes, { api, url: "/list" });
  await expect.element(page.getByText("No list here yet.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Explore listings" })).toHaveAttribute("href", "/properties");
});

test("a wipe of the device forgets it too", async () => {
  await openLink(await fragmentOf(LIST, PASSPHRASE));
  await unseal(PASSPHRASE);
  await expect.element(region("The list")).toBeVisible();
  dispatchEvent(new Event(WIPED_EVENT));
  await expect.element(page.getByText("No list here yet.")).toBeVisible();
});

test("an anchor in the page is not read as a list", async () => {
  await openLink(await fragmentOf(LIST));
  await expect.element(region("The list")).toBeVisible();
  location.hash = "#main";
  await expect.poll(() => location.hash).toBe("#main");
  await expect.element(region("The list")).toBeVisible();
  expect(sessionStorage.getItem(STORAGE_KEYS.openedList)).not.toContain("main");
  const other = await fragmentOf({ name: "Winter", stays: [{ slug: "stay-2", hearts: 0, text: "" }] });
  location.hash = `#${other}`;
  await expect.element(page.getByText("Winter")).toBeVisible();
  expect(location.hash).toBe("");
});

const field = () => page.getByLabelText("Passphrase");
async function unseal(passphrase: string): Promise<void> {
  await field().fill(passphrase);
  await userEvent.keyboard("{Enter}");
}

test("a sealed list asks for its passphrase, reports each wrong one, and opens by keyboard", async () => {
  await openLink(await fragmentOf(LIST, PASSPHRASE));
  await page.getByRole("button", { name: "Open the list" }).click();
  await expect.element(field()).toHaveAccessibleDescription("Type the passphrase first.");
  for (const wrong of ["amber", "amber lantern quiet river"]) {
    await unseal(wrong);
    await expect.element(field()).toHaveAccessibleDescription(/doesn't open this list/);
    await expect.element(field()).toHaveFocus();
    await expect.element(field()).toHaveValue(wrong);
  }
  await expectAxeClean("sealed");
  const masked = () => getComputedStyle(field().element()).getPropertyValue("-webkit-text-security");
  expect(masked()).toBe("disc");
  await page.getByLabelText("Show what I type").click();
  expect([masked(), api.calls()]).toEqual(["none", []]);
  await unseal(`  ${PASSPHRASE.replace(" ", "  ")} `);
  await expect.element(region("The list")).toBeVisible();
  expect(sessionStorage.getItem(STORAGE_KEYS.openedList)).not.toContain("sauna");
  await openRoute(routes, { api, url: "/list" });
  await expect.element(region("The list")).toBeVisible();
});

const BROKEN: readonly (readonly [string, (fragment: string) => string | Promise<string>, string])[] = [
  ["cut off", (fragment) => fragment.slice(0, 30), "This link is damaged."],
  ["altered", (fragment) => `${fragment.slice(0, 9)}A${fragment.slice(10)}`, "This link is damaged."],
  ["no fragment of ours", () => "%F0%9F%8C%B2--%00", "This link is damaged."],
  ["of a list that is none", () => packed("list", { stays: 1 }), "This link is damaged."],
];
test.each(BROKEN)("reports a link that is %s, and changes nothing", async (_, spoil, title) => {
  addStays([makeCard(5)]);
  await openLink(await spoil(await fragmentOf(LIST)));
  await expect.element(page.getByText(title)).toBeVisible();
  await expectAxeClean(title);
  expect([storedStays(), api.calls(), location.hash]).toEqual([["stay-5"], [], ""]);
});

test("a match link redirects to its own page, and leaves nothing here", async () => {
  const fragment = await packed("match", ["q", 1, ["sauna"], []], PASSPHRASE);
  const { length } = history;
  await openLink(fragment);
  await expect.poll(() => location.pathname + location.hash).toBe(`/match#${fragment}`);
  expect([history.length, sessionStorage.getItem(STORAGE_KEYS.openedList), api.calls()]).toEqual([length, null, []]);
});

test("opens a plain list outside a secure context, and reports that it cannot open a sealed one", async () => {
  const [plain, sealed] = [await fragmentOf(LIST), await fragmentOf(LIST, PASSPHRASE)];
  vi.spyOn(crypto, "subtle", "get").mockReturnValue(undefined as unknown as SubtleCrypto);
  await openLink(sealed);
  await expect.element(page.getByText("This browser can't open the list.")).toBeVisible();
  await openLink(plain);
  await expect.element(region("The list")).toBeVisible();
});

test("adding merges: saved stays and notes remain, and received notes are next to mine", async () => {
  addStays([makeCard(1), makeCard(7)]);
  writeText({ slug: "stay-1", name: "Stay 1" }, "My own words.", "");
  writeHearts({ slug: "stay-1", name: "Stay 1" }, 2);
  await openLink(await fragmentOf(LIST));
  await page.getByRole("button", { name: "Add 1 stay to my saved stays" }).click();
  const status = page.getByRole("status").filter({ hasText: "Added 1 stay" });
  await expect.element(status).toHaveTextContent("Their notes and hearts are beside yours. Yours haven't changed.");
  await expect.element(status).toHaveFocus();
  expect(storedStays()).toEqual(["stay-2", "stay-1", "stay-7"]);
  expect(readNotes().get("stay-1")).toMatchObject({
    text: "My own words.",
    hearts: 2,
    theirs: [{ from: "Autumn", text: "The sauna is private.", hearts: 3 }],
  });
  expect(namesIn("You both chose"), "the page stays as it is").toEqual(["Stay 1"]);
  await expect.element(page.getByRole("button", { name: /^Add|^Keep/ })).not.toBeInTheDocument();
  await openRoute(routes, { api, url: "/list" });
  await expect.element(page.getByText("You have saved all of them already.")).toBeVisible();
});

test("reports what exceeds the device's limit, and removes nothing for it", async () => {
  addStays(Array.from({ length: 99 }, (_, index) => makeCard(1_000 + index)));
  await openLink(await fragmentOf(LIST));
  await page.getByRole("button", { name: "Add 2 stays to my saved stays" }).click();
  await expect.element(page.getByText("Added 1 stay to your saved stays.")).toBeVisible();
  await expect.element(page.getByText(/1 stay found no room: you have 100 saved stays/)).toBeVisible();
  expect(storedStays()).toHaveLength(100);
  expect(storedStays()).toContain("stay-1098");
  await page.getByRole("button", { name: "Add 1 stay to my saved stays" }).click();
  await expect.element(page.getByText("Nothing was added.")).toBeVisible();
});

test("reports full storage, and keeps added stays while the page is open", async () => {
  await openLink(await fragmentOf(LIST));
  await expect.element(region("The list")).toBeVisible();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });
  await page.getByRole("button", { name: "Add 2 stays to my saved stays" }).click();
  await expect.element(page.getByText(/couldn't store all of it: its storage is full or blocked/)).toBeVisible();
  await openRoute(routes, { api, url: "/saved" });
  await expect.element(page.getByRole("heading", { name: "Stay 1" })).toBeVisible();
});

test("shows the saved stays of the list while the API is unreachable, and Retry loads the rest", async () => {
  addStays([makeCard(2)]);
  api.reply(STAYS, NETWORK_FAILURE);
  await openLink(await fragmentOf(LIST));
  await expect.element(page.getByText("The stays of this list didn't load.")).toBeVisible();
  expect(namesIn("You both chose")).toEqual(["Stay 2"]);
  await expect.element(region("Not shown yet")).toHaveTextContent("Stay 1TheirsThe sauna is private.");
  api.reply(STAYS, { json: makeStays([makeCard(1), makeCard(2)], ["old-cabin"]) });
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(region("The rest of the list")).toBeVisible();
  await expect.element(page.getByText("The stays of this list didn't load.")).not.toBeInTheDocument();
});

test("requests a list of 45 in parts of 20", async () => {
  const stays = Array.from({ length: 45 }, (_, index) => ({ slug: `stay-${index}`, hearts: 0, text: "" }));
  api.reply(STAYS, ({ query }) => ({
    json: makeStays(slugsIn(query).map((slug) => makeCard(Number(slug.split("-")[1])))),
  }));
  await openLink(await fragmentOf({ name: "", stays }));
  await expect.poll(() => namesIn("The list")).toHaveLength(45);
  expect(api.calls(STAYS).map(({ query }) => slugsIn(query).length)).toEqual([20, 20, 5]);
});
