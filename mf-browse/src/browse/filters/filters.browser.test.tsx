import { listOf } from "@nightlatch/fixtures";
import {
  AXE_MS,
  createFakeApi,
  expectClean,
  expectModal,
  type FakeApi,
  openRoute,
  showOn,
  TEST_CONFIG,
  textsOf,
} from "@nightlatch/testing/browser";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { routes } from "../../routes.tsx";

const LIST = "GET /api/listings";
const CABINS = "/properties/kink-cabins-bnbs";
const ALL = listOf(CABINS);
const PHONE = { width: 390, height: 844, colorScheme: "light" } as const;

const filters = () => page.getByRole("region", { name: "Filters" });
const box = (name: RegExp) => page.getByRole("checkbox", { name });
const chips = () => page.getByRole("list", { name: "Active filters" }).getByRole("link", { name: /Remove filter/ });
const fold = (legend: string) =>
  page.getByRole("dialog", { name: "Filters" }).getByRole("group").filter({ hasText: legend }).getByText(legend).first();
const cards = () => document.querySelectorAll("main article a[href^='/property/']");
const address = () => location.pathname + location.search;

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(LIST, ({ query }) => ({
    json: query.has("locationType") ? { ...ALL, items: ALL.items.slice(0, 2), total: 2 } : ALL,
  }));
});

const openList = (url = CABINS) => openRoute(routes, { api, url });

async function openSheet(url = CABINS, screen: Parameters<typeof showOn>[0] = PHONE) {
  await openList(url);
  await showOn(screen);
  await page.getByRole("button", { name: /^Filters/ }).click();
  return page.getByRole("dialog", { name: "Filters" });
}

test("each choice has its label as its name, with its count next to it", async () => {
  await openList();
  const [{ label, count } = { label: "", count: 0 }] = ALL.facets.locationType;
  const first = filters().getByRole("checkbox", { name: label, exact: true });
  await expect.element(first).toHaveAccessibleDescription(`${count} ${count === 1 ? "listing" : "listings"}`);
  expect((first.element() as HTMLInputElement).labels?.[0]?.textContent).toBe(label);
});

test("each choice applies at once, is in the address, and keeps the focus", async () => {
  await openList();
  await box(/Rural/).click();
  await expect.poll(address).toBe(`${CABINS}?locationType=rural-cabin`);
  await expect.element(page.getByText(/^2 listings in Kink Cabins/)).toBeVisible();
  await expect.element(box(/Rural/)).toBeChecked();
  await expect.element(box(/Rural/)).toHaveFocus();
  history.back();
  await expect.poll(address).toBe(CABINS);
  await expect.element(page.getByText(new RegExp(`^${ALL.total} listings in`))).toBeVisible();
  await expect.element(box(/Rural/)).not.toBeChecked();
});

test("choices are sorted by their counts, and keep their order while the visitor selects", async () => {
  const { wellness } = ALL.facets;
  const counted = wellness.map((choice, index) => ({ ...choice, count: index }));
  api.reply(LIST, ({ query }) => ({
    json: { ...ALL, facets: { ...ALL.facets, wellness: query.has("locationType") ? wellness : counted } },
  }));
  await openList();
  const order = () => [...document.querySelectorAll<HTMLInputElement>("section input[name=wellness]")].map(({ value }) => value);
  const expected = wellness.map(({ slug }) => slug).reverse();
  expect(order()).toEqual(expected);
  await box(/Rural/).click();
  await expect.poll(address).toBe(`${CABINS}?locationType=rural-cabin`);
  expect(order()).toEqual(expected);
});

test("the old list stays until the new one loads, and the choice shows at once", async () => {
  await openList();
  const before = cards().length;
  const { release } = api.hold(LIST, { json: { ...ALL, items: ALL.items.slice(0, 2), total: 2 } });
  await box(/Rural/).click();
  await expect.element(box(/Rural/)).toBeChecked();
  await expect.poll(() => document.querySelectorAll("[aria-busy=true]").length).toBe(1);
  expect(cards()).toHaveLength(before);
  release();
  await expect.poll(() => document.querySelectorAll("[aria-busy=true]").length).toBe(0);
  expect(cards()).toHaveLength(2);
  await expect.element(page.getByRole("list", { name: "Active filters" })).toHaveTextContent("Rural");
});

test("Max Guests accepts 2 to 20, and empty means any", async () => {
  await openList();
  const guests = filters().getByLabelText("Max Guests");
  await guests.fill("99");
  await expect.poll(address).toBe(`${CABINS}?maxGuests=20`);
  await expect.element(guests).toHaveValue(20);
  await guests.fill("");
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe(CABINS);
});

