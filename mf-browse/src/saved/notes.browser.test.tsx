import { STORAGE_KEYS } from "@nightlatch/domain";
import { createFakeApi, expectClean, type FakeApi, openRoute } from "@nightlatch/testing/browser";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { routes } from "../routes.tsx";
import { makeCard } from "../testing/make-list.ts";
import { storeInOtherTab } from "../testing/store-in-other-tab.ts";

const saved = () => page.getByRole("region", { name: "Saved" });
const unsavedNotes = () => page.getByRole("region", { name: "Notes without a saved stay" });
const opener = (number: number) => saved().getByRole("button", { name: new RegExp(`Notes? on Stay ${number}\\b`, "i") });
const field = (number: number) => page.getByRole("textbox", { name: `Your note on Stay ${number}` });
const hearts = (number: number, name: string) =>
  page.getByRole("group", { name: `Your hearts for Stay ${number}` }).getByRole("radio", { name });
const readStored = () => JSON.parse(localStorage.getItem(STORAGE_KEYS.notes) ?? "null");

const saveStays = (...numbers: readonly number[]) =>
  storeInOtherTab(
    STORAGE_KEYS.saved,
    numbers.map((number) => ({ card: makeCard(number), at: 1 })),
  );
const storeNotes = (...notes: readonly object[]) => storeInOtherTab(STORAGE_KEYS.notes, notes.length > 0 ? notes : null);
const note = (number: number, text: string, more: object = {}) => ({
  slug: `stay-${number}`,
  name: `Stay ${number}`,
  text,
  hearts: 0,
  theirs: [],
  ...more,
});

let api: FakeApi;
async function openSaved(): Promise<void> {
  await openRoute(routes, { api, url: "/saved" });
  await expect.element(saved().getByRole("article").first()).toBeVisible();
}
beforeEach(async () => {
  api = createFakeApi();
  await storeNotes();
  await saveStays(1, 2, 3);
  await openSaved();
});

test("saves a note and hearts while typing and clicking, and restores them", async () => {
  await opener(2).click();
  await field(2).fill("Ask about the key.");
  await hearts(2, "2 hearts").click();
  expect(readStored()).toEqual([note(2, "Ask about the key.", { hearts: 2 })]);
  await expect.element(page.getByText("18 of 500 characters")).toBeVisible();
  await openSaved();
  await expect.element(opener(2)).toHaveAccessibleName(/Note on Stay 2: Ask about the key\.$/);
  await expect.element(saved().getByRole("img", { name: "2 of 3 hearts" })).toBeVisible();
  await opener(2).click();
  await expect.element(field(2)).toHaveValue("Ask about the key.");
  await expect.element(hearts(2, "2 hearts")).toBeChecked();
  await hearts(2, "None").click();
  await field(2).clear();
  expect([readStored(), api.calls()]).toEqual([null, []]);
});

test("the fold and the hearts work by keyboard, and axe finds no violation", async () => {
  await storeNotes(note(1, "Warm", { theirs: [{ from: "June", text: "Too far for me.", hearts: 1 }] }));
  opener(1).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(opener(1)).toHaveAttribute("aria-expanded", "true");
  await userEvent.keyboard("{Tab}");
  await expect.element(hearts(1, "None")).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
  await expect.element(hearts(1, "3 hearts")).toBeChecked();
  await userEvent.keyboard("{Tab}");
  await expect.element(field(1)).toHaveFocus();
  await expect.element(page.getByRole("list", { name: "Notes from lists you were sent" })).toHaveTextContent("June Too far for me.");
  await expectClean("an open note");
}, 300_000);

test("the start of a long note ends with an ellipsis, even when its row has room for all of it", async () => {
  await opener(2).click();
  await field(2).fill("The sauna by the river is what I keep coming back to. ".repeat(2));
  await expect.element(opener(2)).toHaveTextContent(/keep coming back to\. The sauna by the river is…$/);
});

