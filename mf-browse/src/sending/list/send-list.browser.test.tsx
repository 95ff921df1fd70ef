import { addStays, forgetStays } from "@nightlatch/runtime";
import {
  createFakeApi,
  expectAxeClean,
  expectModal,
  type FakeApi,
  grantPermissions,
  openRoute,
  put,
  showOn,
} from "@nightlatch/testing/browser";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { routes } from "../../routes.tsx";
import { readNotes, removeNotes, writeHearts, writeText } from "../../saved/notes-store.ts";
import { noise } from "../../testing/chance.ts";
import { makeCard } from "../../testing/make-list.ts";
import { readFragment } from "../sealed/fragment.ts";
import { makeKeysQuickly } from "../sealed/testing/quick-keys.ts";
import { readList } from "./shared-list.ts";

const dialog = () => page.getByRole("dialog", { name: "Send this list" });
const make = () => dialog().getByRole("button", { name: "Make the link" });
const box = (name: string | RegExp) => dialog().getByRole("checkbox", { name });
const linkField = () => dialog().getByRole("textbox", { name: "The link" });
const passphrase = () => dialog().getByRole("textbox", { name: "Passphrase" });
const noted = (number: number) => ({ slug: `stay-${number}`, name: `Stay ${number}` });

let api: FakeApi;
beforeEach(async () => {
  makeKeysQuickly();
  forgetStays("saved");
  removeNotes([...readNotes().keys()]);
  addStays([makeCard(1), makeCard(2), makeCard(3)]);
  writeText(noted(1), "The sauna is private.", "");
  writeHearts(noted(2), 2);
  api = createFakeApi();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openDialog(): Promise<void> {
  await openRoute(routes, { api, url: "/saved" });
  await page.getByRole("button", { name: "Send this list" }).click();
  await expect.element(dialog()).toBeVisible();
}

async function openSentList(withPassphrase?: string) {
  await expect.element(linkField()).toBeVisible();
  const link = new URL((linkField().element() as HTMLTextAreaElement).value);
  expect([link.pathname, link.search]).toEqual(["/list", ""]);
  const read = await readFragment(link.hash, "list");
  const opened = read.state === "sealed" ? await read.open(withPassphrase ?? "") : read;
  return { state: read.state, list: "value" in opened ? readList(opened.value) : opened.state };
}

test("a link has the saved stays, with notes and hearts only if ticked, and axe finds no violation", async () => {
  await openDialog();
  expectModal(dialog());
  await expect.element(dialog()).toHaveTextContent("Without one, anyone who gets this link can read it.");
  await expectAxeClean("what to send");
  await make().click();
  await expect.element(dialog()).toHaveTextContent("It holds 3 stays, and nothing else. Anyone who gets this link can read it.");
  expect(await openSentList()).toEqual({
    state: "plain",
    list: { name: "", stays: [1, 2, 3].map((number) => ({ slug: `stay-${number}`, hearts: 0, text: "" })) },
  });
  await expectAxeClean("the link");
  expect(api.calls()).toEqual([]);
});

test("includes name, notes, hearts and only some stays as chosen, and keeps the choice after a change", async () => {
  await openDialog();
  put(dialog().getByRole("textbox", { name: /Name of the list/ }), "Autumn");
  await dialog().getByText("all 3").click();
  for (const text of [/Stay 3/, "My notes (1)", "My hearts (1)"]) await box(text).click();
  await make().click();
  await expect.element(dialog()).toHaveTextContent("It holds the name “Autumn”, 2 stays, your notes and your hearts, and nothing else.");
  expect(await openSentList()).toEqual({
    state: "plain",
    list: {
      name: "Autumn",
      stays: [
        { slug: "stay-1", hearts: 0, text: "The sauna is private." },
        { slug: "stay-2", hearts: 2, text: "" },
      ],
    },
  });
  await dialog().getByRole("button", { name: "Change something" }).click();
  await expect.element(dialog()).toHaveTextContent("2 of 3");
  await expect.element(box("My notes (1)")).toBeChecked();
});

test("rejects a list without stays, and moves the focus to the field to correct", async () => {
  await openDialog();
  await dialog().getByText("all 3").click();
  for (const number of [1, 2, 3]) await box(new RegExp(`Stay ${number}`)).click();
  await make().click();
  await expect.element(dialog()).toHaveTextContent("Choose at least one stay.");
  await expect.element(box(/Stay 1/)).toHaveFocus();
});

test("seals with suggested words or an own passphrase, and rejects a short one", async () => {
  await openDialog();
  await box("Seal it with a passphrase").click();
  const suggested = (passphrase().element() as HTMLInputElement).value;
  expect(suggested.split(" ")).toHaveLength(5);
  await expect.element(dialog()).toHaveTextContent("Five random words, very hard to guess.");
  await dialog().getByRole("button", { name: "Suggest new words" }).click();
  await expect.element(passphrase()).not.toHaveValue(suggested);
  await passphrase().fill("short");
  await make().click();
  await expect.element(passphrase()).toHaveAccessibleDescription(/at least 8 characters/);
  await expect.element(passphrase()).toHaveFocus();
  await passphrase().fill("our own long words");
  await expect.element(dialog()).toHaveTextContent("Your own passphrase, at least 8 characters.");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog()).toHaveTextContent("Only someone with the passphrase can read it.");
  await expect.element(dialog().getByText("our own long words")).toBeVisible();
  expect((linkField().element() as HTMLTextAreaElement).value).not.toContain("own");
  expect(await openSentList("our own long words")).toMatchObject({ state: "sealed", list: { name: "" } });
});

test("reports a browser that cannot seal, and creates plain links", async () => {
  vi.spyOn(crypto, "subtle", "get").mockReturnValue(undefined as unknown as SubtleCrypto);
  await openDialog();
  await expect.element(dialog()).toHaveTextContent("This browser is too old to add a passphrase");
  await expect.element(box(/Seal/)).not.toBeInTheDocument();
  await make().click();
  expect(await openSentList()).toMatchObject({ state: "plain" });
});

test("names the notes that make the link too long before it is created", async () => {
  const words = noise(900, (number) => String.fromCodePoint(0x4e00 + (number % 8_000)));
  writeText(noted(2), words.slice(0, 500), "");
  writeText(noted(3), words.slice(500), "");
  await openDialog();
  await box("My notes (3)").click();
  await make().click();
  const alert = dialog().getByRole("alert");
  await expect.element(alert).toHaveTextContent(/This link would be too long: \d,\d{3} characters of 2,000./);
  await expect.element(alert).toHaveTextContent("Stay 2: 500 characters");
  await expect.element(alert).toHaveFocus();
  await expect.element(linkField()).not.toBeInTheDocument();
  await expectAxeClean("too long");
  await box("My notes (3)").click();
  await make().click();
  expect(await openSentList()).toMatchObject({ state: "plain" });
});

test("Copy copies, and selects the link for manual copying when that is denied", async () => {
  await grantPermissions("clipboard-read", "clipboard-write");
  await openDialog();
  await make().click();
  await dialog().getByRole("button", { name: "Copy the link" }).click();
  await expect.element(dialog().getByRole("status")).toHaveTextContent("Link copied.");
  const { value } = linkField().element() as HTMLTextAreaElement;
  expect(await navigator.clipboard.readText()).toBe(value);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("Denied", "NotAllowedError"));
  await dialog().getByRole("button", { name: "Copy the link" }).click();
  await expect.element(dialog().getByRole("status")).toHaveTextContent("The link is selected.");
  await expect.element(linkField()).toHaveFocus();
  expect(getSelection()?.toString()).toBe(value);
});