test("shows a chip for every active filter, and removing one keeps the keyboard focus there", async () => {
  await openList(`${CABINS}?search=a&perks=wifi&locationType=rural-cabin`);
  const texts = () => textsOf(chips());
  expect(texts()).toEqual([expect.stringMatching(/“a”/), expect.stringMatching(/Wi-Fi/), expect.stringMatching(/Rural/)]);
  (chips().nth(1).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe(`${CABINS}?search=a&locationType=rural-cabin`);
  await expect.poll(texts).toEqual([expect.stringMatching(/“a”/), expect.stringMatching(/Rural/)]);
  await expect.element(chips().nth(1)).toHaveFocus();
  (page.getByRole("link", { name: "Clear all" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe(CABINS);
  await expect.element(box(/Rural/)).not.toBeChecked();
  const heading = page.getByRole("heading", { level: 1 });
  await expect.element(heading).toHaveFocus();
  await expect.element(heading).toBeInViewport();
  expect(getComputedStyle(heading.element()).outlineStyle).toBe("solid");
});

test("Clear all is in line with the chips on a phone, even at the start of a row", async () => {
  await openList(`${CABINS}?search=a+long+search+for+a+place+by+a+lake`);
  await showOn({ ...PHONE, width: 320 });
  const clear = page.getByRole("link", { name: "Clear all" }).element();
  const words = document.createRange();
  words.selectNodeContents(clear);
  const first = chips().nth(0).element().getBoundingClientRect();
  expect(clear.getBoundingClientRect().top).toBeGreaterThan(first.bottom);
  expect(words.getBoundingClientRect().left - first.left).toBeLessThanOrEqual(4);
  expect(clear.clientWidth).toBeGreaterThanOrEqual(44);
});

test("the sheet updates its count, applies on Show, and returns the focus", async () => {
  const sheet = await openSheet();
  const show = sheet.getByRole("button", { name: /^Show \d+ places?$/ });
  await expect.element(show).toHaveTextContent(`Show ${ALL.total} places`);
  await fold("Location type").click();
  await sheet.getByRole("checkbox", { name: /Rural/ }).click();
  await expect.element(show).toHaveTextContent("Show 2 places");
  await expect.element(show).toHaveAttribute("aria-busy", "false");
  expect(address()).toBe(CABINS);
  await show.click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.poll(address).toBe(`${CABINS}?locationType=rural-cabin`);
  await expect.element(page.getByText(/^2 listings in Kink Cabins/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Filters (1)" })).toHaveFocus();
});

test("opening and closing the sheet respond in the click's own task, and choices and list follow later", async () => {
  await openList();
  await showOn(PHONE);
  const opener = page.getByRole("button", { name: "Filters" });
  const click = async (button: Element) => {
    (button as HTMLElement).click();
    for (let tick = 0; tick < 9; tick += 1) await Promise.resolve();
  };
  const isOpen = () => document.querySelector("dialog[open]") !== null;
  const results = document.querySelector("[aria-busy]:has(article)");
  await click(opener.element());
  expect(isOpen()).toBe(true);
  expect(document.querySelectorAll("dialog input[type=checkbox]")).toHaveLength(0);
  await fold("Location type").click();
  await page.getByRole("dialog").getByRole("checkbox", { name: /Rural/ }).click();
  const show = page.getByRole("button", { name: "Show 2 places" });
  await expect.element(show).toBeVisible();
  await click(show.element());
  expect([isOpen(), results?.getAttribute("aria-busy"), location.search]).toEqual([false, "true", ""]);
  // A second click, before the first sheet is removed, opens a new sheet.
  await click(opener.element());
  await expect.poll(isOpen).toBe(true);
  await expect.poll(() => location.search).toBe("?locationType=rural-cabin");
  await expect.poll(() => results?.getAttribute("aria-busy")).toBe("false");
  expect(isOpen()).toBe(true);
});

test("the sheet opens with its first group, folds the others, and names the choices of a folded one", async () => {
  const sheet = await openSheet(`${CABINS}?locationType=rural-cabin`);
  const folds = () => [...document.querySelectorAll<HTMLDetailsElement>("dialog form > details")].map(({ open }) => open);
  await expect.poll(folds).toEqual([true, false, false, false, false]);
  const summary = sheet.getByText("Location type");
  await expect.element(summary).toHaveTextContent("Location typeRural / Cabin");
  await expect.element(sheet.getByRole("checkbox", { name: /Rural/ })).not.toBeInTheDocument();
  await expect.element(sheet.getByRole("button", { name: /^Show \d+ places?$/ })).toBeInViewport();
  await summary.click();
  await sheet.getByRole("checkbox", { name: /Rural/ }).click();
  await expect.element(summary).toHaveTextContent(/^Location type$/);
  await expect.element(sheet.getByRole("checkbox", { name: /Rural/ })).toHaveFocus();
  expect(folds()).toEqual([true, false, false, true, false]);
});

const privacy = () => filters().getByRole("group", { name: "Privacy" });
const question = (name: string) => privacy().getByRole("group", { name });
const hide = () => page.getByRole("checkbox", { name: "Only places that say" });

test("each privacy question has its answers with counts, applies, and is folded except the first", async () => {
  await openList();
  const inside = question("Are there cameras?").getByRole("checkbox", { name: "None inside" });
  await expect.element(inside).toHaveAccessibleDescription(`${ALL.facets.privacyFacts?.["none-inside"]} listings`);
  await expect.element(privacy().getByRole("checkbox", { name: "Walls are shared" })).not.toBeInTheDocument();
  await inside.click();
  await expect.poll(address).toBe(`${CABINS}?cameras=none-inside`);
  await privacy().getByText("Sound").click();
  await privacy().getByRole("checkbox", { name: "Walls are shared" }).click();
  await expect.poll(address).toBe(`${CABINS}?cameras=none-inside&sound=shared-walls`);
  await expect.element(chips().nth(0)).toHaveTextContent("Remove filter: No cameras inside");
  await privacy().getByRole("checkbox", { name: "Walls are shared" }).click();
  await expect.poll(address).toBe(`${CABINS}?cameras=none-inside`);
  await expect.element(privacy().getByRole("checkbox", { name: "Walls are shared" })).toHaveFocus();
  await expect.element(privacy().getByRole("checkbox", { name: "Walls are shared" })).toBeVisible();
});

test("hides places without answers only on request, which applies with the first question", async () => {
  await openList();
  await expect.element(hide()).not.toBeChecked();
  await hide().click();
  await expect.element(hide()).toBeChecked();
  expect(address()).toBe(CABINS);
  await privacy().getByRole("checkbox", { name: "None inside" }).click();
  await expect.poll(address).toBe(`${CABINS}?cameras=none-inside&said=only`);
  await expect.element(hide()).toBeChecked();
  await expect.element(chips().nth(0)).toHaveTextContent("Remove filter: Only places that say");
  await hide().click();
  await expect.poll(address).toBe(`${CABINS}?cameras=none-inside`);
  await hide().click();
  await expect.poll(address).toBe(`${CABINS}?cameras=none-inside&said=only`);
  (page.getByRole("link", { name: "Clear all" }).element() as HTMLElement).click();
  await expect.poll(address).toBe(CABINS);
  await expect.element(hide()).not.toBeChecked();
});

test("the sheet folds the questions in one group, which names its choices", async () => {
  const sheet = await openSheet(`${CABINS}?entry=own-key&said=only`);
  const summary = sheet.getByText("Privacy").first();
  await expect.element(summary).toHaveTextContent("PrivacyOwn key");
  await summary.click();
  await expect.element(sheet.getByRole("checkbox", { name: "With your own key or code" })).toBeChecked();
  await sheet.getByRole("checkbox", { name: "Only places that say" }).click();
  await sheet.getByRole("checkbox", { name: "None inside" }).click();
  await sheet.getByRole("button", { name: /^Show \d+ places?$/ }).click();
  await expect.poll(address).toBe(`${CABINS}?cameras=none-inside&entry=own-key`);
});

test("an empty list offers to include places without answers", async () => {
  api.reply(LIST, { json: { ...ALL, items: [], total: 0, drops: [{ filter: "said", total: 3 }] } });
  await openList(`${CABINS}?identity=not-asked&said=only`);
  const hint = page.getByRole("list", { name: "Try this" }).getByRole("listitem");
  await expect.element(hint).toHaveTextContent("With places that don't say: 3 listings");
  await expect.element(hint.getByRole("link")).toHaveAttribute("href", `${CABINS}?identity=not-asked`);
});

test("shows no privacy questions without counts for them, and keeps active ones", async () => {
  const { privacyFacts: _, ...facets } = ALL.facets;
  api.reply(LIST, { json: { ...ALL, facets } });
  await openList(`${CABINS}?cameras=none-inside`);
  await expect.element(chips().nth(0)).toHaveTextContent("No cameras inside");
  await expect.element(privacy()).not.toBeInTheDocument();
  await box(/Rural/).click();
  await expect.poll(address).toBe(`${CABINS}?locationType=rural-cabin&cameras=none-inside`);
});

test("the sheet says that a count waits for the connection, and counts when it is back", async () => {
  const sheet = await openSheet();
  await fold("Location type").click();
  onTestFinished(() => void dispatchEvent(new Event("online")));
  dispatchEvent(new Event("offline"));
  await box(/Rural/).click();
  const note = sheet.getByText("You're offline. The count updates when you're back online.");
  await expect.element(note).toBeVisible();
  dispatchEvent(new Event("online"));
  await expect.element(page.getByRole("button", { name: "Show 2 places" })).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
});

test.each([568, 844])("the sheet's header and footer cover no focused element on a screen %i px high", async (height) => {
  const sheet = (await openSheet(CABINS, { ...PHONE, height })).element();
  for (const group of sheet.querySelectorAll("details")) group.open = true;
  const [head, foot] = [sheet.querySelector("header"), sheet.querySelector("footer")].map((part) => part?.getBoundingClientRect());
  const covered = [...sheet.querySelectorAll<HTMLElement>("form :is(input:not([type=hidden]), summary)")].filter((part) => {
    part.focus();
    const { top, bottom } = part.getBoundingClientRect();
    return top < (head?.bottom ?? 0) - 1 || bottom > (foot?.top ?? 0) + 1;
  });
  expect(covered.map((part) => part.outerHTML)).toEqual([]);
});

test.each([
  ["on a phone at the lower edge, where the shell's bar is", PHONE, true],
  ["on a low screen in the sheet's head", { ...PHONE, height: 256 }, false],
  ["on a wider screen in the sheet's head", { ...PHONE, width: 900 }, false],
] as const)("the sheet's exit is as large as a thumb: %s", async (_, screen, low) => {
  await openList();
  await showOn(screen);
  const shell = document.body.appendChild(document.createElement("div"));
  onTestFinished(() => shell.remove());
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  const exit = sheet.getByRole("link", { name: "Quick exit" });
  // A site that embeds our pages has no bar and does not handle the exit link.
  await expect.element(exit).not.toBeInTheDocument();
  shell.setAttribute("data-bar", "");
  await expect.element(exit).toHaveAttribute("href", TEST_CONFIG.links.exit);
  const { left, right, top, bottom, width, height } = exit.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  expect([left >= 0, right <= innerWidth]).toEqual([true, true]);
  const foot = sheet.element().querySelector("footer")?.getBoundingClientRect().bottom ?? 0;
  if (low) expect([Math.round(bottom), Math.round(foot)]).toEqual([screen.height, Math.round(top) - 1]);
  else expect(bottom).toBeLessThan(100);
  expect(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)).toBe(exit.element());
});

test("Clear all in the sheet removes every filter and keeps the place", async () => {
  const placeAddress = `${CABINS}/north-carolina/asheville`;
  const sheet = await openSheet(`${placeAddress}?locationType=rural-cabin`);
  await sheet.getByRole("button", { name: "Clear all" }).click();
  await sheet.getByRole("button", { name: `Show ${ALL.total} places` }).click();
  await expect.poll(address).toBe(placeAddress);
});

test("unticking the last filter of an empty list moves the focus to the list's heading", async () => {
  const none = { ...ALL, items: [], total: 0, nextCursor: null };
  api.reply(LIST, { json: none });
  await openList(`${CABINS}/nowhere?locationType=rural-cabin`);
  (box(/Rural/).element() as HTMLElement).focus();
  await userEvent.keyboard(" ");
  await expect.poll(address).toBe(`${CABINS}/nowhere`);
  await expect.element(filters()).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
});

test("axe finds no violation with the sheet open, and Escape leaves the list as it was", { timeout: AXE_MS }, async () => {
  await openList();
  await showOn(PHONE);
  const opener = page.getByRole("button", { name: "Filters" });
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect.element(sheet).toBeVisible();
  expectModal(sheet);
  await expectClean("with the sheet open");
  await showOn(PHONE);
  await fold("Location type").click();
  await sheet.getByRole("checkbox", { name: /Urban/ }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(address()).toBe(CABINS);
  await expect.element(opener).toHaveFocus();
});