test("a note has a maximum length", async () => {
  await opener(1).click();
  await field(1).fill("x".repeat(499));
  await userEvent.type(field(1), "yz");
  await expect.element(field(1)).toHaveValue(`${"x".repeat(499)}y`);
});

test("shows what another tab writes, also in an open note", async () => {
  await opener(1).click();
  await field(1).fill("Mine");
  await storeNotes(...readStored(), note(2, "From the other tab"));
  await expect.element(opener(2)).toHaveAccessibleName(/From the other tab$/);
  await storeNotes(note(1, "Mine, and more"), note(2, "From the other tab"));
  await expect.element(field(1)).toHaveValue("Mine, and more");
});

test("reports a full device, and keeps the typed text", async () => {
  const message = page.getByText("This browser has no room for notes");
  await opener(1).click();
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("No room.", "QuotaExceededError");
  });
  await field(1).fill("Quiet street");
  await expect.element(message).toBeVisible();
  await expect.element(field(1)).toHaveValue("Quiet street");
  expect(readStored()).toBeNull();
  await opener(1).click();
  await opener(1).click();
  await expect.element(message).toBeVisible();
  full.mockRestore();
  await field(1).fill("Quiet street.");
  await expect.element(message).not.toBeInTheDocument();
  expect(readStored()).toMatchObject([{ text: "Quiet street." }]);
});

test("a removed stay takes its note along, says so, and can be restored with it", async () => {
  await storeNotes(note(2, "Mine"));
  await page.getByRole("button", { name: "Save Stay 2" }).click();
  const status = page.getByRole("status").filter({ hasText: "Stay 2 is no longer saved. Its note was deleted too." });
  await expect.element(status).toBeVisible();
  expect(readStored()).toBeNull();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(opener(2)).toHaveAccessibleName(/: Mine$/);
  await expect.element(status).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Save Stay 3" }).click();
  const other = page.getByText("Stay 3 is no longer saved.", { exact: true });
  await expect.element(other).toBeInViewport();
  await page.getByRole("button", { name: "Close" }).click();
  await expect.element(other).not.toBeInTheDocument();
  await expect.element(page.getByRole("main")).toHaveFocus();
});

test("clearing warns about notes first, and clears nothing when the visitor keeps them", async () => {
  await storeNotes(note(1, "Mine"), note(3, "", { hearts: 3 }));
  const clear = saved().getByRole("button", { name: "Clear saved" });
  await clear.click();
  await expect.element(page.getByText("Your 2 notes on them are deleted too.")).toBeVisible();
  const keepButton = page.getByRole("button", { name: "Keep them" });
  await expect.element(keepButton).toHaveFocus();
  await keepButton.click();
  expect(readStored()).toHaveLength(2);
  await clear.click();
  await page.getByRole("button", { name: "Clear stays and notes" }).click();
  await expect.element(saved()).toHaveTextContent("Nothing saved yet.");
  expect([readStored(), localStorage.getItem(STORAGE_KEYS.saved)]).toEqual([null, null]);
});

test("a note of a stay removed elsewhere stays until it is deleted or the stay is saved again", async () => {
  await storeNotes(note(2, "Mine", { hearts: 1 }), note(3, "Also mine"));
  await expect.element(unsavedNotes()).not.toBeInTheDocument();
  await saveStays(1, 2);
  await expect.element(unsavedNotes()).toHaveTextContent("Stay 3");
  await expect.element(unsavedNotes().getByRole("link", { name: "Stay 3" })).toHaveAttribute("href", "/property/stay-3");
  await saveStays(1);
  await expect.element(unsavedNotes().getByRole("link", { name: "Stay 2" })).toBeVisible();
  await unsavedNotes().getByRole("button", { name: "Delete the note on Stay 3" }).click();
  expect(readStored()).toHaveLength(1);
  await saveStays(1, 2);
  await expect.element(opener(2)).toHaveAccessibleName(/: Mine$/);
  await expect.element(unsavedNotes()).not.toBeInTheDocument();
});
