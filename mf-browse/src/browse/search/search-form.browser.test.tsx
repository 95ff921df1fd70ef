import { AXE_MS, createFakeApi, expectClean, type FakeApi, openRoute, showOn } from "@nightlatch/testing/browser";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { fixtures } from "../../fixtures.ts";
import { routes } from "../../routes.tsx";

const search = () => page.getByRole("combobox", { name: "Search by name or place" });
const options = () => page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
const marked = () => [...document.querySelectorAll("[role=option]")].findIndex((option) => option.matches("[aria-selected=true]"));
const queries = (api: FakeApi) => api.calls("GET /api/suggestions").map(({ query }) => query.get("q"));
const address = () => location.pathname + location.search;

let api: FakeApi;
beforeEach(async () => {
  api = createFakeApi(fixtures.find(({ name }) => name === "browse-everywhere"));
  await openList("/properties");
});

const openList = (url: string) => openRoute(routes, { api, url });

test("suggests after two characters, announces suggestions, and a place opens its cabins and BnBs", async () => {
  await search().fill("a");
  await expect.element(search()).toHaveAttribute("aria-expanded", "false");
  await userEvent.keyboard("s");
  await expect.element(search()).toHaveAttribute("aria-expanded", "true");
  expect([queries(api), options().elements().length]).toEqual([["as"], 3]);
  await expect.element(page.getByText("3 suggestions, use the arrow keys to choose.")).toBeInTheDocument();
  await expect.element(options().first()).toHaveTextContent("Asheville, North Carolina");
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(options().first()).toHaveAttribute("aria-selected", "true");
  await expect.element(search()).toHaveAttribute("aria-activedescendant", options().first().element().id);
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/properties/kink-cabins-bnbs/north-carolina/asheville");
});

test("arrows wrap past the field, Escape and Tab close and keep the text, Enter without a choice searches it", async () => {
  await search().fill("texas");
  await expect.element(options().first()).toBeVisible();
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(marked).toBe(2);
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(marked).toBe(-1);
  await expect.element(search()).not.toHaveAttribute("aria-activedescendant");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
  await expect.element(search()).toHaveValue("texas");
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(options().first()).toBeVisible();
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
  await search().click();
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/properties?search=texas");
  await expect.element(search()).toHaveFocus();
});

test("a property picked with the pointer becomes the search, and the filters stay", async () => {
  await openList("/properties?amenities=hot-tub");
  await search().fill("Alder");
  await options().filter({ hasText: "Alder Hollow" }).click();
  await expect.poll(address).toBe("/properties?search=Alder+Hollow&amenities=hot-tub");
  await expect.element(search()).toHaveValue("Alder Hollow");
});

test("keys of an unfinished input method word pick nothing and leave the suggestions open", async () => {
  await search().fill("as");
  await expect.element(options().first()).toBeVisible();
  const field = search().element();
  const keyDown = (key: string, isComposing: boolean) =>
    field.dispatchEvent(new KeyboardEvent("keydown", { key, isComposing, bubbles: true, cancelable: true }));
  keyDown("ArrowDown", true);
  keyDown("Escape", true);
  await expect.element(options().first()).toBeVisible();
  expect(marked()).toBe(-1);
  keyDown("ArrowDown", false);
  await expect.poll(marked).toBe(0);
  expect([keyDown("Enter", true), address()]).toEqual([true, "/properties"]);
});

test("shows and announces that no suggestion matches, until the text changes", async () => {
  api.reply("GET /api/suggestions", ({ query }) => ({
    json: query.get("q") === "zzzz" ? [] : [{ kind: "country", label: "Croatia", country: "Croatia", count: 2 }],
  }));
  await search().fill("zzzz");
  const nothing = page.getByRole("status").filter({ hasText: "Nothing found for “zzzz”" });
  await expect.element(nothing).toBeVisible();
  await search().fill("croa");
  await expect.element(nothing).not.toBeInTheDocument();
  await expect.element(options().first()).toBeVisible();
  await search().fill("zzzz");
  await expect.element(nothing).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(nothing).not.toBeInTheDocument();
});

test("a cross clears the field, keeps its focus, and removes the search from the list", async () => {
  const cross = page.getByRole("button", { name: "Clear search" });
  await expect.element(cross).not.toBeInTheDocument();
  await search().fill("zz");
  await cross.click();
  await expect.element(search()).toHaveValue("");
  await expect.element(search()).toHaveFocus();
  await expect.element(cross).not.toBeInTheDocument();
  expect(address()).toBe("/properties");
  await openList("/properties?search=Alder&amenities=hot-tub");
  await expect.element(search()).toHaveValue("Alder");
  await cross.click();
  await expect.poll(address).toBe("/properties?amenities=hot-tub");
  await expect.element(search()).toHaveValue("");
  await expect.element(search()).toHaveFocus();
});

test("arrows keep the marked suggestion in view when the list scrolls", async () => {
  const cities = Array.from({ length: 10 }, (_, index) => ({ kind: "country", label: `Country ${index}`, country: `C${index}`, count: 1 }));
  api.reply("GET /api/suggestions", { json: cities });
  await showOn({ width: 390, height: 480, colorScheme: "light" });
  await search().fill("co");
  await expect.element(options().nth(9)).toBeInTheDocument();
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(marked).toBe(9);
  const [list, last] = [page.getByRole("listbox").element(), options().nth(9).element()].map((element) => element.getBoundingClientRect());
  expect(last?.bottom).toBeLessThanOrEqual((list?.bottom ?? 0) + 1);
});

test("search works when suggestions fail", async () => {
  api.reply("GET /api/suggestions", { status: 500, json: { error: "away", code: "server_error" } });
  await search().fill("asheville");
  await expect.poll(() => queries(api)).toEqual(["asheville"]);
  await expect.element(search()).toHaveAttribute("aria-expanded", "false");
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/properties?search=asheville");
});

test("axe finds no violation with suggestions open", { timeout: AXE_MS }, async () => {
  await search().fill("as");
  await expect.element(options().first()).toBeVisible();
  await userEvent.keyboard("{ArrowDown}");
  await expectClean("with suggestions open");
});