test("the share sheet gets only the address, and closing it is no error", async () => {
  const share = vi.fn(() => Promise.reject(new DOMException("Closed", "AbortError")));
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  await openDialog();
  await make().click();
  await dialog().getByRole("button", { name: "Share" }).click();
  expect(share).toHaveBeenCalledWith({ url: (linkField().element() as HTMLTextAreaElement).value });
  await expect.element(dialog().getByRole("status")).toHaveTextContent(/^$/);
  Reflect.deleteProperty(navigator, "share");
});

test("draws a QR code, dark on light in the dark scheme too, and fits a small phone", async () => {
  await showOn({ width: 320, height: 568, colorScheme: "dark" });
  await openDialog();
  await make().click();
  await dialog().getByRole("button", { name: "Show a QR code" }).click();
  const code = dialog().getByRole("img", { name: "QR code of the link" });
  await expect.element(code).toBeVisible();
  const [ground, modules] = ["rect", "path"].map((part) => getComputedStyle(code.element().querySelector(part) as Element).fill);
  expect([ground, modules]).toEqual(["rgb(248, 249, 247)", "rgb(23, 32, 34)"]);
  expect(document.documentElement.scrollWidth).toBe(320);
  expect(dialog().element().scrollWidth).toBe(dialog().element().clientWidth);
  await expectAxeClean("QR code, dark");
});

test("Done closes and returns the focus to the button, which needs saved stays", async () => {
  await openDialog();
  put(dialog().getByRole("textbox", { name: /Name of the list/ }), "Autumn");
  await make().click();
  await dialog().getByRole("button", { name: "Done" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Send this list" })).toHaveFocus();
  forgetStays("saved");
  await expect.element(page.getByRole("button", { name: "Send this list" })).not.toBeInTheDocument();
});
